"""The conformance cases of the counting game."""

from __future__ import annotations

from count_core.protocol import ENGINE
from ground.conformance import Cases

CASES = Cases(ENGINE)
