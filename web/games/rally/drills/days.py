"""The drill of the day: counted for its day, and the streak."""

from __future__ import annotations

from games.rally.board import thumbnail
from games.rally.drills.attempt import DrillSession
from games.rally.drills.collected import Collected
from games.rally.drills.drills import MOST_REGISTERS
from shell.app.app import App
from shell.challenge.best import Best
from shell.challenge.collected_days import MOST_DAYS, CollectedDays
from shell.drawing.html import Html


class DrillOfDay(CollectedDays):
    """The drills of the days, with the fewest registers of each."""

    def __init__(self, app: App) -> None:
        super().__init__(app, Best(app, "drill-days", "days", min, highest=MOST_REGISTERS, most=MOST_DAYS))

    def result(self, session: DrillSession) -> int:
        return session.registers

    def picture(self, challenge: Collected) -> Html:
        return thumbnail.picture(challenge.sketch)

    def about(self, challenge: Collected) -> str:
        return challenge.turns_in_words(self.app.texts)
