"""After a game: what the strongest computer says of every turn."""
