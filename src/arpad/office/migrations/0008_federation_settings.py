from django.db import migrations, models


class Migration(migrations.Migration):
    """Whose office it is: name, face, money, clock."""

    dependencies = [
        ("office", "0007_report_kind"),
    ]

    operations = [
        migrations.CreateModel(
            name="FederationSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=200)),
                ("short_name", models.CharField(blank=True, max_length=30)),
                ("federation", models.CharField(blank=True, max_length=3)),
                ("logo", models.BinaryField(default=b"")),
                ("logo_type", models.CharField(blank=True, max_length=20)),
                ("colour", models.CharField(blank=True, max_length=7)),
                ("colour_dark", models.CharField(blank=True, max_length=7)),
                ("languages", models.CharField(blank=True, max_length=100)),
                ("currency", models.CharField(default="EUR", max_length=3)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("address", models.TextField(blank=True)),
                ("account", models.CharField(blank=True, max_length=100)),
                ("tax_number", models.CharField(blank=True, max_length=60)),
                ("tax_hundredths", models.PositiveIntegerField(default=0)),
                ("time_zone", models.CharField(blank=True, max_length=60)),
                ("national_id_scheme", models.CharField(blank=True, max_length=60)),
                ("main_series", models.CharField(blank=True, max_length=20)),
                ("changed_in", models.BigIntegerField(default=0)),
            ],
        ),
    ]
