"""Analysis: exact odds of what follows, games side by side, many games at once."""

from teutons_lab.analysis.compared import Comparison, compare
from teutons_lab.analysis.exact import Distribution, TooMany, distribution
from teutons_lab.analysis.experiments import experiment
from teutons_lab.analysis.policy import NoPolicy
from teutons_lab.analysis.report import CAPTION, Experiment, Outcome

__all__ = [
    "CAPTION",
    "Comparison",
    "Distribution",
    "Experiment",
    "NoPolicy",
    "Outcome",
    "TooMany",
    "compare",
    "distribution",
    "experiment",
]
