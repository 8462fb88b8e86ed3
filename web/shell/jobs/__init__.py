"""Long work: done in a worker with a Python of its own, or in slices on the page."""
