"""What a WSGI server starts."""

import os

from django.core.wsgi import get_wsgi_application

from arpad.office.database import set_up
from arpad.web.security.profiles import make_key

if not os.environ.get("ARPAD_SECRET_KEY"):
    make_key(os.environ)
set_up()
application = get_wsgi_application()
