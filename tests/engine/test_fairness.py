"""Luck that can be checked: known answers, a second writing of the page about it, and `verify`."""

import copy
import hashlib
import json
import random
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.decks import FRENCH_40
from engine.errors import BadRecord
from engine.fairness import SECRET_BYTES, FairStream, commitment, seating
from engine.game import Deal
from engine.games.bisqa.options import OPTIONS
from engine.games.bisqa.rules import BISQA
from engine.options import complete
from engine.registry import games
from engine.replay import Fair, Record, read_record, steps, write_record
from engine.seats import Seat
from engine.verification import Check, Verdict, verify
from tests.engine.fair_page import (
    own_below,
    own_block,
    own_hmac,
    own_message,
    own_pack,
    own_shuffle,
    own_stream,
    own_verdict,
)

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fair-deals.md").read_text("utf-8")
SECRET = bytes(range(32))
SALT = ("1001", "2002", "zoé")


secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
salts = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=9)


@given(secret=secrets, salt=salts, number=st.integers(0, 10**6))
def test_shuffles_as_the_page_says(secret: bytes, salt: list[str], number: int) -> None:
    pack = [card.code for card in FRENCH_40.cards]
    assert pack == own_pack()
    expected = own_shuffle(own_stream(secret, salt, number), pack)
    assert list(FairStream(secret, salt, number).shuffled(pack)) == expected
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


@given(secret=secrets, salt=salts, players=st.integers(2, 8))
def test_seats_as_the_page_says(secret: bytes, salt: list[str], players: int) -> None:
    stream = own_stream(secret, salt, 0)
    order = own_shuffle(stream, [str(place) for place in range(players)])
    expected = tuple(map(int, order)), own_below(stream, players)
    assert seating(secret, salt, players) == expected


@given(secret=secrets, limits=st.lists(st.integers(1, 256), min_size=1, max_size=100))
def test_numbers_below_a_limit_as_the_page_says(secret: bytes, limits: list[int]) -> None:
    stream, own = FairStream(secret, (), 1), own_stream(secret, (), 1)
    assert [stream.below(limit) for limit in limits] == [own_below(own, each) for each in limits]


def test_own_hmac_is_the_one_of_rfc_4231() -> None:
    known = own_hmac(b"Jefe", b"what do ya want for nothing?").hex()
    assert known == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    long_key = own_hmac(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First")
    assert long_key.hex() == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"


def example() -> list[tuple[str, str]]:
    """The worked example of the page, line by line."""
    block = re.search(r"```text example\n(.*?)```", PAGE, re.S)
    assert block
    lines = [line for line in block[1].splitlines() if line]
    return [(line[:12].strip(), line[12:].strip()) for line in lines]


def recomputed() -> list[tuple[str, str]]:
    """The same lines from what they say of secret, salt and names."""
    told = dict(example()[:4])
    secret, salt = bytes.fromhex(told["secret"]), told["salt"].split()
    lines = [*example()[:1], ("commitment", commitment(secret)), *example()[2:4]]
    for number, blocks in ((0, 1), (1, 2)):
        key = own_hmac(secret, own_message(salt, number))
        lines += [("number", str(number)), ("message", own_message(salt, number).hex())]
        lines += [("key", key.hex())]
        lines += [(f"block {count}", own_block(key, count).hex()) for count in range(blocks)]
        if number == 0:
            joined = told["joined"].split()
            order, first = seating(secret, salt, len(joined))
            lines += [("order", " ".join(map(str, order)))]
            lines += [("players", " ".join(joined[place] for place in order))]
            lines += [("first", str(first))]
    pack = FairStream(secret, salt, 1).shuffled(FRENCH_40.cards)
    state = BISQA.new(3, complete(OPTIONS, {}), Seat(0))
    hands = enumerate(BISQA.lay_out(state, pack).hands)
    piles = [("pack", pack), *((f"hand {seat}", hand) for seat, hand in hands)]
    return lines + [(name, " ".join(card.code for card in cards)) for name, cards in piles]


def test_the_worked_example_of_the_page() -> None:
    assert recomputed() == example()


def test_the_pack_of_the_page() -> None:
    block = re.search(r"starts in this order.*?```text\n(.*?)```", PAGE, re.S)
    assert block
    assert block[1].split() == own_pack()


@pytest.mark.parametrize("number", [0, 1, 12])
def test_the_other_language_of_the_page(number: int, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    block = re.search(r"```js\n(.*?)```", PAGE, re.S)
    assert block
    program = tmp_path / "fair.js"
    program.write_text(block[1], "utf-8")
    command = [node, str(program), SECRET.hex(), str(number), "5", *SALT]
    done = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8")
    if number:
        expected = [
            card.code for card in FairStream(SECRET, SALT, number).shuffled(FRENCH_40.cards)
        ]
    else:
        order, first = seating(SECRET, SALT, 5)
        expected = [*map(str, order), "first", str(first)]
    assert done.stdout.split() == expected


def test_streams_differ_by_secret_salt_and_number() -> None:
    """Salts are not run together: their lengths count."""
    salts = [
        (),
        ("",),
        ("", ""),
        ("12",),
        ("1", "2"),
        ("1", "", "2"),
        ("2", "1"),
        ("1\n1:2",),
        ("12\n",),
    ]
    streams = [(SECRET, salt, number) for salt in salts for number in range(12)]
    streams += [(bytes(32), (), number) for number in range(12)]
    drawn = [
        tuple(stream.below(256) for _ in range(32)) for stream in (FairStream(*x) for x in streams)
    ]
    assert len(set(drawn)) == len(streams)


def test_numbers_are_even() -> None:
    """Chi-squared of 20,000 draws stays far below what an uneven draw would give."""
    for limit in (2, 3, 7, 40, 52, 200):
        stream = FairStream(SECRET, ("even",), limit)
        counts = Counter(stream.below(limit) for _ in range(20_000))
        mean = 20_000 / limit
        squares = sum((counts[value] - mean) ** 2 for value in range(limit)) / mean
        assert squares < limit + 6 * limit**0.5 + 10
        assert set(counts) == set(range(limit))


def test_every_order_of_four_things_is_as_likely() -> None:
    counts = Counter(FairStream(SECRET, (), number).shuffled("abcd") for number in range(4800))
    assert len(counts) == 24
    assert 130 < min(counts.values()) <= max(counts.values()) < 270


def test_shuffling_little() -> None:
    stream = FairStream(SECRET, (), 1)
    assert stream.shuffled("") == ()
    assert stream.shuffled("a") == ("a",)
    assert [stream.below(1) for _ in range(3)] == [0, 0, 0]
    own = islice(own_stream(SECRET, (), 1), 3, 4)
    assert stream.below(256) == next(own), "a byte is read for a limit of 1 too"


def fair_game(salt: tuple[str, ...] = SALT, lives: int = 3) -> Record:
    """A whole game of three that was dealt from the secret, each seat bidding and playing low."""
    joined = ("Amel", "Bilel", "Chokri")
    order, first = seating(SECRET, salt, 3)
    options = complete(OPTIONS, {"lives": lives})
    state = BISQA.new(3, options, Seat(first))
    deals: list[Deal] = []
    actions: list[str] = []
    while BISQA.outcome(state) is None:
        if number := BISQA.next_deal(state):
            shuffled = FairStream(SECRET, salt, number).shuffled(FRENCH_40.cards)
            deals.append(BISQA.lay_out(state, shuffled))
            state = BISQA.deal(state, deals[-1]).state
        else:
            [seat] = BISQA.to_act(state)
            action = BISQA.legal_actions(state, seat)[0]
            actions.append(f"{seat} {action.text}")
            state = BISQA.apply(state, seat, action).state
    fair = Fair(SECRET.hex(), commitment(SECRET), salt, joined)
    names = tuple(joined[place] for place in order)
    return Record("bisqa", options, names, Seat(first), tuple(deals), tuple(actions), fair)


def failures(record: Record) -> list[tuple[str, int | None]]:
    checks = verify(BISQA, record).checks
    return [(check.what, check.number) for check in checks if not check.holds]


@pytest.mark.parametrize("salt", [SALT, (), ("",), ("é", "1\n2")])
def test_a_fair_game_is_verified(salt: tuple[str, ...]) -> None:
    record = fair_game(salt)
    numbers = range(1, len(record.deals) + 1)
    assert len(numbers) >= 2
    checks = (
        *(Check(what, True) for what in ("commitment", "seats", "first")),
        *(Check("deal", True, number) for number in numbers),
        Check("actions", True),
    )
    assert verify(BISQA, record) == Verdict(checks, over=True, deals=len(numbers))
    reread = read_record(json.dumps(write_record(record, BISQA)), games())
    assert reread == record
    assert failures(reread) == []


def fair_of(record: Record) -> Fair:
    assert record.fair
    return record.fair


def test_a_game_that_was_ended_early_is_verified_as_far_as_it_went() -> None:
    record = fair_game()
    begun = replace(record, deals=record.deals[:2], actions=record.actions[:20])
    verdict = verify(BISQA, begun)
    assert [check.number for check in verdict.checks] == [None, None, None, 1, 2, None]
    assert (verdict.fair, verdict.over, verdict.deals) == (True, False, 2)
    undealt = verify(BISQA, replace(record, deals=(), actions=()))
    assert (len(undealt.checks), undealt.fair, undealt.over, undealt.deals) == (4, True, False, 0)


def unreached(*numbers: int) -> list[tuple[str, int | None]]:
    return [("unreached", number) for number in numbers]


def test_a_deal_that_the_actions_do_not_reach_is_named() -> None:
    """One that follows the end, true as it may look, or the last action of a game that goes on."""
    record = fair_game()
    last = len(record.deals)
    further = replace(record, deals=(*record.deals, record.deals[0], record.deals[1]))
    assert failures(further) == unreached(last + 1, last + 2)
    assert (verify(BISQA, further).deals, verify(BISQA, further).fair) == (last, False)
    for actions in (FIRST_DEAL - 1, 0):
        cut = replace(record, actions=record.actions[:actions])
        assert failures(cut) == unreached(*range(2, last + 1))
    just_done = replace(record, actions=record.actions[:FIRST_DEAL])
    assert failures(just_done) == unreached(*range(3, last + 1)), "the next one lies there at once"


FIRST_DEAL = 3 + 3 * 5
"""Bids and cards of the first deal of three players."""


@pytest.mark.parametrize("number", [1, 2])
def test_one_changed_card_is_found(number: int) -> None:
    record = fair_game()
    deals = list(record.deals)
    dealt = deals[number - 1]
    undealt = next(card for card in FRENCH_40.cards if card not in dealt.cards())
    seat = next(seat for seat, hand in enumerate(dealt.hands) if hand)
    hands = list(dealt.hands)
    hands[seat] = (*hands[seat][:-1], undealt)
    deals[number - 1] = Deal(tuple(hands), {})
    actions = record.actions[: FIRST_DEAL * (number - 1)]
    spoilt = replace(record, deals=tuple(deals[:number]), actions=actions)
    assert failures(spoilt) == [("deal", number)]


def test_a_changed_card_is_found_also_where_the_game_cannot_go_on_with_it() -> None:
    record = fair_game()
    first, *rest = record.deals
    undealt = [card for card in FRENCH_40.cards if card not in first.cards()]
    others = Deal((tuple(undealt[:5]), *first.hands[1:]), {})
    spoilt = replace(record, deals=(others, *rest))
    left = unreached(*range(2, len(record.deals) + 1))
    assert failures(spoilt) == [("deal", 1), ("actions", None), *left]


def test_cards_in_another_order_are_found() -> None:
    record = fair_game()
    first, *rest = record.deals
    turned = Deal((first.hands[0][::-1], *first.hands[1:]), {})
    assert failures(replace(record, deals=(turned, *rest))) == [("deal", 1)]


def test_swapped_seats_are_found() -> None:
    record = fair_game()
    one, other, *rest = record.players
    assert failures(replace(record, players=(other, one, *rest))) == [("seats", None)]
    joined = replace(fair_of(record), joined=("Bilel", "Amel", "Chokri"))
    assert failures(replace(record, fair=joined)) == [("seats", None)]
    for names in (("Amel", "Bilel"), (), ("Amel", "Bilel", "Chokri", "Dorra")):
        fewer = replace(fair_of(record), joined=names)
        assert failures(replace(record, fair=fewer)) == [("seats", None)]


def test_another_first_seat_is_found() -> None:
    record = fair_game()
    first = Seat((record.first + 1) % 3)
    begun = replace(record, first=first, deals=record.deals[:1], actions=())
    assert failures(begun) == [("first", None)]


def test_another_commitment_secret_or_salt_is_found() -> None:
    record = fair_game()
    fair = fair_of(record)
    other = replace(fair, commitment=commitment(bytes(32)))
    assert failures(replace(record, fair=other)) == [("commitment", None)]
    deals = [("deal", number) for number in range(1, len(record.deals) + 1)]
    secret = failures(replace(record, fair=replace(fair, secret=bytes(32).hex())))
    assert secret[0] == ("commitment", None)
    assert secret[-len(deals) :] == deals
    salt = failures(replace(record, fair=replace(fair, salt=("1001", "2002"))))
    assert salt[-len(deals) :] == deals
    assert ("commitment", None) not in salt


def spoilt(told: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The record with one thing changed, whatever that may be."""
    changed = copy.deepcopy(told)
    fair, deals = changed["fair"], changed["deals"]
    match luck.choice(["secret", "commitment", "salt", "joined", "first", "hand", "deal"]):
        case "secret" | "commitment" as key:
            digits = list(fair[key])
            at = luck.randrange(64)
            digits[at] = "0" if digits[at] != "0" else "1"
            fair[key] = "".join(digits)
        case "salt":
            luck.choice([fair["salt"].reverse, fair["salt"].pop, lambda: fair["salt"].append("")])()
        case "joined":
            fair["joined"].reverse()
        case "first":
            changed["first"] = (changed["first"] + 1) % 3
        case "hand":
            luck.choice(deals[0]["hands"]).reverse()
        case "deal":
            deals.append(deals[luck.randrange(len(deals))])
    return changed


def accepted(told: dict[str, Any]) -> bool:
    try:
        return verify(BISQA, read_record(json.dumps(told), games())).fair
    except BadRecord:  # a deal of the wrong size
        return False


def test_who_checks_by_the_page_alone_comes_to_the_same() -> None:
    for seed in range(40):
        told = write_record(fair_game((str(seed), "zoé", "start")), BISQA)
        wrong = spoilt(told, random.Random(seed))
        assert (own_verdict(told), accepted(told)) == (True, True)
        assert (own_verdict(wrong), accepted(wrong)) == (False, False), wrong


def test_however_much_salt_there_is_it_is_mixed_in_once() -> None:
    """Each grain costs the same: a file with many of them holds nobody up."""
    salt = [str(number) for number in range(150_000)]
    own = own_stream(SECRET, salt, 7)
    assert FairStream(SECRET, salt, 7).below(256) == own_below(own, 256)


def test_a_record_without_a_secret_cannot_be_verified() -> None:
    with pytest.raises(BadRecord) as refused:
        verify(BISQA, replace(fair_game(), fair=None))
    assert refused.value.params == {"key": "fair", "reason": "unproved"}


def test_listed_plays_of_the_hidden_round_are_no_deals() -> None:
    for salt in range(200):
        record = fair_game((str(salt),), lives=5)
        moments = list(steps(BISQA, record))
        hidden = [moment for moment in moments if moment.step.forced]
        if not hidden:
            continue
        end = hidden[0].applied
        plays = tuple(f"{seat} {action.text}" for seat, action in hidden[0].step.forced)
        cut = replace(record, deals=record.deals[:5], actions=record.actions[:end] + plays)
        assert failures(cut) == []
        return
    raise AssertionError("no game came to its hidden round")
