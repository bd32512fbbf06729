from django.db import migrations, models


class Migration(migrations.Migration):
    """Lists of others, apart from our own."""

    dependencies = [
        ("office", "0008_federation_settings"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReferenceList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=10)),
                ("date", models.DateField()),
                ("cadences", models.CharField(max_length=40)),
                ("file", models.CharField(max_length=200)),
                ("sha256", models.CharField(max_length=64)),
                ("rows_count", models.PositiveIntegerField()),
                ("log_number", models.BigIntegerField()),
                ("content", models.BinaryField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "date", "cadences"), name="one_reference_a_day_and_cadence")
                ],
            },
        ),
    ]
