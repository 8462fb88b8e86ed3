"""The app that knows no game: what it can do it does for every game that answers `shell.app.game.Game`."""
