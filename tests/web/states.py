"""How to come to every page and state of the web tables: docs/ has their pictures, axe looks through them."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, WebSocketRoute
from playwright.sync_api import TimeoutError as GoneError

from croupier.client import connect
from tests.naive import point, winner
from tests.web.real_shoe import RealShoe, real_shoe
from tests.web.test_baccarat import alone, lift, squeezing
from tests.web.test_lanes import DECIDED_WITHIN, Player
from tests.web.test_lanes import open_table as open_lanes
from tests.web.test_pokdeng import bar, until_a_decision
from tests.web.test_pokdeng import open_table as open_pok_deng
from tests.web.visit import Visit, come_back, opened

WITHIN = 90_000  # milliseconds
CONDITIONS = Path(__file__).parents[2] / "docs" / "competition.md"
COMPETITION = 'game = "competition"\n' + CONDITIONS.read_text().split("```toml\n")[1].split("```")[0]
ROAD = "PPPPPPPPPTPBBPBPTBBBPBPPTTPPBPBPBPBBBBBBBBBTBPPBBPP"  # two streaks that turn, ties in either
EIGHT_DECKS = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"] * 8
WINNERS = {"P": "player", "B": "banker", "T": "tie"}


def url_of(page: Page) -> str:
    return f"{urlsplit(page.url).scheme}://{urlsplit(page.url).netloc}"


def sit(page: Page, title: str, chips: str = "1,000") -> None:
    """Once a bot has bought in: whoever comes first to a new table is asked to cut."""
    page.get_by_role("button", name=f"Play now: {title}", exact=True).click()
    page.get_by_role("region", name=re.compile("^Seat 1:")).get_by_text(re.compile(r"\d,\d")).first.wait_for()
    page.get_by_role("button", name=f"Buy in with {chips}").click()


# The lobby


def lobby(page: Page) -> None:
    """Every game as a picture of its own table, one click from the first card."""
    page.get_by_role("button", name="Play now: Lanes").wait_for()
    page.wait_for_load_state("networkidle")


def lobby_tables(page: Page) -> None:
    """Tables in progress, and a seat of one's own."""
    with connect(url_of(page), name="Ann") as ann, connect(url_of(page), name="Somchai") as somchai:
        table = ann.open_table("tasmanian", bots={"2": "banker", "5": "tie"}, name="Friday evening")
        pok_deng = somchai.open_table("thai", bots=dict.fromkeys("123", "convention"))
        ann.sit(table, "1").close()
        somchai.sit(pok_deng, "4").close()
        ann.sit(pok_deng, "6").close()
        ann.open_table("lanes", bots={"b": "expert"})
    sit(page, "Simplified baccarat")
    page.get_by_role("link", name="Croupier, Lobby").click()
    page.get_by_text("Friday evening").wait_for()
    page.evaluate("""() => {
        const toTheEnd = () => scrollTo(0, document.body.scrollHeight);
        addEventListener("resize", toTheEnd);
        toTheEnd();
    }""")


def open_table(page: Page) -> None:
    """A table of one's own: one click opens what is proposed."""
    page.get_by_role("button", name="Open a table").click()


def private(page: Page) -> None:
    """A table that others come to by its code."""
    page.goto(opened(Visit(page, page.url), "tasmanian", private=True, clock=0))
    page.get_by_role("button", name="Sit down: Seat 3").click()
    page.get_by_role("button", name="Buy in with 1,000").wait_for()


def settings(page: Page) -> None:
    """Colours, language and sound."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()


def wrong_code(page: Page) -> None:
    """A code that opens nothing."""
    page.get_by_label("Join a private table").fill("no such code")
    page.get_by_role("button", name="Join", exact=True).click()
    page.locator("#link-fault:not(:empty)").wait_for()


def not_found(page: Page) -> None:
    """An address that is none."""
    page.goto(f"{url_of(page)}/tabels")
    page.get_by_role("link", name="To the lobby").wait_for()


# Baccarat


def baccarat(page: Page) -> None:
    """A coup whose first four cards lie on the table."""
    coup_of(page, "Baccarat")


def federal(page: Page) -> None:
    """No commission, and a notice that says so."""
    coup_of(page, "Federal Baccarat")


def classic(page: Page) -> None:
    """Three bets, eight decks."""
    coup_of(page, "Punto banco")


def simplified(page: Page) -> None:
    """Three boxes and one bet a seat, in turn."""
    coup_of(page, "Simplified baccarat")


def coup_of(page: Page, title: str) -> None:
    sit(page, title)
    page.get_by_role("button", name=re.compile("Wager player", re.IGNORECASE)).first.click()
    page.locator("[data-card]").nth(3).wait_for(timeout=WITHIN)


def nine_places(page: Page) -> None:
    """The midi table, with three wagers of one's own."""
    bots = {str(place): "random" for place in (1, 2, 3, 4, 6, 7, 8, 9)}
    visit = Visit(page, page.url)
    page.goto(opened(visit, "tasmanian", bots=bots, clock=60, options={"places": 9}))
    page.get_by_role("button", name="Sit down: Seat 5").click()
    visit.place("1").get_by_text(re.compile(r"\d,\d")).first.wait_for()
    visit.button("Buy in with 1,000").click()
    for bet in ("player", "tie", "player-pair"):
        page.locator(f"[data-bet={bet}][aria-disabled=false]").click()
    page.locator("[data-card]").nth(3).wait_for(timeout=WITHIN)


def cut(page: Page) -> None:
    """The yellow card is slid into the pack."""
    alone(page, page.url)
    page.get_by_role("slider").wait_for()


def squeeze(page: Page) -> None:
    """A card that is bent over its lower right corner."""
    squeezing(page, page.url)
    lift(page)
    page.locator(".squeeze .lifted img").wait_for()


@contextmanager
def at_real_shoe(page: Page) -> Iterator[RealShoe]:
    with real_shoe(url_of(page)) as shoe:
        yield shoe
        come_back(page, url_of(page), shoe.people["1"].token)
        page.goto(shoe.address(url_of(page)))
        page.get_by_role("region", name="Seat 1: Ann").wait_for()


def roads(page: Page) -> None:
    """After fifty coups: long streaks that turn, ties, and the odds of what is left."""
    cards = dealt(ROAD)
    with at_real_shoe(page) as shoe:
        for coup in cards:
            shoe.coup(coup, player=10)
    page.get_by_role("img", name=re.compile("Bead Plate: 51")).wait_for()


def odds(page: Page) -> None:
    """Exact, from the cards that nobody has seen."""
    roads(page)
    page.get_by_role("tab", name="Odds").click()
    page.get_by_text("Exact, from the").wait_for()


def dealt(road: str) -> Iterator[str]:
    """Coups of four cards each, a natural for whoever wins, as eight decks have them."""
    draw, left = Random("roads"), list(EIGHT_DECKS)
    draw.shuffle(left)
    for wanted in road:
        while winner_of(coup := draw.sample(left, 4)) != WINNERS[wanted]:
            pass
        for card in coup:
            left.remove(card)
        yield " ".join(coup)


def winner_of(cards: list[str]) -> str | None:
    """Of four cards in the order they come; None where a third card would follow."""
    player, banker = cards[::2], cards[1::2]
    return winner(player, banker) if max(point(player), point(banker)) >= 8 else None


def irregular(page: Page) -> None:
    """Free coups, and a card too many: what is out of the ordinary, with the ruling."""
    with at_real_shoe(page) as shoe, ExitStack() as stack:
        manager, inspector = (
            stack.enter_context(shoe.di.sit(shoe.house.id, office)) for office in ("manager", "inspector")
        )
        shoe.coup("9h 2d Ks 5c", player=25)
        manager.do("FreeCoups", coups=2)
        shoe.coup("4h 2d 3s 5c")
        inspector.do("ReportExcess")


# Pok Deng


def pok_deng(page: Page) -> None:
    """A hand against the banker."""
    sit(page, "Pok Deng")
    page.get_by_role("button", name=re.compile("^Bet")).first.click()
    page.locator("[data-card]").nth(1).wait_for(timeout=WITHIN)


def pok_deng_thai(page: Page) -> None:
    """The hands that Thai tables play."""
    sit(page, "Pok Deng, Thai tables")
    page.get_by_role("button", name=re.compile("^Bet")).first.click()
    page.locator("[data-card]").nth(1).wait_for(timeout=WITHIN)


def pok_deng_sixteen(page: Page) -> None:
    """A full table, and a decision."""
    bots = {str(seat): "convention" for seat in range(1, 18) if seat != 9}
    until_a_decision(open_pok_deng(page, page.url, bots, "9"), "9")


def pok_deng_trainer(page: Page) -> None:
    """Decisions that are graded, until a mistake is among them."""
    visit = open_pok_deng(page, page.url, {"1": "convention", "2": "convention", "4": "convention"}, "3")
    graded = 0
    while not page.locator(".grade.large, .grade.small").count() or graded < 2:
        until_a_decision(visit, "3")
        bar(page, "Hit").click()
        page.locator(".grade").first.wait_for()
        graded += 1


def pok_deng_chart(page: Page) -> None:
    """How often to hit, one key away."""
    visit = open_pok_deng(page, page.url, {"1": "convention", "2": "convention"}, "3")
    until_a_decision(visit, "3")
    page.keyboard.press("c")
    page.get_by_role("dialog").get_by_role("table").wait_for()


# Lanes


def lanes(page: Page) -> None:
    """The third turn: two of one's own cards lie face down, and those of the other as it likes."""
    page.get_by_role("button", name="Play now: Lanes").click()
    own = page.get_by_role("group", name="Your hand").get_by_role("button")
    check = page.get_by_role("toolbar").get_by_role("button", name=re.compile("^(Call|Check)"))
    for lane in (1, 3):
        own.or_(check).first.wait_for(timeout=WITHIN)
        if check.count():
            check.click()
        own.first.click(timeout=WITHIN)
        page.locator(f"[data-slot='{lane} down']").click()
    own.or_(check).first.wait_for(timeout=WITHIN)


def lanes_slots(page: Page) -> None:
    """A card is chosen: where it may go, and what its lane would count."""
    player = Player(open_lanes(page, page.url), bids=False)
    player.until_it_may_lay()
    player.lay()
    player.until_it_may_lay().first.click()
    page.locator("[data-slot]").first.wait_for()


def lanes_effect(page: Page) -> None:
    """An effect lights its targets; one of them is looked at."""
    visit = open_lanes(page, page.url)
    player, target = Player(visit, bids=False), page.locator("[data-number] button")
    while not target.count():
        hand = page.get_by_role("group", name="Your hand").get_by_role("button")
        up = page.locator("[data-slot$=up]")
        if not hand.count():
            player.step()
            continue
        acting = hand.filter(has=page.locator("[data-card^=Q], [data-card^=K], [data-card^=J]"))
        (acting if acting.count() else hand).first.click()
        player.heard((up if acting.count() and up.count() else page.locator("[data-slot]")).first.click)
    target.first.hover()


def lanes_rules(page: Page) -> None:
    """The whole game on one card."""
    player = Player(open_lanes(page, page.url), bids=False)
    player.until_it_may_lay()
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("dialog").wait_for()


def lanes_tutorial(page: Page) -> None:
    """Five steps of a real game."""
    open_lanes(page, page.url)
    page.get_by_role("button", name="Learn it in five steps").click()
    page.locator("[role=status][data-step]").wait_for()


def lanes_review(page: Page) -> None:
    """A game that is over, each move beside that of expert."""
    player = Player(open_lanes(page, page.url))
    for _ in range(DECIDED_WITHIN):
        if player.over():
            break
        player.step()
    page.get_by_role("button", name="What would expert have played?").click()
    page.get_by_role("button", name="Look at this moment").first.wait_for()


# Any game


def forget_the_game(page: Page) -> None:
    """From now on the browser does not know the name of the game that it is shown."""

    def rename(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda text: socket.send(re.sub(r'"game": ?"[^"]+"', '"game":"unknown"', str(text)))
        )

    page.route_web_socket("**/socket", rename)


def generic(page: Page) -> None:
    """A round of Pok Deng, where the browser does not know the name of the game."""
    forget_the_game(page)
    open_pok_deng(page, page.url, dict.fromkeys("1245", "convention"), "3")
    for _ in range(30):
        bar(page, "^(Bet|Hit)").first.wait_for()
        if bar(page, "^Hit").count():
            return
        with suppress(GoneError):  # the cards may be dealt meanwhile
            bar(page, "^Bet").first.click(timeout=1000)


def competition(page: Page) -> None:
    """The first session, as one of those who play."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil")
    starts = datetime.now(UTC) + timedelta(seconds=8)
    conditions = COMPETITION.replace("2027-03-01T19:00:00", f"{starts:%Y-%m-%dT%H:%M:%S}")
    with connect(url_of(page), name="Ann") as ann:
        bots = dict.fromkeys(names, "standing")
        settings = {"bots": bots, "pace": "fast", "clock": 0}
        table = ann.open_table(conditions.replace("Australia/Hobart", "UTC"), **settings)
    page.goto(f"{url_of(page)}/t/{table.table}")
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Sit down").click()
    for step in ("Apply", "Acknowledge", "Take seat"):
        bar(page, f"^{step}").first.dispatch_event("click")  # however fast the others answer
    bar(page, "^(Nominate|Wager)").first.wait_for()


def history(page: Page) -> None:
    """A coup of a table that bots have played a while."""
    bots = {str(place): "random" for place in range(1, 8)}
    with connect(url_of(page), name="Ann") as ann:
        table = ann.open_table("tasmanian", bots=bots, pace="instant", exhibition=True, clock=0)
        with ann.watch(table) as shown:
            while shown.view["coups"] < 60:
                shown.read(WITHIN / 1000)
            shown.do("CloseTable")
    page.goto(f"{page.url.rstrip('/')}/t/{table.table}/history")
    page.get_by_role("button", name=re.compile("^40: ")).click()
    page.wait_for_url("**seq=*")


def fair_deal(page: Page) -> None:
    """What was promised, given and revealed, checked in the browser."""
    history(page)
    page.get_by_role("button", name="Fair deal").click()
    page.get_by_role("dialog").wait_for()


STATES: dict[str, Callable[[Page], Any]] = {
    "lobby": lobby,
    "lobby-tables": lobby_tables,
    "wrong-code": wrong_code,
    "open-a-table": open_table,
    "private": private,
    "settings": settings,
    "not-found": not_found,
    "baccarat": baccarat,
    "federal": federal,
    "classic": classic,
    "nine-places": nine_places,
    "simplified": simplified,
    "cut": cut,
    "squeeze": squeeze,
    "roads": roads,
    "odds": odds,
    "irregular": irregular,
    "pok-deng": pok_deng,
    "pok-deng-thai": pok_deng_thai,
    "pok-deng-sixteen": pok_deng_sixteen,
    "pok-deng-trainer": pok_deng_trainer,
    "pok-deng-chart": pok_deng_chart,
    "lanes": lanes,
    "lanes-slots": lanes_slots,
    "lanes-effect": lanes_effect,
    "lanes-rules": lanes_rules,
    "lanes-tutorial": lanes_tutorial,
    "lanes-review": lanes_review,
    "generic": generic,
    "competition": competition,
    "history": history,
    "fair-deal": fair_deal,
}
