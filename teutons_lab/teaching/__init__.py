"""Lessons: checkpoints, questions, a report of what is done, the decision log and the debrief, class settings."""

from __future__ import annotations

from teutons_lab.teaching.debrief import Debrief, debrief
from teutons_lab.teaching.decisions import DecisionLog, decisions
from teutons_lab.teaching.expect import Checked, check
from teutons_lab.teaching.files import LessonError
from teutons_lab.teaching.lesson import Lesson, lesson
from teutons_lab.teaching.quiz import Question, Quiz
from teutons_lab.teaching.settings import ClassSettings, load_settings
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
    "Timeline",
    "check",
    "debrief",
    "decisions",
    "lesson",
    "load_settings",
    "take_back",
    "timeline",
]
