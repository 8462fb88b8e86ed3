"""Making courses: a board in the making, its editor with a test drive, and their room."""
