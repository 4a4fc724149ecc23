"""What to do with each kind of event, a function a kind, whatever the game."""

from collections.abc import Callable
from typing import Any, TypeVar

Handler = TypeVar("Handler", bound=Callable[..., Any])


def registering(handlers: dict[type, Any]) -> Callable[[type], Callable[[Handler], Handler]]:
    """A decorator that enters a function under the kind of event it is for."""

    def on(kind: type) -> Callable[[Handler], Handler]:
        def note(handler: Handler) -> Handler:
            handlers[kind] = handler
            return handler

        return note

    return on
