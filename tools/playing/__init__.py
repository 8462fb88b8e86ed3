"""Playing the games on the built page or without one: what tests, benchmarks and pictures have in common."""
