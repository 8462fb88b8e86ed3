"""Looking back: the log, and the past step by step."""
