"""Rules of the tournament chapter beside its tie-breaks: invitations, schedules, lots, appeals, withdrawals."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, TABLE, TEXT, TEXTS, Shape

TOURNAMENT_SHAPES: Mapping[str, Shape] = {
    # Who answers for an event, what is announced of it, and what is written down of each round
    "organisation": Shape(),
    "prospectus": Shape(keys={"items": TEXTS}),
    "championship_chief_arbiter": Shape(
        keys={
            "levels": TEXTS,
            "named_by_world": TEXT,
            "named_by_continental": TEXT,
            "title": TEXT,
            "classes": TEXTS,
        }
    ),
    "round_documents": Shape(keys={"documents": TEXTS}),
    "announced_system": Shape(),
    # Appeals
    "appeals_committee": Shape(keys={"members": INTEGER, "reserves": INTEGER, "least_age": INTEGER}),
    "appeals": Shape(),
    # Round robins, draws of lots and play-offs
    "round_robin_schedule": Shape(("berger",)),
    "double_round_robin": Shape(("berger_twice",), {"reversed_last": INTEGER}),
    "restricted_draw": Shape(("by_federation",), {"groups": TABLE, "last_rounds": INTEGER}),
    "draw_ceremony": Shape(keys={"hours_before": INTEGER}),
    "restriction_announced": Shape(),
    "default_time": Shape(keys={"official_minutes": INTEGER}),
    "draw_stands": Shape(("pairings_unchanged",)),
    "play_off": Shape(
        ("by_number_tied",),
        {
            "plans": TABLE,
            "ties": TABLE,
            "minutes": INTEGER,
            "seconds": INTEGER,
            "armageddon_white": INTEGER,
            "armageddon_black": INTEGER,
        },
    ),
    "play_off_rest": Shape(keys={"before": INTEGER, "between": INTEGER}),
    "play_off_colours": Shape(("by_lot",)),
    "play_off_announced": Shape(),
    "play_off_result": Shape(("places_as_it_ended",)),
    "play_off_shared_prizes": Shape(),
    # Withdrawals
    "forfeit_expulsion": Shape(("after_forfeits_without_reason",), {"games": INTEGER}),
    "round_robin_withdrawal": Shape(("by_share_of_games_played",), {"percent": INTEGER}),
    "swiss_withdrawal": Shape(("results_stand",)),
    "team_withdrawal": Shape(("as_for_players",)),
}

TOURNAMENT_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

TOURNAMENT_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {}
"""Keys that a policy cannot do without."""
