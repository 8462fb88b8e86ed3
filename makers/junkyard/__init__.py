"""What of Junkyard Bots programs have made: pictures of its icon."""
