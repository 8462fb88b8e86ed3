"""Courses to race on: those of the game and those of one's own."""
