from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0020_norm_facts"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="language",
            field=models.CharField(blank=True, default="", max_length=8),
        ),
    ]
