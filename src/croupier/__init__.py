"""Croupier runs card tables by the book. `__init__.pyi` lists its public names, imported when first used."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("croupier")
    if name not in _public_names():
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    home, own_name = _public_names()[name]
    if home == __name__:
        return import_module(f"{home}.{own_name}")
    module = import_module(home)
    return getattr(module, own_name) if hasattr(module, own_name) else import_module(f"{home}.{own_name}")


def __dir__() -> list[str]:
    return sorted([*_public_names(), "__version__"])


@cache
def _public_names() -> dict[str, tuple[str, str]]:
    """Each public name, the module it comes from, and what it is called there."""
    import ast

    stub = ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {
        alias.asname or alias.name: (str(node.module), alias.name) for node in imports for alias in node.names
    }
