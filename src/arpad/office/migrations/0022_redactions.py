from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0021_language_of_clubs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Redaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.CharField(max_length=64)),
                ("after", models.CharField(max_length=64)),
                ("log_number", models.BigIntegerField(db_index=True)),
            ],
        ),
    ]
