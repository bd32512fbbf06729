from django.db import migrations, models


class Migration(migrations.Migration):
    """An invitation and a record of appeals may come with an event."""

    dependencies = [
        ("office", "0004_list_study"),
    ]

    operations = [
        migrations.AlterField(
            model_name="attachment",
            name="kind",
            field=models.CharField(
                choices=[
                    ("form", "Form"),
                    ("games", "Games"),
                    ("line_up", "Line Up"),
                    ("protocol", "Protocol"),
                    ("table", "Table"),
                    ("swiss_manager", "Swiss Manager"),
                    ("rules", "Rules"),
                    ("prospectus", "Prospectus"),
                    ("appeals", "Appeals"),
                    ("minutes", "Minutes"),
                    ("certificate", "Certificate"),
                    ("other", "Other"),
                ],
                max_length=20,
            ),
        ),
    ]
