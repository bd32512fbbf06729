"""Small brackets under the wording of 2012, worked out by hand, where it parts from that of 2009."""

from support.swiss_field import pairs, swiss_field


def test_a_moved_down_player_left_over_again_is_not_judged_again() -> None:
    """1 and 2 have met and come down to 3. Whoever of them meets 3, the other goes on to 4: both float down, so that
    2's downfloat of two rounds before is no reason, and 1-3 comes first (I-230)."""
    field = swiss_field(4, "1 2 -\n2 2 - d2\n3 1 -\n4 0 -", met="1-2")
    assert pairs(field, "dutch-2012") == "1-3 2-4"


def test_a_resident_left_over_is_judged() -> None:
    """Of three players with the same points the lowest would go down to 4; he did so two rounds before."""
    field = swiss_field(4, "1 1 -\n2 1 -\n3 1 - d2\n4 0 -")
    assert pairs(field, "dutch-2012") == "1-3 2-4"
