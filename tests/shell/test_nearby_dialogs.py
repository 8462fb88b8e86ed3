"""The offers of the dialogs for several screens, and their conditions."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from shell.app.actions import When
from shell.app.app import App
from shell.help.pages import PAGES
from shell.nearby import invitation as code
from shell.nearby.hosting import Hosting
from shell.nearby.relay import Relay
from shell.nearby.visiting import Visiting
from shell.play.table import Table
from shell.seats.seats import Seats

from tests.carriers import CARRIERS
from tests.nearby import Air, Screen, come, invite
from tests.shell.table import LONG, THREE, Drawer, asked, sit_down

pytestmark = pytest.mark.slow


def table(air: Air, position: object = THREE) -> Screen:
    """A host without guests yet; the first colour is played there."""
    host = air.screen(sit_down())
    host.app.feature(Table).start(position)
    host.hosting.begin(host.app.session.standing.colours[1:])
    return host


def offered(app: App) -> list[str]:
    """The actions in the open dialog."""
    return re.findall(r'data-action="([\w-]+)"', app.dialog_html())


def chosen(app: App) -> dict[str, str]:
    """The kind of seat of each colour that the dialog's lists select."""
    html = app.dialog_html()
    lists = re.findall(r'<select data-change="[\w-]+" data-field="([\w-]+)"[^>]*>(.*?)</select>', html)
    return {colour: re.findall(r'value="(\w+)" selected', choices)[0] for colour, choices in lists}


def states(app: App) -> dict[str, str]:
    """The state of each seat in the dialog."""
    return dict(re.findall(r'data-key="nearby-(\w+)" data-how="(\w+)"', app.dialog_html()))


def link_in(app: App) -> str:
    """The link that is shown as a code."""
    found = re.search(r'data-qr="([^"]*)"', app.dialog_html())
    assert found, app.dialog_html()
    return unescape(found[1])


def accept(host: Screen, guest: Screen) -> None:
    """Let a guest open the code in the host's dialog, and the host read the guest's."""
    guest.act("link", "#" + link_in(host.app).partition("#")[2])
    guest.act("nearby-join")
    host.act("nearby-scanned", link_in(guest.app))


# Beginning


def test_a_game_is_begun_from_the_form_with_its_invitation() -> None:
    air = Air()
    host = air.screen(sit_down())
    host.act("new-game", "nearby")
    assert re.findall(r'data-field="(screen-\w+)"', host.app.dialog_html()) == ["screen-red", "screen-yellow"]
    host.act("form", "colours=3")
    host.act("form", "screen-green=1")
    host.act("player-name", "red=Ada")
    host.act("player-name", "yellow=nobody here")
    host.act("start-game")
    seats, session = host.app.feature(Seats), host.app.session
    assert [seats.of(colour).kind for colour in session.standing.colours] == ["here", "nearby", "computer"]
    assert session.names["red"] == "Ada" and "yellow" not in session.names
    assert host.app.dialog == "nearby" and link_in(host.app).partition("#")[2].startswith(code.INVITES)
    assert states(host.app) == {"red": "here", "yellow": "invited", "green": "computer"}


def test_at_least_one_seat_is_for_another_screen() -> None:
    host = Air().screen(sit_down())
    host.act("new-game", "nearby")
    host.act("form", "screen-yellow=here")
    host.act("start-game")
    assert host.app.dialog == "new-game" and host.app.message[0] == "refused"


def test_the_form_is_remembered_and_what_makes_no_sense_is_not_taken() -> None:
    drawer = Drawer()
    host = Air().screen(sit_down(drawer))
    host.act("new-game", "nearby")
    for choice in ("screen-red=nearby", "screen-yellow=here", "screen-pink=here", "screen-red=9"):
        host.act("form", choice)
    host.act("start-game")
    again = Air().screen(sit_down(drawer))
    again.act("new-game")
    html = again.app.dialog_html()
    assert chosen(again.app)["place-0"] == "red" and 'value="nearby" selected' in html
    again.act("start-game")
    assert again.app.feature(Seats).of("red").kind == "nearby"


def test_a_game_that_is_played_already_gives_a_seat_away() -> None:
    host = Air().screen(sit_down(position=LONG))
    host.act("nearby")
    assert host.hosting.invited is None and chosen(host.app) == {"red": "here", "yellow": "here"}
    host.act("nearby-seat", "yellow=nearby")
    assert chosen(host.app)["yellow"] == "nearby" and states(host.app)["yellow"] == "invited"
    assert host.hosting.text
    host.act("nearby-seat", "yellow=computer")
    assert host.hosting.invited is None and states(host.app)["yellow"] == "computer"
    host.act("nearby-seat", "yellow=here")
    host.act("nearby-seat", "pink=nearby")
    host.act("nearby-seat", "nonsense")
    assert not host.hosting.on and "nearby-invite" in offered(host.app)


def test_a_game_by_link_or_one_that_is_over_is_not_for_several_screens() -> None:
    host = Air().screen(sit_down(position=LONG))
    host.act("by-link-mine", "red=true")
    host.act("by-link-start")
    host.act("nearby")
    assert offered(host.app) == ["close", "new-game"]


# Inviting


def test_the_next_seat_is_invited_by_itself_until_all_are_there() -> None:
    air = Air()
    host, guests = table(air), [air.screen(sit_down()) for _ in range(2)]
    host.act("nearby")
    first = link_in(host.app)
    accept(host, guests[0])
    assert states(host.app) == {"red": "here", "yellow": "near", "green": "invited"}
    assert link_in(host.app) != first and "is here" in host.app.dialog_html()
    accept(host, guests[1])
    assert states(host.app) == {"red": "here", "yellow": "near", "green": "near"}
    assert (
        "data-qr" not in host.app.dialog_html() and host.app.t("ui.nearby.all_here") in host.app.dialog_html()
    )
    assert offered(host.app)[-1] == "close" and chosen(host.app) == {"red": "here"}


def test_with_the_dialog_closed_nobody_else_is_invited() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    assert host.hosting.invited is None and host.app.dialog == ""


def test_an_invitation_is_taken_back() -> None:
    host = table(Air())
    host.act("nearby")
    host.act("nearby-stop")
    assert host.hosting.invited is None and "data-qr" not in host.app.dialog_html()
    assert offered(host.app)[-1] == "nearby-invite" and not host.app.message[1]
    host.act("nearby-invite")
    assert link_in(host.app)


def test_what_does_not_connect_says_what_to_do() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    host.act("nearby")
    guest.act("link", "#" + link_in(host.app).partition("#")[2])
    guest.act("nearby-join")
    answer, invited = link_in(guest.app), host.hosting.invited
    assert invited is not None
    host.app.act("nearby-answer", answer)  # no line is connected
    assert host.app.t("ui.nearby.connecting") in host.app.dialog_html()
    host.app.act("line-lost", json.dumps({"line": invited.line, "why": "failed"}))
    html = host.app.dialog_html()
    assert host.app.t("ui.nearby.trouble_words").partition(".")[0] in html
    assert offered(host.app)[-1] == "nearby-invite" and "share" in offered(host.app)
    assert host.app.t("ui.nearby.not_connected") in html


def test_a_browser_that_turns_out_to_have_no_lines_leads_to_play_by_link() -> None:
    host = table(Air())
    host.act("nearby")
    assert host.hosting.invited is not None
    host.app.act("line-lost", json.dumps({"line": host.hosting.invited.line, "why": "impossible"}))
    html = host.app.dialog_html()
    assert "data-found" in html and html.count(host.app.t("ui.nearby.impossible")) == 1
    assert "share" in offered(host.app) and offered(host.app)[-1] == "nearby-invite"
    host.act("nearby-invite")
    assert "data-found" not in host.app.dialog_html()


def test_an_answer_to_another_invitation_is_refused() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("link", "#" + invite(host))
    guest.act("nearby-join")
    old = link_in(guest.app)
    host.act("nearby-stop")
    host.act("nearby")
    host.act("nearby-typing")
    host.act("nearby-typed", f"link={old}")
    host.act("nearby-take")
    assert host.app.message == ("refused", host.app.t("ui.nearby.another_invitation"))
    host.act("nearby-typed", "link=nonsense")
    host.act("nearby-take")
    assert host.app.message[0] == "error" and link_in(host.app)


def test_the_camera_belongs_to_the_dialog() -> None:
    host = table(Air())
    host.act("nearby")
    effects = host.app.act("nearby-scan")
    assert {"do": "nearby-scan", "action": "nearby-scanned"} in effects
    assert "data-scan" in host.app.dialog_html() and "data-qr" not in host.app.dialog_html()
    assert {"do": "nearby-scan-stop"} in host.app.act("close")
    host.act("nearby")
    host.act("nearby-scan")
    host.act("nearby-scan-failed", "missing")
    assert "data-scan" not in host.app.dialog_html() and host.app.message[0] == "refused"


def test_a_guest_who_is_gone_is_replaced() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow", "Bob")
    air.break_off(guest, gone=True)
    host.act("nearby")
    assert states(host.app)["yellow"] == "away" and "Bob" in host.app.dialog_html()
    host.act("nearby-seat", "yellow=computer")
    assert states(host.app)["yellow"] == "computer"


def test_somebody_who_watches_is_in_the_list() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "", "Eve")
    host.act("nearby")
    assert "Eve" in host.app.dialog_html() and "nearby-watcher-0" in host.app.dialog_html()


# Joining


def test_a_guest_chooses_among_the_free_colours_and_is_called_as_the_last_time() -> None:
    air, drawer = Air(), Drawer()
    host, guest = table(air), air.screen(sit_down(drawer))
    come(host, guest, "green", "Bob")
    air.break_off(guest, gone=True)
    another = table(air)
    another.app.entropy = iter(map(str, range(99))).__next__
    again = air.screen(sit_down(drawer))
    again.act("link", "#" + invite(another))
    html = again.app.dialog_html()
    assert re.findall(r'name="seat" value="(\w*)"', html) == ["yellow", "green", ""]
    assert 'value="Bob"' in html
    again.act("nearby-join")
    assert link_in(again.app).partition("#")[2].startswith(code.ANSWERS)
    another.act("nearby-answer", link_in(again.app))
    assert again.app.dialog == "" and another.app.session.names["yellow"] == "Bob"


def test_a_seat_that_was_taken_meanwhile_is_asked_for_again() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("link", "#" + invite(host))
    guest.act("nearby-join")
    host.act("nearby-here", "yellow")
    host.act("nearby-answer", guest.visiting.answer)
    html = guest.app.dialog_html()
    assert guest.app.dialog == "nearby-join" and guest.app.t("ui.nearby.taken") in html
    assert re.findall(r'name="seat" value="(\w*)"', html) == ["green", ""]
    guest.act("nearby-join")
    assert guest.app.dialog == "" and guest.app.feature(Visiting).session is not None


def test_why_one_is_not_at_the_table_any_more_is_said() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    host.act("nearby-here", "yellow")
    assert guest.app.dialog == "nearby-join"
    assert guest.app.t("ui.nearby.bye.taken") in guest.app.dialog_html()
    guest.act("close")
    assert guest.app.session is not guest.visiting.session


def test_who_leaves_is_asked_nothing() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    guest.act("nearby")
    assert "nearby-leave" in offered(guest.app)
    guest.act("nearby-leave")
    assert guest.app.dialog == "" and not guest.visiting.state


def test_no_connection_from_the_guests_side() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    effects = guest.app.act("link", "#" + invite(host))
    line = next(effect["line"] for effect in effects if effect["do"] == "line-answer")
    guest.effects(effects)
    guest.act("nearby-join")
    guest.act("line-lost", json.dumps({"line": line, "why": "failed"}))
    html = guest.app.dialog_html()
    assert guest.app.t("ui.nearby.not_found") in html and "nearby-scan" in offered(guest.app)
    guest.act("nearby-scanned", "https://example.org/#" + invite(host))
    assert guest.visiting.state == "choosing"


# At the table


def test_whom_one_waits_for_leads_on() -> None:
    air = Air()
    host, guest = table(air, LONG), air.screen(sit_down())
    host.act("name", "1")
    assert asked(host.app) == "" or host.hosting.waits_for
    assert host.app.t("ui.nearby.invite") in host.app.view()["go"]
    come(host, guest, "yellow", "Bob")
    assert host.app.t("ui.nearby.waiting", player="Bob") in host.app.view()["go"]
    air.break_off(guest, gone=True)
    assert host.app.t("ui.nearby.waiting_away", player="Bob") in host.app.view()["go"]
    assert host.app.t("ui.nearby.invite_again") in host.app.view()["go"]


def test_a_lost_line_is_said_above_the_table_until_one_is_back() -> None:
    air = Air()
    host, guest = table(air, LONG), air.screen(sit_down())
    air.carries = lambda to, text: [] if json.loads(text)["type"] == "spare" else [text]
    come(host, guest, "yellow")
    assert guest.app.view()["visit"] == ""
    air.break_off(guest)
    assert guest.app.t("ui.nearby.lost") in guest.app.view()["visit"]
    guest.act("nearby")
    assert guest.app.t("ui.nearby.lost_help") in unescape(guest.app.dialog_html())
    guest.act("nearby-scanned", "#" + invite(host))
    assert guest.app.dialog == "nearby-join" and "yellow" in guest.visiting.free


def test_signs_are_two_taps_away() -> None:
    air = Air()
    host, guest = table(air, LONG), air.screen(sit_down())
    host.act("menu")
    assert "nearby-sign" not in offered(host.app)
    host.act("close")
    come(host, guest, "yellow", "Bob")
    for screen in (host, guest):
        screen.act("menu")
        assert offered(screen.app).count("nearby-sign") == 4
        screen.act("close")
    guest.act("nearby")
    guest.act("nearby-sign", "thanks")
    assert guest.app.dialog == "" and host.app.message == ("turn", "Bob: Thanks!")
    host.act("nearby-sign", "nonsense")
    assert guest.app.message[1] == guest.app.t("ui.nearby.said", words="Thanks!")


def test_the_bar_leads_to_the_screens_where_there_are_several() -> None:
    air = Air()
    plain, host = air.screen(sit_down(position=LONG)), table(air)
    assert 'data-action="nearby"' not in plain.app.view()["bar"]
    assert 'data-action="language"' in plain.app.view()["bar"]
    assert 'data-action="nearby"' in host.app.view()["bar"]
    plain.act("menu")
    assert "nearby" in offered(plain.app)


# Beside the table


def test_an_answer_opened_here_is_taken_by_the_tab_that_hosts() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("link", "#" + invite(host))
    guest.act("nearby-join")
    link = "#" + code.ANSWERS + guest.visiting.answer
    effects = second_tab(host).act("link", link)
    assert any(effect["do"] == "nearby-hand" for effect in effects)
    host.act("link", link)
    assert guest.visiting.session is not None and any(one.there for one in host.app.feature(Hosting).guests)
    told = host.app.message
    host.act("link", link)
    assert host.app.message == ("", "") != told, "once more it is nothing new"


def second_tab(screen: Screen) -> App:
    """Another tab of the same browser with the same game, which it knows is open elsewhere."""
    app = sit_down(screen.app.storage)  # type: ignore[arg-type]
    app.act("elsewhere", app.session.key)
    assert 'data-action="play-here"' in app.view()["notice"]
    return app


def does_nothing_else(app: App) -> bool:
    """True if a tab shows its words alone, and no action of a person changes anything."""
    shown, place, kept = app.view(), app.root()["data-place"], stored(app)
    left = [name for name, drawn in shown.items() if drawn and not name.startswith("letters-")]
    for name, action in app._actions.items():
        if action.when is not When.REPORT:
            app.act(name, "")
    alone = left == ["dialog"] and "<button" not in shown["dialog"] and place == "link"
    return alone and app.view() == shown and stored(app) == kept


def stored(app: App) -> dict[str, str | None]:
    keys = app.storage.keys()
    return {key: app.storage.get(key) for key in keys}


def test_a_tab_that_has_handed_an_answer_over_says_so_and_does_nothing_else() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("link", "#" + invite(host))
    guest.act("nearby-join")
    link, tab = "#" + code.ANSWERS + guest.visiting.answer, second_tab(host)
    tab.act("link", link)
    assert does_nothing_else(tab) and tab.t("ui.nearby.connecting") in tab.dialog_html()
    tab.act("nearby-handed", "yes")
    assert does_nothing_else(tab)
    assert tab.t("ui.nearby.done") in tab.dialog_html() and tab.t("ui.nearby.handed") in tab.dialog_html()
    again = tab.act("link", link)
    assert any(effect["do"] == "nearby-hand" for effect in again), "the camera may open it there once more"


def test_a_tab_whose_answer_nobody_takes_is_one_like_any_other() -> None:
    air, tab = Air(), sit_down(position=LONG)
    guest, table_here = air.screen(sit_down()), tab.view()
    guest.act("link", "#" + invite(table(air)))
    guest.act("nearby-join")
    tab.act("link", "#" + code.ANSWERS + guest.visiting.answer)
    tab.act("nearby-handed", "no")
    assert tab.t("ui.nearby.not_handed") in tab.dialog_html() and 'data-action="close"' in tab.dialog_html()
    tab.act("close")
    assert tab.view() == table_here


def test_invitations_of_a_live_table_in_another_tab_lead_back_to_it() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    link = "#" + invite(host)
    for screen, who, key in ((host, "host", "own"), (guest, "guest", "visited")):
        tab = air.screen(sit_down(screen.app.storage))  # type: ignore[arg-type]
        effects = tab.app.act("link", link)
        (asked,) = [effect for effect in effects if effect["do"] == "nearby-whose"]
        assert asked["number"] == host.hosting.invited.number  # type: ignore[union-attr]
        tab.act("nearby-elsewhere", who)
        assert tab.app.t(f"ui.nearby.{key}") in tab.app.dialog_html() and does_nothing_else(tab.app)
        assert tab.visiting.state == ""


def test_a_tab_says_which_links_are_its_own() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    live: dict[Screen, Any] = {}

    def listened(screen: Screen) -> None:
        act = screen.app.act

        def noted(action: str, value: str = "") -> list[Any]:
            effects = act(action, value)
            for one in effects:
                if one["do"] == "nearby-live":
                    live[screen] = one
            return effects

        screen.app.act = noted  # type: ignore[method-assign]

    listened(host)
    listened(guest)
    link = "#" + invite(host)
    number = host.hosting.invited.number  # type: ignore[union-attr]
    guest.act("link", link)
    assert live[host]["invited"] == [number] and live[host]["visited"] is None
    assert live[guest]["invited"] == [] and live[guest]["visited"] == number
    guest.act("nearby-join")
    host.act("link", "#" + code.ANSWERS + guest.visiting.answer)
    host.act("nearby-stop")
    assert live[host]["invited"] == [number], "as long as a guest is there it hosts"
    guest.act("nearby-leave")
    assert live[guest]["visited"] is None and live[host]["invited"] == []


def test_invitations_and_answers_are_read_however_they_have_come() -> None:
    for carrier in CARRIERS.values():
        air = Air()
        host, guest = table(air), air.screen(sit_down())
        host.act("nearby")
        guest.act("paste", f"text={carrier(link_in(host.app))}")
        guest.act("open-pasted")
        assert guest.visiting.state == "choosing" and guest.app.dialog == "nearby-join"
        guest.act("nearby-join")
        host.act("nearby-typing")
        host.act("nearby-typed", f"link={carrier(link_in(guest.app))}")
        host.act("nearby-take")
        assert guest.visiting.session is not None
    broken = sit_down()
    broken.act("open-link")
    broken.act("paste", "text=https://example.org/#near=iAAAA")
    broken.act("open-pasted")
    assert broken.dialog == "open-link" and broken.t("error.link_checksum") in broken.dialog_html()


def test_a_server_of_ones_own_is_entered_in_the_settings() -> None:
    app = sit_down()
    app.act("settings")
    assert 'data-field="user"' not in app.dialog_html()
    app.act("relay", "address=example.org")
    assert app.t("ui.relay.bad") in unescape(app.dialog_html()) and app.feature(Relay).servers() == []
    app.act("relay", "address=turn:example.org:3478")
    app.act("relay", "user=ada")
    app.act("relay", "password=secret")
    app.act("relay", "nonsense=1")
    assert app.feature(Relay).servers() == [
        {"urls": "turn:example.org:3478", "username": "ada", "credential": "secret"}
    ]
    assert 'type="password"' in app.dialog_html()


def test_the_help_has_a_page_about_it() -> None:
    app = sit_down()
    app.act("help", PAGES[0])
    html = app.view()["help"]
    assert "<ol>" in html and 'data-action="new-game" data-value="nearby"' in html
