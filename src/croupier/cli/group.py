"""Groups of commands that answer `--help` without pydantic, whose import takes longer than all the rest."""

from typing import Any

from typer.core import TyperGroup, TyperOption


class Commands(TyperGroup):
    """Its flags are False where nobody gave them: to make sense of None, Typer imports pydantic."""

    def get_params(self, ctx: Any) -> Any:
        found = super().get_params(ctx)
        for each in found:
            if isinstance(each, TyperOption) and each.is_bool_flag and each.default is None:
                each.default = False
        return found
