import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0011_clubs_and_states"),
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
                    ("guest", "Guest"),
                ],
                max_length=12,
            ),
        ),
        migrations.CreateModel(
            name="Amendment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("field", models.CharField(max_length=12)),
                ("round_number", models.PositiveIntegerField(null=True)),
                ("before", models.CharField(blank=True, max_length=200)),
                ("value", models.CharField(blank=True, max_length=200)),
                ("reason", models.TextField()),
                ("undone", models.BooleanField(default=False)),
                ("log_number", models.BigIntegerField()),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="amendments", to="office.report"
                    ),
                ),
            ],
        ),
    ]
