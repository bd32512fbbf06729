from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_mail_state"),
    ]

    operations = [
        migrations.AddField(
            model_name="loginfailure",
            name="what",
            field=models.CharField(default="password", max_length=10),
        ),
    ]
