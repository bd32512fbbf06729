from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_tries"),
    ]

    operations = [
        migrations.AddField(
            model_name="grant",
            name="waits_until",
            field=models.DateTimeField(null=True),
        ),
    ]
