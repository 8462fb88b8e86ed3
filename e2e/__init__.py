"""Tests of the built page in real browsers."""

from tools.steps import ROOT, find_sources

find_sources(ROOT / "tests" / "counting")  # for `python -m e2e.screens`; pytest has the path already
