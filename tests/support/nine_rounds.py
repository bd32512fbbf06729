"""Nine rounds of a school event with twenty players of 1500 and two newcomers, for Art. 12 of the Andalusian regulation."""

RATED = {f"r{index:02}": 1500 for index in range(20)}


def rounds_of(**scores: str) -> list[str]:
    """Nine rounds: each newcomer's results against rated players, and in round 9 `=` against the other newcomer.

    The rated fill the rounds among themselves with draws.
    """
    rated, rounds = list(RATED), []
    for index in range(8):
        order = rated[index:] + rated[:index]
        games = [
            f"{name} {_TEXT[results[index]]} {order[place]}" for place, (name, results) in enumerate(scores.items())
        ]
        rest = order[len(scores) :]
        games += [f"{one} = {other}" for one, other in zip(rest[::2], rest[1::2], strict=True)]
        rounds.append(" ; ".join(games))
    one, other = scores
    draws = [f"{a} = {b}" for a, b in zip(rated[::2], rated[1::2], strict=True)]
    return [*rounds, " ; ".join([f"{one} = {other}", *draws])]


_TEXT = {"1": "1-0", "0": "0-1", "=": "=", "+": "+-"}
