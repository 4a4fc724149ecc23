"""Machine code made by Numba and kept, so that later processes run it without importing Numba.

A module of kernels is plain Numba; what other modules call are its `cfunc`s. The first process on a
machine compiles them, which takes seconds; any later one loads the object file in milliseconds.
"""

import ctypes
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import BadInput
from croupier.files import atomic_write

if TYPE_CHECKING:
    from llvmlite import binding

Machine = Callable[..., None]
# What compiled code calls outside itself. These are Numba's for raising errors, which kernels do not.
OUTSIDE = re.compile(r"^declare .*@(?!llvm\.)([\w.$]+)\(", re.MULTILINE)
NEVER_REACHED = {
    *(
        "PyBytes_FromStringAndSize",
        "PyErr_Clear",
        "PyErr_SetNone",
        "PyErr_SetString",
        "PyErr_WriteUnraisable",
    ),
    *("PyUnicode_FromString", "Py_DecRef", "NRT_Free", "NRT_MemInfo_call_dtor", "numba_do_raise"),
    *("PyExc_RuntimeError", "PyExc_StopIteration", "PyExc_SystemError"),
    *("numba_gil_ensure", "numba_gil_release", "numba_runtime_build_excinfo_struct", "numba_unpickle"),
}
OURS = re.compile(r"^from (croupier\.[\w.]+) import", re.MULTILINE)
MATHS = {"log", "sqrt"}  # of the C library, which every process has at hand
DIGEST = sha256().digest_size
_kept_alive: list[Any] = []  # code lives as long as what holds it


@cache
def compiled(module: str, function: str, arguments: str) -> Machine:
    """A kernel's entry point; `arguments` has a letter each: `p` an address, `i` a whole number."""
    entry = _entry_name(function)
    path = _cache() / f"{_key(module)}-{function}.kernel"
    code = _kept(path) or _compile(module, function, entry, path)
    address = _load(code, entry)
    letters = {"p": ctypes.c_void_p, "i": ctypes.c_int64}
    return ctypes.CFUNCTYPE(None, *(letters[letter] for letter in arguments))(address)


def address(array: Any) -> int:
    """Where a NumPy array lies; the caller keeps it alive during the call."""
    found: int = array.__array_interface__["data"][0]
    return found


def _kept(path: Path) -> bytes | None:
    """An object file behind its own digest; one that was damaged is as good as none."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    digest, code = kept[:DIGEST], kept[DIGEST:]
    return code if sha256(code).digest() == digest else None


def _compile(module: str, function: str, entry: str, path: Path) -> bytes:
    """Have Numba compile it, and keep the object file where it can be kept."""
    from llvmlite import binding

    kernel = getattr(import_module(module), function)
    code = kernel.inspect_llvm().replace(kernel.native_name, entry)
    outside = set(OUTSIDE.findall(code)) - NEVER_REACHED - MATHS
    assert not outside, f"{module}.{function} needs more than machine code: {', '.join(sorted(outside))}"
    machine: bytes = _machine(binding).emit_object(binding.parse_assembly(code))
    with suppress(OSError, BadInput):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(path, "a compiled kernel") as partly:
            partly.write_bytes(sha256(machine).digest() + machine)
    return machine


def _load(code: bytes, entry: str) -> int:
    from llvmlite import binding

    libc = ctypes.CDLL(None if os.name == "posix" else "msvcrt")
    known = {name: _place(libc, name) for name in ("memset", "memcpy", "memmove", *MATHS)}
    known |= {name: _place(ctypes.pythonapi, name) for name in NEVER_REACHED if name.startswith("Py")}
    known |= {name: _place(libc, "abort") for name in NEVER_REACHED if not name.startswith("Py")}
    for name, place in known.items():
        if binding.address_of_symbol(name) is None:  # where Numba itself runs, its own stay
            binding.add_symbol(name, place)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine(binding))
    engine.add_object_file(binding.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _kept_alive.append(engine)
    return int(engine.get_function_address(entry))


def _place(library: ctypes.CDLL, name: str) -> int | None:
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value


def _machine(llvm: "binding") -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=3, jit=True)


def _key(module: str) -> str:
    """Changes with the kernels' text, with Numba, and with the processor."""
    from llvmlite import binding

    made_by = f"{version('numba')} {version('llvmlite')} {binding.get_host_cpu_name()}"
    features = binding.get_host_cpu_features().flatten()
    text = f"{made_by} {features}\n{_text(module)}".encode()
    return f"{module.rpartition('.')[2]}-{sha256(text).hexdigest()[:20]}"


def _text(module: str) -> str:
    """The module's own text and that of the modules of ours it takes kernels from."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    own = Path(spec.origin).read_text(encoding="utf-8")
    return own + "".join(_text(taken) for taken in OURS.findall(own))


def _entry_name(function: str) -> str:
    return f"croupier_{function}"


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "croupier" / "kernels"
