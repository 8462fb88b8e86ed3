"""What of Junkyard Bots programs have made: golden games."""
