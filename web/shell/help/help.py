"""The help: a panel beside the game with a table of contents that can be searched, and a page for each topic.

What it shows is a topic, the game's own name for something, or nothing: the contents.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from shell.app.actions import at_any_time
from shell.app.roles import Addressed, Rooted
from shell.drawing.html import attrs, button, esc, icon
from shell.help import pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

_MEMORY = "help"


class Chapter(NamedTuple):
    """A part of the contents under a heading, the text `ui.help.NAME`.

    `pictured` shows its topics by their pictures, with their names below; else it is a list of names. `book`
    is the same for chapters that one reads on through, from the last topic of one to the first of the next.
    """

    name: str
    topics: tuple[str, ...]
    pictured: bool = False
    book: str = ""


class Help(Addressed, Rooted):
    """`open` says whether the panel is shown; the topic is kept for the next time. A game brings chapters,
    and what each of their topics is; what is the same for every game (`pages.py`) comes after them.
    """

    ADDRESSED = ("help",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._topic: str | None = None
        self._key = app.entries.prefix + _MEMORY

    # What a game brings

    def chapters(self) -> Sequence[Chapter]:
        """All there is, in its order."""
        return ()

    def topic_of(self, value: str) -> str | None:
        """The topic that is meant by a name; None if there is none. Nothing about it is trusted."""
        return next((value for chapter in self.chapters() if value in chapter.topics), None)

    def title(self, topic: str) -> str:
        """What a topic is called."""
        raise NotImplementedError

    def words(self, topic: str) -> str:
        """What is to be said about it; every line is a paragraph."""
        raise NotImplementedError

    def picture(self, topic: str) -> str:
        """Its drawing, if it has one."""
        return ""

    def look(self, topic: str) -> str:
        """Classes for the button with its picture."""
        return ""

    def kind(self, topic: str) -> str:
        """A word for what sets it apart, which is also a class of its page; its text is `ui.help.WORD`."""
        return ""

    def inside(self, topic: str) -> str:
        """What is shown below the words, as HTML: lists, examples."""
        return ""

    def rule_of(self, topic: str) -> str | None:
        """The topic that says more, if there is one."""
        return None

    def foot(self) -> str:
        """Buttons below the contents."""
        return ""

    # Opening and closing

    def actions(self) -> dict[str, Action]:
        return {
            "help": at_any_time(self._open),
            "help-close": at_any_time(self._close),
            "help-contents": at_any_time(self._contents),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"help": self._panel}

    def place(self) -> str:
        return "help" if self.open else ""

    def leave_place(self) -> None:
        self.open = False

    def root(self) -> dict[str, str]:
        return {"data-help": "true" if self.open else ""}

    @property
    def topic(self) -> str:
        """What is shown, or was last: nothing stands for the contents."""
        if self._topic is None:
            self._topic = self._found(self.app.entries.text(self._key) or "")
        return self._topic

    def _turn_to(self, topic: str) -> None:
        self.open = True
        if topic != self.topic:
            self._topic = topic
            self.app.entries.put(self._key, topic)

    def _open(self, value: str) -> None:
        """Open at a topic, or where it was left; without a topic, what is open is closed."""
        if not value and self.open:
            self.open = False
            return
        self._turn_to(self.topic if not value else self._found(value))
        self.app.close()

    def _close(self, value: str) -> None:
        self.open = False

    def _contents(self, value: str) -> None:
        self._turn_to("")

    # A game's topics and those of every game

    def _found(self, value: str) -> str:
        return value if value in pages.PAGES else self.topic_of(value) or ""

    @property
    def _all(self) -> tuple[Chapter, ...]:
        return (*self.chapters(), Chapter(pages.CHAPTER, pages.PAGES))

    def _title(self, topic: str) -> str:
        return pages.title(self.app.texts, topic) if topic in pages.PAGES else self.title(topic)

    # Drawing

    def _panel(self) -> str:
        if not self.open:
            return ""
        app = self.app
        return app.memo("help", (self.topic, app.texts.language), self._draw)

    def _draw(self) -> str:
        t, topic = self.app.t, self.topic
        title = t("ui.help") if not topic else self._title(topic)
        back = (
            button("help-contents", t("ui.help.contents"), sign="chevron-left", class_="help-back")
            if topic
            else f'<h2 class="help-title" id="help-title">{esc(title)}</h2>'
        )
        head = f'<div class="help-head">{back}' + button(
            "help-close", t("ui.close"), sign="close", quiet=True, class_="help-close"
        )
        inside = self._table_of_contents() if not topic else self._page(topic, title)
        return (
            f'{head}</div><div class="help-scroll" data-key="help-{esc(topic)}" tabindex="0" role="region" '
            f'aria-label="{esc(title)}">{inside}</div>'
        )

    def _table_of_contents(self) -> str:
        t = self.app.t
        search = attrs(
            type="search",
            class_="help-search",
            autocomplete="off",
            enterkeyhint="search",
            placeholder=t("ui.help.search"),
            aria_label=t("ui.help.search"),
        )
        foot = self.foot()
        return (
            f"<input{search}>"
            + "".join(map(self._chapter, self._all))
            + f'<p class="help-none" role="status" hidden>{esc(t("ui.help.none"))}</p>'
            + (f'<div class="help-foot">{foot}</div>' if foot else "")
        )

    def _chapter(self, chapter: Chapter) -> str:
        entry = self._pictured if chapter.pictured else self._named
        entries = "".join(
            f'<li class="help-entry"{self._found_by(topic)}>{entry(topic)}</li>' for topic in chapter.topics
        )
        shown = "help-pictures" if chapter.pictured else "help-names"
        title = esc(self.app.t(f"ui.help.{chapter.name}"))
        return f'<section class="help-group"><h3>{title}</h3><ul class="{shown}">{entries}</ul></section>'

    def _found_by(self, topic: str) -> str:
        """What a search looks through."""
        words = pages.words(self.app.texts, topic) if topic in pages.PAGES else self.words(topic)
        return attrs(data_find=f"{self._title(topic)} {words}".lower())

    def _named(self, topic: str) -> str:
        return button("help", self._title(topic), value=topic, class_="help-named")

    def _pictured(self, topic: str) -> str:
        class_ = f"{self.look(topic)} help-picture".strip()
        head = attrs(type="button", class_=class_, data_action="help", data_value=topic)
        name = f'<span class="help-name">{esc(self.title(topic))}</span>'
        return f"<button{head}>{self.picture(topic)}{name}</button>"

    # A topic

    def _page(self, topic: str, title: str) -> str:
        if topic in pages.PAGES:
            return self._page_of_all(topic, title)
        t, kind, rule, picture = self.app.t, self.kind(topic), self.rule_of(topic), self.picture(topic)
        sign = f'<span class="help-sign">{picture}</span>' if picture else ""
        told = f'<p class="help-kind">{esc(t(f"ui.help.{kind}"))}</p>' if kind else ""
        words = "".join(f"<p>{esc(line)}</p>" for line in self.words(topic).split("\n"))
        more = ""
        if rule is not None:
            label = t("ui.help.rule", rule=self.title(rule))
            more = button("help", label, value=rule, sign="info", class_="help-more")
        return (
            f'<div{attrs(class_=f"help-page {kind}".strip())}><div class="help-name-row">{sign}'
            f'<div><h2 class="help-title" id="help-title">{esc(title)}</h2>{told}</div></div>'
            f"{words}{self.inside(topic)}{more}</div>{self._next(topic)}"
        )

    def _page_of_all(self, topic: str, title: str) -> str:
        texts = self.app.texts
        sign = f'<span class="help-sign">{icon(topic)}</span>'
        return (
            f'<div class="help-page"><div class="help-name-row">{sign}'
            f'<h2 class="help-title" id="help-title">{esc(title)}</h2></div>'
            f"<p>{esc(pages.about(texts, topic))}</p>{pages.inside(texts, topic)}</div>{self._next(topic)}"
        )

    def _next(self, topic: str) -> str:
        """From one topic to the next of its kind."""
        t, chapters = self.app.t, self._all
        of = next(chapter for chapter in chapters if topic in chapter.topics)
        topics = [one for other in chapters for one in other.topics if other == of or _read_on(other, of)]
        here = topics.index(topic)
        links = ""
        ways = ((-1, "chevron-left", "ui.help.previous"), (1, "chevron-right", "ui.help.next"))
        for step, sign, key in ways:
            if 0 <= here + step < len(topics):
                other = topics[here + step]
                head = attrs(
                    type="button",
                    class_=f"button help-{'next' if step > 0 else 'previous'}",
                    data_action="help",
                    data_value=other,
                    aria_label=t(key, topic=self._title(other)),
                )
                name = f"<span>{esc(self._title(other))}</span>"
                links += f"<button{head}>{icon(sign) + name if step < 0 else name + icon(sign)}</button>"
        return f'<nav class="help-turn" aria-label="{esc(t("ui.help.pages"))}">{links}</nav>'

    def example(self, topic: str, steps: list[Json], before: str, after: str, below: str = "") -> str:
        """A scene that is played: the `steps` of an animation, drawings of the game before and after it, with
        the classes `example-before` and `example-after`, and what stands `below` them. What changes is in the
        layers and regions of the first one.
        """
        t = self.app.t
        words = ". ".join(step["say"] for step in steps if "say" in step)
        label = t("ui.help.example", words=words)
        play = button("example", t("ui.help.play"), sign="play", quiet=True, class_="example-play")
        return (
            f'<figure class="example" data-key="example-{esc(topic)}" data-steps="{esc(json.dumps(steps))}">'
            f'<div class="example-views" role="img" aria-label="{esc(label)}">{before}{after}</div>'
            f'{below}<figcaption><span class="example-words">{esc(words)}</span>{play}</figcaption></figure>'
        )


def _read_on(one: Chapter, other: Chapter) -> bool:
    return bool(one.book) and one.book == other.book
