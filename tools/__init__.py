"""What builds, serves and checks the project; Python's standard library only."""
