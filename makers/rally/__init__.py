"""What is made of Rally: courses, cases, golden races, drills."""
