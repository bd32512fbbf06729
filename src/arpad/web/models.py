"""What the pages keep beside the books. All but claims that wait can be thrown away and is made again.

Nothing here points into the books' tables by a constraint, so that books can be restored underneath.
"""

from django.db import models


class SearchWord(models.Model):
    """A word of a player's name or one of his ids, folded; searched by its beginning.

    `words` has all of his, each behind a blank: the others of a search are looked for there, without leaving the index.
    """

    player_id = models.BigIntegerField(db_index=True)
    word = models.CharField(max_length=60)
    words = models.CharField(max_length=600)

    class Meta:
        indexes = [
            models.Index(
                fields=["word", "player_id", "words"],
                name="people_of_a_word",
                opclasses=["varchar_pattern_ops", "int8_ops", "varchar_pattern_ops"],
            )
        ]


class SearchState(models.Model):
    """One row: the entry of the log up to which the words are right."""

    number = models.BigIntegerField(default=0)


class Chart(models.Model):
    """A drawing that is kept: one for each player, list and language."""

    player = models.CharField(max_length=40)
    lists = models.CharField(max_length=64)  # the hash of the lists it was drawn from
    language = models.CharField(max_length=2)
    svg = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "language"], name="one_chart_a_player")]


class WaitingClaim(models.Model):
    """A claim by somebody without an account, until its e-mail address is confirmed."""

    token_sha256 = models.CharField(max_length=64, unique=True)
    email = models.CharField(max_length=254, db_index=True)
    address = models.CharField(max_length=64, db_index=True)  # the network's, against floods
    asked_at = models.DateTimeField(db_index=True)
    form = models.TextField()  # JSON
