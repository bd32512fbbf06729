from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0019_arbiters_norms"),
    ]

    operations = [
        migrations.AddField(
            model_name="norm",
            name="facts",
            field=models.TextField(default="{}"),
        ),
        migrations.AddField(
            model_name="arbiternorm",
            name="withdrawn_on",
            field=models.DateField(null=True),
        ),
        migrations.RemoveConstraint(
            model_name="arbiternorm",
            name="one_norm_a_title",
        ),
        migrations.AddConstraint(
            model_name="arbiternorm",
            constraint=models.UniqueConstraint(
                condition=models.Q(withdrawn_on=None),
                fields=("event", "arbiter", "title"),
                name="one_norm_a_title",
            ),
        ),
    ]
