from django.db import migrations, models


class Migration(migrations.Migration):
    """An event may have an edition of its own: in a gap its day alone has no law."""

    dependencies = [
        ("office", "0005_event_papers"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="edition",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
    ]
