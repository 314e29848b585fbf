"""Lessons: checkpoints, questions, a report of what is done, the decision log and the debrief, class settings."""

from __future__ import annotations

from teutons_lab.teaching.debrief import Debrief, debrief
from teutons_lab.teaching.decisions import DecisionLog, decisions
from teutons_lab.teaching.expect import Checked, check
from teutons_lab.teaching.files import LessonError
from teutons_lab.teaching.lesson import Lesson, lesson
from teutons_lab.teaching.quiz import Question, Quiz
from teutons_lab.teaching.settings import ClassSettings, load_settings
from teutons_lab.teaching.side_by_side import SideBySide, driven_out, side_by_side, three_wars
from teutons_lab.teaching.source_cards import SourceCard, source_card
from teutons_lab.teaching.timeline import Timeline, timeline
from teutons_lab.teaching.undoing import take_back

__all__ = [
    "Checked",
    "ClassSettings",
    "Debrief",
    "DecisionLog",
    "Lesson",
    "LessonError",
    "Question",
    "Quiz",
    "SideBySide",
    "SourceCard",
    "Timeline",
    "check",
    "debrief",
    "decisions",
    "driven_out",
    "lesson",
    "load_settings",
    "side_by_side",
    "source_card",
    "take_back",
    "three_wars",
    "timeline",
]
