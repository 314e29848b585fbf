"""Seeded dice: a face is a pure function of seed, branch, turn, phase, purpose and ordinal."""

from __future__ import annotations

import hashlib


def face(seed: int, branch: str, turn: int, phase: str, purpose: str, ordinal: int, faces: int = 6) -> int:
    """A face from 1 to `faces`, the same in every process.

    `branch` is the label whose dice are in force, `ordinal` counts equal keys on this line. Faces are unbiased:
    a digest in the incomplete last bundle of multiples is drawn again.
    """
    limit = (1 << 64) - (1 << 64) % faces
    attempt = 0
    while True:
        key = "\x1f".join(map(str, (seed, branch, turn, phase, purpose, ordinal, attempt)))
        number = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
        if number < limit:
            return number % faces + 1
        attempt += 1
