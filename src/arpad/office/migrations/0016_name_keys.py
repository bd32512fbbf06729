from django.db import migrations, models


class Migration(migrations.Migration):
    """Keys by which people are found whatever the spelling; filled when somebody is first looked for."""

    dependencies = [
        ("office", "0015_letters_and_money"),
    ]

    operations = [
        migrations.CreateModel(
            name="NameKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40)),
                ("player_id", models.BigIntegerField(db_index=True)),
            ],
            options={"indexes": [models.Index(fields=["key", "player_id"], name="people_of_a_key")]},
        ),
        migrations.CreateModel(
            name="NameKeyState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.BigIntegerField(default=0)),
            ],
        ),
    ]
