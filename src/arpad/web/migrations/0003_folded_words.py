"""Words of names with all Latin letters folded. They are made anew from the register, by the worker."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("web", "0002_words_by_index"), ("office", "0010_folded_names")]

    operations = [
        migrations.RunSQL("DELETE FROM web_searchword", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM web_searchstate", migrations.RunSQL.noop),
    ]
