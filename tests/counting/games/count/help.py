"""The help of the counting game: one chapter."""

from __future__ import annotations

from shell.help.help import Chapter
from shell.help.help import Help as Frame

TOPICS = ("secret", "counted")


class Help(Frame):
    """The rules, a page for each of `TOPICS`."""

    def chapters(self) -> tuple[Chapter, ...]:
        return (Chapter("rules", TOPICS),)

    def title(self, topic: str) -> str:
        return self.app.t(f"rule.{topic}.title")

    def words(self, topic: str) -> str:
        return self.app.t(f"rule.{topic}.text")
