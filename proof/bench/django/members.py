"""Django's admin with its list of members over the house's own table, as its tutorial sets it up: a reference for the bench.

`python3 members.py prepare` makes Django's tables and an owner, and prints the cookie of a session; gunicorn serves `app`.
"""

import os
import sys

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": os.environ["BENCH_HOST"],
            "PORT": os.environ.get("BENCH_PORT", ""),
            "NAME": os.environ["BENCH_NAME"],
            "USER": os.environ["BENCH_USER"],
            "PASSWORD": os.environ.get("BENCH_PASSWORD", ""),
            "CONN_MAX_AGE": None,
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="only for the bench",
    STATIC_URL="/static/",
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    USE_TZ=True,
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402


class Member(models.Model):
    id = models.UUIDField(primary_key=True)
    member_id = models.TextField()
    name = models.TextField()
    email = models.TextField()
    plan_name = models.TextField()
    membership_type = models.TextField(
        choices=[(name, name) for name in ("day pass", "weekly", "monthly", "annual")]
    )
    status = models.TextField(
        choices=[(name, name) for name in ("active", "inactive", "expired", "suspended")]
    )
    join_date = models.DateField()
    expiry_date = models.DateField(null=True)
    auto_renew = models.BooleanField()
    created_at = models.DateTimeField()

    class Meta:
        app_label = "auth"  # one of the installed ones, as this file is no package
        db_table = "members"
        managed = False


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    list_display = ("name", "member_id", "email", "plan_name", "status", "join_date", "expiry_date", "auto_renew")
    list_filter = ("membership_type", "status")
    ordering = ("-created_at", "-id")
    search_fields = ("name", "member_id", "email")


class AsLongAsOurs(MemberAdmin):
    list_per_page = int(os.environ["BENCH_ROWS"])


as_long = admin.AdminSite(name="as-long")
as_long.register(Member, AsLongAsOurs)

urlpatterns = [path("admin/", admin.site.urls), path("as-long/", as_long.urls)]
app = get_wsgi_application()


def prepare():
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    owner = get_user_model().objects.create_superuser("owner", "owner@example.com", "for the bench")
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.save()
    print(f"sessionid={session.session_key}")


if __name__ == "__main__" and sys.argv[1:] == ["prepare"]:
    prepare()
