"""Sampling at full speed. The package bears the name of its command and can be called like it.

Once any of its modules is imported, `croupier.simulate` is this package and no longer the function in `run`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    def __call__(self, *rules: Any, **options: Any) -> Any:
        from croupier.simulate.run import simulate

        return simulate(*rules, **options)


sys.modules[__name__].__class__ = _Package
