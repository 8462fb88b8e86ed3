"""What of Junkyard Bots programs have made: golden games, pictures of its icon."""
