from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_SEXES = {"m": ("M",), "w": ("W", "F", "f", "K", "k")}


def say_m_or_w(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Earlier imports kept the letters of the file, which no list of FIDE's format knows."""
    people = apps.get_model("office", "Player").objects
    for sex, letters in _SEXES.items():
        people.filter(sex__in=letters).update(sex=sex)


class Migration(migrations.Migration):
    """An import can be undone, and a table of a federation waits for what is decided about it."""

    dependencies = [
        ("office", "0012_amendments"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="entered_in",
            field=models.BigIntegerField(db_index=True, null=True),
        ),
        migrations.CreateModel(
            name="ImportDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_by", models.CharField(max_length=60)),
                ("asked_at", models.DateTimeField()),
                ("file", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                ("asked", models.TextField()),
                ("plan", models.TextField(blank=True)),
            ],
        ),
        migrations.RunPython(say_m_or_w, migrations.RunPython.noop),
    ]
