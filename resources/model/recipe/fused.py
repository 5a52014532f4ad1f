# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The loss and all its gradients in one call of kernels.cpp, several times as fast as PyTorch's single operations.

kernels.cpp is compiled when it is first needed. Where there is no g++, or the processor does not multiply bfloat16,
nothing here is available, and model.py's own arithmetic does the work.
"""
import ctypes
import functools
import pathlib
import subprocess
import tempfile

import torch

SOURCES = [str(pathlib.Path(__file__).with_name(name)) for name in ("kernels.cpp", "muon.cpp")]
# What may change the order of sums, but leaves infinities and the processor's settings alone, unlike -ffast-math.
COMMAND = ["g++", "-std=c++20", "-O3", "-march=native", "-mprefer-vector-width=512", "-fno-math-errno", "-fno-trapping-math",
           "-fassociative-math", "-fno-signed-zeros", "-fopenmp", "-shared", "-fPIC", "-w"]
ADDRESS, NUMBERS = ctypes.c_void_p, ctypes.POINTER(ctypes.c_int64)


@functools.lru_cache(maxsize=None)
def library():
    """(the compiled kernels, or None; why there are none). Compiled once a process, which takes some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kernels.so"
        try:
            subprocess.run([*COMMAND, *SOURCES, "-o", str(path)], check=True, capture_output=True, text=True)
            kernels = ctypes.CDLL(str(path))
        except OSError as error:
            return None, str(error)
        except subprocess.CalledProcessError as error:
            reasons = [line for line in error.stderr.splitlines() if "error" in line]
            return None, reasons[0] if reasons else f"g++ ended with {error.returncode}"
    kernels.lossOf.restype = ctypes.c_double
    kernels.lossOf.argtypes = [NUMBERS, ctypes.c_float, ctypes.POINTER(ADDRESS)] + [ADDRESS] * 6
    kernels.muon.restype = None
    kernels.muon.argtypes = [ctypes.c_int64] * 3 + [ctypes.POINTER(ADDRESS)] * 3 + [ctypes.c_float] * 3 + [ctypes.c_int64]
    return kernels, ""


def addresses(tensors):
    """Where the numbers of contiguous float32 tensors are, as an array for the kernels."""
    assert all(t.is_contiguous() and t.dtype == torch.float32 for t in tensors)
    return (ADDRESS * len(tensors))(*(t.data_ptr() for t in tensors))


def fits(model, rows, compute):
    """Whether kernels.cpp can compute the loss of rows (batch, length + 1): its sizes are those of the recipe's shapes."""
    c = model.config
    return (compute == torch.bfloat16 and c.head_size == 32 and c.hidden % 64 == 0 and c.intermediate % 64 == 0 and c.vocab % 2 == 0
            and (rows.shape[1] - 1) % 16 == 0 and library()[0] is not None)


class Loss(torch.autograd.Function):
    """Mean cross-entropy in nats. The gradients come with it, where any is wanted.

    rows (batch, length + 1) and documents (batch, length): int64. kept: the factors on the columns of every branch,
    (2 * layers + 1, batch, 1, hidden), or None. parameters: those of the model in their order.
    """

    @staticmethod
    def forward(context, model, rows, documents, kept, *parameters):
        c = model.config
        rows, documents = rows.contiguous(), documents.contiguous()
        sizes = [c.vocab, c.hidden, c.layers, c.heads, c.intermediate, rows.shape[0], rows.shape[1] - 1, torch.get_num_threads()]
        gradients = torch.empty(sum(p.numel() for p in parameters)) if any(context.needs_input_grad) else None
        loss = library()[0].lossOf((ctypes.c_int64 * len(sizes))(*sizes), c.norm_eps, addresses(parameters),
                                   model.cos.data_ptr(), model.sin.data_ptr(), rows.data_ptr(), documents.data_ptr(),
                                   None if kept is None else kept.data_ptr(), None if gradients is None else gradients.data_ptr())
        context.gradients, context.shapes = gradients, [p.shape for p in parameters]
        return torch.tensor(loss, dtype=torch.float32)

    @staticmethod
    def backward(context, gradient):
        if gradient != 1:
            context.gradients.mul_(gradient)
        parts = context.gradients.split([shape.numel() for shape in context.shapes])
        return None, None, None, None, *(part.view(shape) for part, shape in zip(parts, context.shapes))


def muon_fits(rows, columns):
    """Whether muon_step() takes matrices of that size."""
    return rows % 64 == 0 and columns % 64 == 0 and library()[0] is not None


def muon_step(matrices, momenta, momentum, kept, rate):
    """Muon.step() for matrices of one shape: they become kept * matrix - rate * update; their momenta are updated too."""
    gradients = [p.grad.contiguous() for p in matrices]
    library()[0].muon(len(matrices), *matrices[0].shape, addresses(matrices), addresses(gradients), addresses(momenta),
                      momentum, kept, rate, torch.get_num_threads())
