"""Tests of the built page in real browsers."""

from tools.steps import find_sources

find_sources()  # for `python -m e2e.screens`; pytest and the benchmarks know the places already
