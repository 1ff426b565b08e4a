#!/usr/bin/env python3
"""Times PyTorch's nn.MultiheadAttention for the shapes of `headlight bench`, for comparison only.

    python3 tests/bench/torch_attention.py [--json] [--seconds S]

Same work as Headlight's compute table: self-attention of one sentence with the weights of every head kept
(need_weights=True, average_attn_weights=False), no gradient, evaluation mode, two threads. Called like this PyTorch 1.13
takes its native fast path; plain_median_ms is the same layer with batch_first=False, which does not.
Needs python3-torch (Debian 12 has 1.13). Debian's PyTorch multiplies with whatever libblas.so.3 is; the reference BLAS is
tens of times slower than libopenblas0-openmp, so the library in use is printed too.
"""
import argparse
import json
import os
import statistics
import sys
import time

SHAPES = [(16, 64, 4), (64, 512, 8), (128, 512, 8), (512, 512, 8), (1024, 512, 8), (128, 1024, 16), (512, 768, 12)]


def measure(call, seconds):
    """Median and 95th percentile in ms, after a warm-up; at least 9 runs."""
    for _ in range(3):
        call()
    times = []
    end = time.perf_counter() + seconds
    while len(times) < 9 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return statistics.median(times), times[min(len(times) - 1, int(0.95 * len(times)))]


def blas_library():
    """Path of the BLAS that this process has loaded."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        paths = {os.path.realpath(line.split()[-1]) for line in maps if "/" in line}
    return next((path for path in sorted(paths) if "blas" in os.path.basename(path) or "mkl" in path), "unknown")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each shape (default 1)")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    try:
        import torch
    except ImportError:
        sys.exit("torch_attention: PyTorch is not installed (Debian: python3-torch)")

    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    compute = []
    for n, d_model, heads in SHAPES:
        medians = {}
        for batch_first in (True, False):
            layer = torch.nn.MultiheadAttention(d_model, heads, batch_first=batch_first).eval()
            x = torch.randn((1, n, d_model) if batch_first else (n, 1, d_model))
            with torch.no_grad():
                medians[batch_first] = measure(
                    lambda: layer(x, x, x, need_weights=True, average_attn_weights=False), options.seconds)
        median, p95 = medians[True]
        compute.append({"n": n, "d_model": d_model, "heads": heads, "median_ms": round(median, 4),
                        "p95_ms": round(p95, 4), "plain_median_ms": round(medians[False][0], 4)})

    if options.json:
        print(json.dumps({"compute": compute, "torch": torch.__version__, "threads": options.threads,
                          "blas": blas_library()}, indent=2))
        return
    print(f"PyTorch {torch.__version__}, {options.threads} threads, {blas_library()}")
    print("nn.MultiheadAttention, all weights kept")
    print(f"{'n':>6} {'d_model':>8} {'heads':>6} {'median ms':>10} {'p95 ms':>10} {'plain ms':>10}")
    for row in compute:
        print(f"{row['n']:>6} {row['d_model']:>8} {row['heads']:>6} {row['median_ms']:>10.3f} {row['p95_ms']:>10.3f}"
              f" {row['plain_median_ms']:>10.3f}")


if __name__ == "__main__":
    main()
