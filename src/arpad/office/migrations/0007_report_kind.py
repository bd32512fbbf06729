from django.db import migrations, models


class Migration(migrations.Migration):
    """Room for the names of more formats."""

    dependencies = [
        ("office", "0006_event_edition"),
    ]

    operations = [
        migrations.AlterField(
            model_name="report",
            name="kind",
            field=models.CharField(default="trf", max_length=20),
        ),
    ]
