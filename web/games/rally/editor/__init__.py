"""Making courses: a board in the making, its editor with a test drive, and the courses of one's own."""
