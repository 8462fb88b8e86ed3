"""Rally on the page: `game.py` is what the shell knows of it, `features.py` what it can do."""
