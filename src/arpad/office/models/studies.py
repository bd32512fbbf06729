"""Studies of published lists, kept once they were made."""

from django.db import models

from arpad.office.models.lists import RatingList


class ListStudy(models.Model):
    """The drift monitor on a series up to one list. It can be made again from what the books keep."""

    list = models.OneToOneField(RatingList, models.CASCADE, related_name="study", primary_key=True)
    content = models.TextField()  # JSON of studies.stored
    arpad_version = models.CharField(max_length=20)
    made_at = models.DateTimeField()
