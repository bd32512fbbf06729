import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Clubs, states of a person, links with FIDE's ids, events that are national only."""

    dependencies = [
        ("office", "0010_folded_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40, unique=True)),
                ("name", models.CharField(max_length=100, unique=True)),
                ("province", models.CharField(blank=True, max_length=60)),
                ("address", models.TextField(blank=True)),
                ("contact", models.CharField(blank=True, max_length=200)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("phone", models.CharField(blank=True, max_length=40)),
            ],
        ),
        migrations.AddField(
            model_name="event",
            name="national_only",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="federationsettings",
            name="guardian_consent",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="FideLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fide_id", models.CharField(max_length=20)),
                ("score", models.PositiveIntegerField()),
                ("log_number", models.BigIntegerField(db_index=True)),
                ("undone", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fide_links", to="office.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PersonState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("deceased", "Deceased"), ("hidden", "Hidden"), ("consent", "Consent")],
                        db_index=True,
                        max_length=12,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=200)),
                ("valid_from", models.DateField(null=True)),
                ("valid_to", models.DateField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="states", to="office.player"
                    ),
                ),
            ],
        ),
    ]
