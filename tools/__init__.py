"""The tools that build, serve and check the project; Python's standard library only."""
