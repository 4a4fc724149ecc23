"""Requests to the laboratory as they are read, stored and named; equal requests have equal ids."""

from base64 import urlsafe_b64encode
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import Field, TypeAdapter

import croupier
from croupier.laboratory.registry import Report, answered_by, request_types
from croupier.laboratory.requests import Request
from croupier.server.rule_sources import rules_of
from croupier.wire import canonical

if TYPE_CHECKING:
    JobRequest: TypeAlias = Request
else:  # of whichever kinds the games have
    JobRequest = Annotated[reduce(or_, request_types()), Field(discriminator="kind")]
_adapter: TypeAdapter[Request] = TypeAdapter(JobRequest)


def request_text(request: JobRequest) -> str:
    """The one text of a request."""
    return canonical(request.model_dump())


def read_request(text: str) -> JobRequest:
    return _adapter.validate_json(text)


def job_id(text: str) -> str:
    """Names a request as this version of the program answers it."""
    digest = sha256(f"{croupier.__version__}\n{text}".encode()).digest()
    return urlsafe_b64encode(digest)[:22].decode()


def check_request(request: JobRequest) -> None:
    """Refuse at once what could not be answered: rules that cannot be read, or of another game."""
    answered_by(request, rules_of)


def answer(request: JobRequest, report: Report) -> dict[str, Any]:
    """The document that the command of this name prints."""
    return answered_by(request, rules_of)(report)
