"""The scene of every moment of whole games, for everybody who may look."""

import pytest

from bot.rendering.build import build, in_order
from bot.rendering.scene import Scene
from bot.rendering.text import end_text, hand_text, pile_text, table_text
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words, words_in
from engine.cards.decks import FRENCH_40
from tests.bot.rendering.games import ANA, READERS, Moment, whole_game
from tests.leaks import named


def told(scene: Scene, words: Words) -> str:
    """Everything that a scene can make anybody read."""
    piles = [pile_text(pile, words) for pile in (scene.trick, scene.last_trick) if pile]
    faces = " ".join(face.text for line in scene.lines for face in line.faces)
    parts = (table_text(scene, words), hand_text(scene, words), faces, *piles, *scene.news)
    return "\n".join([*parts, scene.ask, end_text(scene, words)])


def columns(seen: TableView, words: Words) -> dict[str, int]:
    """Which column shows a fact."""
    scene = build(seen, words)
    names = ("lives", "bids", "won")
    return {name: scene.columns.index(words(f"bisqa-fact-{name}")) for name in names}


def check_lines(seen: TableView, scene: Scene, words: Words) -> None:
    facts = {**seen.view.facts, **(seen.view.deal.facts if seen.view.deal else {})}
    at = columns(seen, words)
    lives, out, bids = facts["lives"], seen.view.out, facts["bids"]
    done = seen.view.deal is not None and seen.view.deal.done
    assert isinstance(lives, tuple)
    assert isinstance(bids, tuple)
    assert len(scene.lines) == seen.view.players
    for seat, line in enumerate(scene.lines):
        assert len(line.values) == len(scene.columns)
        assert line.values[at["lives"]] == ("♥" * (lives[seat] or 0) or "–")
        assert line.values[at["bids"]] == ("·" if bids[seat] is None else str(bids[seat]))
        assert line.turn == (seat in seen.view.to_act)
        just_out = out[seat] and done and bids[seat] is not None
        assert line.out == (out[seat] and not just_out)
        assert line.you == (seat == seen.seat)
        assert bool(line.mark) == (seen.places[seat].level is not None or just_out)


def check_cards(moment: Moment, reader: str | None, scene: Scene) -> None:
    seen = moment.seen[reader]
    deal = seen.view.deal
    assert deal
    still_in = seen.view.seat is not None
    hidden_round = deal.facts["cards"] == 1 and not deal.done
    assert bool(scene.hand) == (
        still_in and not deal.done and bool(seen.view.zone("hand", seen.seat))
    )
    shown = [[face.text for face in line.faces] for line in scene.lines]
    if hidden_round and still_in:
        assert [face.text for face in scene.hand] == ["?"]
        for seat, faces in enumerate(shown):
            if seat == seen.seat:
                assert faces == ["?"]
            else:
                assert len(faces) == len(moment.hands[seat])
                assert "?" not in faces
    else:
        assert not any(shown)
        assert "?" not in [face.text for face in scene.hand]
    piles = [pile for pile in (scene.trick, scene.last_trick) if pile]
    assert all(0 < len(pile.cards) <= seen.view.players for pile in piles)
    assert not (scene.trick and scene.trick.taken)
    assert not scene.last_trick or scene.last_trick.taken


@pytest.mark.parametrize(
    ("seats", "lives", "language"), [(2, 5, "fr"), (4, 5, "en"), (4, 5, "fr"), (8, 3, "en")]
)
async def test_every_moment_of_a_game(seats: int, lives: int, language: str) -> None:
    words = words_in(language)
    since, moments, hidden_rounds, watched_out = 0, 0, 0, 0
    async for moment in whole_game(seats, seed=seats, lives=lives):
        for reader in READERS:
            seen = moment.seen[reader]
            scene = build(seen, words, since=since)
            check_lines(seen, scene, words)
            check_cards(moment, reader, scene)
            text = told(scene, words)
            before = {
                card for deal in seen.view.past for trick in deal.tricks for card in trick.cards
            }
            hidden = moment.hidden(reader) - {played.card for played in before}
            assert named(text, hidden) == set()
            over = seen.phase is Phase.OVER
            assert bool(scene.ask) != over
            assert bool(scene.over) == bool(scene.proof) == bool(scene.scores) == over
            assert "\n" not in scene.ask
            hidden_rounds += any(line.faces for line in scene.lines)
            watched_out += seen.seat is not None and seen.view.seat is None
        since = max(happened.entry for happened in moment.seen[None].happened)
        moments += 1
    assert moments > 20
    assert hidden_rounds or seats == 2
    assert watched_out or seats == 2


async def test_no_card_of_this_deal_is_told_too_early() -> None:
    """The stricter search, within the first deal, in which no card has been seen before."""
    words = words_in("en")
    searched = 0
    async for moment in whole_game(5, seed=1):
        if moment.seen[None].view.past:
            break
        for reader in READERS:
            text = told(build(moment.seen[reader], words), words)
            assert named(text, moment.hidden(reader)) == set()
            searched += 1
    assert searched > 60


async def test_the_end_tells_the_story_and_the_secret() -> None:
    words = words_in("en")
    moments = [moment async for moment in whole_game(4, seed=3)]
    secret = ""
    for reader in READERS:
        seen = moments[-1].seen[reader]
        assert seen.proof
        assert seen.view.outcome
        secret = seen.proof.secret
        scene = build(seen, words)
        assert [line.place for line in scene.scores] == sorted(seen.view.outcome.ranking)
        deals = len(seen.view.past) + 1
        assert {len(line.scores) for line in scene.scores} == {deals}
        lives = seen.view.facts["lives"]
        assert isinstance(lives, tuple)
        assert sorted(line.scores[-1] for line in scene.scores) == sorted(
            life or 0 for life in lives
        )
        assert secret in scene.proof[0]
        assert seen.commitment in scene.proof[1]
    for moment in moments[:-1]:
        for reader in READERS:
            assert secret not in told(build(moment.seen[reader], words), words)


async def test_hands_and_choices_are_shown_strongest_first() -> None:
    words = words_in("en").of_game("bisqa", FRENCH_40)
    compared = 0
    strength = {words.card(card): place for place, card in enumerate(FRENCH_40.cards)}
    async for moment in whole_game(4, seed=4):
        seen = moment.seen[ANA.id]
        texts = [face.text for face in build(seen, words).hand]
        if "?" in texts:
            continue
        assert texts == sorted(texts, key=lambda text: -strength[text])
        if seen.legal and seen.legal[0].startswith("play"):
            ordered = in_order(seen)
            assert sorted(ordered) == sorted(seen.legal)
            cards = [text.partition(" ")[2].rstrip("+-") for text in ordered]
            assert list(dict.fromkeys(cards)) == [
                card.code for card in sorted(
                    {card for card in seen.view.zone("hand", seen.seat) if card},
                    key=lambda card: -FRENCH_40.cards.index(card),
                )
            ]  # fmt: skip
            compared += 1
    assert compared > 3


async def test_news_are_told_once_and_in_order() -> None:
    words = words_in("en")
    all_at_once: list[str] = []
    piece_by_piece: list[str] = []
    since = 0
    async for moment in whole_game(3, seed=5):
        seen = moment.seen[ANA.id]
        if len(seen.view.past) > 1:
            break
        fresh = build(seen, words, since=since).news
        piece_by_piece += fresh
        since = max(happened.entry for happened in seen.happened)
        all_at_once = list(build(seen, words).news)
    assert piece_by_piece == all_at_once
    assert piece_by_piece[0].startswith("Round 1")
