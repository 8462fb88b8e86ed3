"""Lessons: tiny boards with one idea each."""
