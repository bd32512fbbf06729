"""Words with an index that holds all a search asks. They are made anew from the register, which is quicker than moving."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0001_beside_the_books")]

    operations = [
        migrations.RunSQL("DELETE FROM web_searchstate", migrations.RunSQL.noop),
        migrations.DeleteModel(name="SearchWord"),
        migrations.CreateModel(
            name="SearchWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player_id", models.BigIntegerField(db_index=True)),
                ("word", models.CharField(max_length=60)),
                ("words", models.CharField(max_length=600)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["word", "player_id", "words"],
                        name="people_of_a_word",
                        opclasses=["varchar_pattern_ops", "int8_ops", "varchar_pattern_ops"],
                    )
                ],
            },
        ),
    ]
