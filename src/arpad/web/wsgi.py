"""What a WSGI server starts."""

from django.core.wsgi import get_wsgi_application

from arpad.office.database import set_up

set_up()
application = get_wsgi_application()
