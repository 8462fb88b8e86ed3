"""Tests of the built page in real browsers."""
