"""What the roster of Lanes bots says of itself."""

from importlib import import_module
from pkgutil import iter_modules

from croupier.bots import lanes
from croupier.bots.lanes.registry import KERNELS


def test_every_module_of_kernels_that_a_bot_runs_is_compiled_before_workers_start() -> None:
    found = {
        kernels
        for module in iter_modules(lanes.__path__)
        if not module.name.endswith("_kernels") and module.name != "registry"
        for name, kernels in vars(import_module(f"{lanes.__name__}.{module.name}")).items()
        if name == "KERNELS" and isinstance(kernels, str)
    }
    assert found == set(KERNELS)
    assert {kernels.rpartition(".")[2] for kernels in found} == {
        module.name for module in iter_modules(lanes.__path__) if module.name.endswith("_kernels")
    }
