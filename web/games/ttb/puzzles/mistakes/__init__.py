"""One's own mistakes: after a game, the turns that cost most, to find a better one for each."""
