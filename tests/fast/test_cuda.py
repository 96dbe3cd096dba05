"""Self-play and rollouts compile for a GPU, which needs none. Whether its games are the same, `gpu_search.py` checks
on one.
"""

import importlib.util
import os
import re
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("numba_cuda") is None, reason="compiling for a GPU needs numba-cuda"
)

COMPILE = """
from rowlock.values.cuda_self_play import Sizes, rollout_code, self_play_code
print({code}[1])
"""

KERNELS = {
    "play_duels": "self_play_code(None)",
    "play_sheets": "self_play_code(Sizes(players=3, on_a_track=False))",
    "roll_out": "rollout_code(Sizes(players=2, on_a_track=True))",
}


@pytest.mark.parametrize("kernel", KERNELS)
def test_kernels_compile_for_a_gpu_without_fused_arithmetic_or_calls_to_a_runtime(kernel):
    """A number that is multiplied and added in one step would be rounded once instead of twice, and the games of a GPU
    would no longer be those of the CPU.
    """
    environment = {name: value for name, value in os.environ.items() if name != "ROWLOCK_INTERPRETED"}
    code = subprocess.run(
        [sys.executable, "-c", COMPILE.format(code=KERNELS[kernel])],
        env={**environment, "ROWLOCK_CUDA": "1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert kernel in re.search(r"\.visible \.entry (\S+)\(", code)[1]
    assert ".extern .func" not in code
    assert not re.search(r"\bfma\.", code)
    assert not re.search(r"\b(mul|add|sub)\.f(32|64)\b", code)
