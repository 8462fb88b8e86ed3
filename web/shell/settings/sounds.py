"""Sounds: their switch, and the question whether they are wanted, asked once."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.drawing.html import Html, button, html, tag
from shell.play.running import Running
from shell.storage.preferences import NO_MOTION


class Sounds(Waiting):
    """The switch of sounds, and the question.

    The question is asked at the first run that is seen, and never again (preference `sound_asked`). It
    disappears when it is answered, and when the person does something else.
    """

    _running = Need(Running)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._asked_at: tuple[str, int] | None = None

    def actions(self) -> dict[str, Action]:
        return {"sound": at_any_time(self._switch)}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"sound": self._question}

    def switch(self) -> Html:
        """The button that switches sounds on and off."""
        on = bool(self.app.preferences["sound"])
        sign, t = "sound" if on else "sound-off", self.app.t
        return button(
            "sound", t("ui.sound"), sign=sign, quiet=True, pressed=on, class_="sound-switch", key="sound"
        )

    def _switch(self, value: str) -> None:
        """Switch sounds `on` or `off`, or toggle them without a value."""
        preferences = self.app.preferences
        preferences.set("sound", value == "on" if value in ("on", "off") else not preferences["sound"])
        self.settled()

    def settled(self) -> None:
        """Note that a person has decided about sounds."""
        self.app.preferences.set("sound_asked", True)
        self._asked_at = None

    def acted(self) -> None:
        app, running = self.app, self._running
        if self._asked_at is not None:
            if self._left_behind(*self._asked_at):
                self._asked_at = None
        elif self._open and running.phase == "running" and app.preferences["speed"] != NO_MOTION:
            app.preferences.set("sound_asked", True)
            self._asked_at = app.session.key, running.ticket
            # Announced before the story of the run begins.
            app.effects.insert(0, {"do": "announce", "text": app.t("ui.sound.heard"), "urgent": False})

    @property
    def _open(self) -> bool:
        """True if no person has decided about sounds yet."""
        return not (self.app.preferences["sound"] or self.app.preferences["sound_asked"])

    def _left_behind(self, game: str, ticket: int) -> bool:
        """True if the table has another game, or another turn is being made or has been run."""
        app, running = self.app, self._running
        if app.session.key != game or running.ticket > ticket + len(app.present.standing.colours):
            return True
        return running.phase == "idle" and app.making

    def _question(self) -> Html:
        t = self.app.t
        if self._asked_at is None:
            return html()
        return tag("div", class_="offer sound-offer")(
            tag("p")(t("ui.sound.ask")),
            button("sound", t("ui.sound.yes"), value="on", key="sound-on"),
            button("sound", t("ui.sound.no"), value="off", key="sound-off"),
        )
