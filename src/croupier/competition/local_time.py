"""Times at the venue: read without an offset in its zone, and always written with it (TLGC 16.3.4)."""

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from croupier.errors import BadInput

EPOCH, LAST = datetime(1970, 1, 1, tzinfo=UTC), 250_000_000_000


def zone_named(name: str) -> tzinfo:
    """A zone of the IANA database."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadInput(
            f"no time zone {name[:60]!a} is installed: name one of the IANA database, as in Australia/Hobart"
        ) from None


def seconds_of(time: datetime, zone: str) -> int:
    """Seconds since 1970; a time that the zone's clocks skip or show twice is refused without an offset."""
    if time.tzinfo is None:
        venue = zone_named(zone)
        first, second = (time.replace(tzinfo=venue, fold=fold) for fold in (0, 1))
        if first.utcoffset() != second.utcoffset():
            # Where clocks go back, the first of the two offsets is the larger one.
            fault = "comes twice" if _offset(first) > _offset(second) else "does not exist"
            raise BadInput(
                f"{time} {fault} in {zone}, where clocks are changed: write the offset from UTC too"
            )
        time = first
    return int(time.timestamp())


def _offset(time: datetime) -> timedelta:
    return time.utcoffset() or timedelta()


def time_text(seconds: int, zone: str) -> str:
    """A time as the venue's clocks show it, with the offset and the zone.

    >>> time_text(1803888000, "Australia/Hobart"), time_text(1803888000, "UTC")
    ('2027-03-01 19:00:00+11:00 Australia/Hobart', '2027-03-01 08:00:00 UTC')
    """
    found = EPOCH + timedelta(seconds=min(seconds, LAST))
    if zone == "UTC":
        return f"{found:%Y-%m-%d %H:%M:%S} UTC"
    return f"{found.astimezone(zone_named(zone)).isoformat(sep=' ')} {zone}"
