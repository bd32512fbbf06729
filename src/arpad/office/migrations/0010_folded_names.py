from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from arpad.identity.names import collapsed

_AT_A_TIME = 5_000


def fold_names(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Letters such as ø, æ, ß and ł were kept as they are, so that nobody found them without typing them."""
    people = apps.get_model("office", "Player").objects
    changed = []
    for player in people.only("pk", "name", "search_name").iterator(chunk_size=_AT_A_TIME):
        search_name = collapsed(player.name)
        if search_name != player.search_name:
            player.search_name = search_name
            changed.append(player)
    people.bulk_update(changed, ["search_name"], batch_size=500)


class Migration(migrations.Migration):
    """Names are searched with all Latin letters folded; a line can be certain without an id, or contradict its id."""

    dependencies = [
        ("office", "0009_reference_lists"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="evidence",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "None"),
                    ("id", "Id"),
                    ("officer", "Officer"),
                    ("new", "New"),
                    ("certain", "Certain"),
                    ("contradicts", "Contradicted"),
                ],
                max_length=12,
            ),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
