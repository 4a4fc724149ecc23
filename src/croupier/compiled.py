"""Machine code made by Numba and stored, so that later processes run it without importing Numba.

A module of kernels is plain Numba; what other modules call are the entry points it makes with `kernel`. The
first process on a machine compiles all those of a module, which takes seconds; any later one loads an object
file in milliseconds.
"""

import ctypes
import os
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.arrays import Array, np
from croupier.errors import BadInput
from croupier.files import PRIVATE, atomic_write, user_folder

if TYPE_CHECKING:
    from llvmlite import binding

# What compiled code calls outside itself. These are Numba's for raising errors, which kernels do not.
OUTSIDE = re.compile(r"^declare .*@(?!llvm\.)([\w.$]+)\(", re.MULTILINE)
NEVER_REACHED = set(
    "PyBytes_FromStringAndSize PyErr_Clear PyErr_SetNone PyErr_SetString PyErr_WriteUnraisable "
    "PyUnicode_FromString Py_DecRef NRT_Free NRT_MemInfo_call_dtor numba_do_raise "
    "PyExc_RuntimeError PyExc_StopIteration PyExc_SystemError "
    "numba_gil_ensure numba_gil_release numba_runtime_build_excinfo_struct numba_unpickle".split()
)
# Numba counts who holds an array. Kernels make none, which the names they call show: they need no counting.
COUNTING = re.compile(r"^.*\bcall void @NRT_(?:in|de)cref\(.*\n", re.MULTILINE)
OWN_IMPORT = re.compile(r"^from (croupier[\w.]*) import (.*)$", re.MULTILINE)
PARAMETER = re.compile(r"(\w+)(?:\[([^\]]*)\])?")
MATHS = {"exp", "log", "sqrt"}  # of the C library, which every process has at hand
DIGEST = sha256().digest_size
OTHERS_WRITE = 0o022  # permission bits of a file
LARGEST_KERNEL = 1 << 26  # bytes
_engines: list[Any] = []  # compiled code lives as long as the engine that loaded it
_while_compiling: Callable[[str], AbstractContextManager[object]] = nullcontext


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a kernel is given: a whole number, or an array of such numbers; a length of None may be any."""

    kind: str
    shape: tuple[int | None, ...] | None = None

    @property
    def free(self) -> tuple[int, ...]:
        """The axes whose length may be any, and is passed with the array."""
        return tuple(axis for axis, length in enumerate(self.shape or ()) if length is None)

    def __str__(self) -> str:
        lengths = ", ".join(":" if length is None else str(length) for length in self.shape or ())
        return f"{self.kind}[{lengths}]"


class Kernel:
    """Compiled code that is called like a function: arrays are checked, and passed by address."""

    def __init__(self, name: str, signature: str, place: int) -> None:
        self.name = name
        self._parameters, returns = parse_signature(signature)
        self._checks = [_check(parameter) for parameter in self._parameters]
        c_types: list[Any] = []
        for parameter in self._parameters:
            c_types.append(ctypes.c_int64 if parameter.shape is None else ctypes.c_void_p)
            c_types += [ctypes.c_int64] * len(parameter.free)
        self._run = ctypes.CFUNCTYPE(ctypes.c_int64 if returns else None, *c_types)(place)

    def __call__(self, *given: Array | int) -> int:
        """What it returns, if it returns a number."""
        return self._run(*self._passed(given))  # type: ignore[no-any-return]

    def bind(self, *given: Array | int) -> Callable[[], int]:
        """The same call as often as wished: the arrays are checked once, and read and written every time."""
        run, passed = self._run, self._passed(given)

        def call(_arrays: tuple[Array | int, ...] = given) -> int:  # which live as long as this function
            return run(*passed)  # type: ignore[no-any-return]

        return call

    def _passed(self, given: tuple[Array | int, ...]) -> list[int]:
        """Whole numbers as they are, arrays as their address and the lengths that may be any."""
        assert len(given) == len(self._checks), f"{self.name} takes {len(self._checks)}, not {len(given)}"
        passed: list[Any] = []
        for one, check in zip(given, self._checks, strict=True):
            if check is None:
                passed.append(one)
                continue
            array: Any = one
            kind, shape, free = check
            lengths = array.shape
            fits = lengths == shape or _fits(lengths, shape)
            fits = fits and array.dtype == kind and array.flags.c_contiguous
            assert fits, self._fault(given)
            passed.append(_address(array))
            if free:
                passed += [lengths[axis] for axis in free]
        return passed

    def _fault(self, given: "tuple[Any, ...]") -> str:
        """What is wrong with the first array that does not fit."""
        for place, (array, parameter) in enumerate(zip(given, self._parameters, strict=True), 1):
            if parameter.shape is not None:
                found, order = Parameter(str(array.dtype), array.shape), array.flags.c_contiguous
                if found.kind != parameter.kind or not order or not _fits(array.shape, parameter.shape):
                    seen = f"{found}{'' if order else ', not contiguous'}"
                    return f"{self.name}: argument {place} must be {parameter}, not {seen}"
        return self.name


@cache
def compiled(module: str, function: str) -> Kernel:
    """An entry point of a module of kernels, ready to be called."""
    stored = _stored(_path(module, function)) or _compile(module)[function]
    signature, _, code = stored.partition(b"\n")
    return Kernel(f"{module}.{function}", signature.decode(), _load(code, _entry(function)))


def prepare(module: str) -> bool:
    """Compile a module of kernels unless this machine has it stored; whether it was compiled."""
    pattern = _path(module, "*")
    stored = [_stored(path) for path in pattern.parent.glob(pattern.name)]
    if stored and all(stored):  # they are stored together
        return False
    _compile(module)
    return True


def show_compiling(show: Callable[[str], AbstractContextManager[object]]) -> None:
    """What to enter around a compilation, given the module's name: a command must not fall silent."""
    global _while_compiling
    _while_compiling = show


def parse_signature(text: str) -> tuple[tuple[Parameter, ...], bool]:
    """Parameters, and whether a whole number is returned.

    >>> parse_signature("int8[88], int64[:, 4], int64 -> int64")[0][1]
    Parameter(kind='int64', shape=(None, 4))
    """
    parameters, _, returns = text.partition("->")
    return tuple(_parameter(*found) for found in PARAMETER.findall(parameters)), bool(returns.strip())


def _parameter(kind: str, lengths: str) -> Parameter:
    if not lengths:
        assert kind == "int64", f"{kind}: a kernel takes arrays and int64 only"
        return Parameter(kind)
    shape = [None if length.strip() == ":" else int(length) for length in lengths.split(",")]
    return Parameter(kind, tuple(shape))


def _check(parameter: Parameter) -> "tuple[np.dtype[Any], tuple[int | None, ...], tuple[int, ...]] | None":
    """An array's type, its shape, and the axes that may be of any length."""
    if parameter.shape is None:
        return None
    return np.dtype(parameter.kind), parameter.shape, parameter.free


def _address(array: Any) -> int:
    """Where an array's numbers lie; a buffer tells it four times as fast as NumPy does."""
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (TypeError, ValueError):  # read-only, or empty
        place: int = array.__array_interface__["data"][0]
        return place


def _fits(lengths: tuple[int, ...], shape: tuple[int | None, ...]) -> bool:
    if len(lengths) != len(shape):
        return False
    return all(expected is None or expected == found for expected, found in zip(shape, lengths, strict=True))


def _stored(path: Path) -> bytes | None:
    """A signature and an object file behind their digest.

    A damaged file counts as missing, and so does one that someone else has made or may change.
    """
    try:
        with path.open("rb") as file:
            found = os.fstat(file.fileno())
            stored = file.read(LARGEST_KERNEL)
    except OSError:
        return None
    if not _mine(found) or found.st_mode & OTHERS_WRITE:
        return None
    digest, content = stored[:DIGEST], stored[DIGEST:]
    return content if sha256(content).digest() == digest else None


def _compile(module: str) -> dict[str, bytes]:
    """Have Numba compile the entry points of a module; their signatures and object files, by name."""
    with _while_compiling(module):
        entries = {
            name: value
            for name, value in vars(import_module(module)).items()
            if isinstance(getattr(value, "signature", None), str)
        }
        contents = {name: _machine_code(f"{module}.{name}", entry) for name, entry in entries.items()}
        for name, content in contents.items():
            _store(_path(module, name), content)
    return contents


def _machine_code(name: str, kernel: Any) -> bytes:
    from llvmlite import binding

    entry = _entry(name.rpartition(".")[2])
    code = kernel.inspect_llvm().replace(kernel.native_name, entry)
    outside = set(OUTSIDE.findall(code)) - NEVER_REACHED - MATHS
    assert not outside, f"{name} needs more than machine code: {', '.join(sorted(outside))}"
    module, machine = binding.parse_assembly(COUNTING.sub("", code)), _machine(binding)
    _optimise(module, machine, entry)
    content: bytes = kernel.signature.encode() + b"\n" + machine.emit_object(module)
    return content


def _optimise(module: Any, machine: Any, entry: str) -> None:
    """Once more, for without counting far more can be inlined and left out."""
    from llvmlite import binding

    for function in module.functions:
        if not function.is_declaration and function.name != entry:
            function.linkage = "internal"
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)


def _store(path: Path, content: bytes) -> None:
    """Behind its digest, where that is possible."""
    with suppress(OSError, BadInput):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(path, "a compiled kernel") as partly:
            partly.touch(PRIVATE)
            partly.write_bytes(sha256(content).digest() + content)


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
    _engines.append(engine)
    return int(engine.get_function_address(entry))


def _place(library: ctypes.CDLL, name: str) -> int | None:
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value


def _machine(llvm: "binding") -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    name, features = _processor(llvm)
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=name, features=features, opt=3, jit=True)


def _processor(llvm: "binding") -> tuple[str, str]:
    """What to compile for: this machine, unless Numba is told otherwise."""
    name, features = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    return name or llvm.get_host_cpu_name(), features or llvm.get_host_cpu_features().flatten()


def _path(module: str, function: str) -> Path:
    return _cache() / f"{_key(module)}-{function}.kernel"


def _entry(function: str) -> str:
    return f"croupier_{function}"


@cache
def _key(module: str) -> str:
    """Changes with the kernels' text, with Numba, and with the processor."""
    from importlib.metadata import version

    from llvmlite import binding

    made_by = (version("numba"), version("llvmlite"), *_processor(binding))
    text = f"{' '.join(made_by)}\n{_text(module)}".encode()
    return f"{module.rpartition('.')[2]}-{sha256(text).hexdigest()[:20]}"


def _text(module: str) -> str:
    """The module's own text and that of our modules it imports, directly or not."""
    texts: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in texts:
            spec = find_spec(name)
            assert spec is not None
            assert spec.origin is not None
            texts[name] = Path(spec.origin).read_text(encoding="utf-8")
            waiting += [found for parts in OWN_IMPORT.findall(texts[name]) for found in _modules(*parts)]
    return "".join(texts[name] for name in sorted(texts))


def _modules(package: str, names: str) -> list[str]:
    """What `from package import names` reads: a module, or modules of a package."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return [package]
    listed = [f"{package}.{name.split(' as ')[0].strip()}" for name in names.strip("()").split(",")]
    return [package, *(name for name in listed if find_spec(name))]


def _cache() -> Path:
    """Where kernels are stored: a folder in which nobody else may put code for us to run."""
    folder = user_folder("XDG_CACHE_HOME", ".cache") / "croupier" / "kernels"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.stat()
        if not _mine(found):
            raise BadInput(f"{folder}: belongs to someone else: set XDG_CACHE_HOME to a folder of your own")
        if found.st_mode & OTHERS_WRITE:
            folder.chmod(0o700)
    return folder


def _mine(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
