"""What a Swiss-Manager file says and a report has no place for."""

from arpad.formats.swiss_manager.contents import SwissManagerFile

_TEXTS = {
    "second_line": 1, "remarks": 2, "director": 3, "organiser": 4, "arbiters": 6, "categories": 13, "email": 23,
    "homepage": 24,
}  # fmt: skip
_PLAYER_TEXTS = {"academic_title": 2, "club": 9, "type": 11, "group": 12}


def unsaid_fields(contents: SwissManagerFile) -> list[str]:
    """The names of the fields that are filled."""
    found = [name for name, number in _TEXTS.items() if contents.text(number).strip()]
    found += [
        name
        for name, number in _PLAYER_TEXTS.items()
        if any(player.texts[number].strip() for player in contents.players)
    ]
    players, settings = contents.players, contents.settings
    others = {
        "times": any(entry.time.strip() for entry in contents.calendar[: settings.rounds]),
        "captains": any(team.captain.strip() for team in contents.teams),
        "k": any(player.k for player in players),
        "fixed_boards": any(player.fixed_board for player in players),
        "extra_points": any(player.extra_half_points for player in players),
        "rank_corrections": any(player.rank_correction for player in players),
        "tie_breaks": bool(settings.tie_breaks),
        "fide_event": bool(settings.fide_event),
    }
    return found + [name for name, is_filled in others.items() if is_filled]
