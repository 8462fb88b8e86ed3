"""What became of the games played on this device."""
