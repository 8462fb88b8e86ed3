"""This game in tournaments (`ground.tournament`): its players, its games, its options."""
