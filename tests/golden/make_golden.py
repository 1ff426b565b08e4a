#!/usr/bin/env python3
"""Makes the reference data of tests/core/golden_*.cpp with PyTorch, in float64.

    python3 tests/golden/make_golden.py        rewrites the *.json beside this file

Only needed when a case is added; building and testing read the checked-in files. Where PyTorch has a function of its
own it is used, elsewhere the formula of the paper is written down independently of core/ops. Numbers are stored with
nine significant digits, enough for a float32. Matrices too large to store are made on both sides by `lcg`.
"""

import json
import math
import pathlib

import torch

HERE = pathlib.Path(__file__).resolve().parent
torch.set_default_dtype(torch.float64)
NEGATIVE_INFINITY = float("-inf")


def stored(tensor):
    """Shape and row-major data; an infinity has no place in JSON."""
    data = tensor.to(torch.float64).flatten().tolist()
    assert all(math.isfinite(x) for x in data)
    return {"shape": list(tensor.shape), "data": [float(f"{x:.9g}") for x in data]}


def write(name, description, cases):
    path = HERE / f"{name}.json"
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    path.write_text(f'{{"about": {json.dumps(description)}, "cases": [\n{lines}\n]}}\n')
    print(f"{path.name}: {len(cases)} cases, {path.stat().st_size} bytes")


def lcg(seed, *shape):
    """Float32 numbers in [-0.5, 0.5) from the linear congruence of ANSI C, the same in C++."""
    state, data = seed, []
    for _ in range(math.prod(shape)):
        state = (1103515245 * state + 12345) % 2**31
        data.append(state / 2**31 - 0.5)
    return torch.tensor(data, dtype=torch.float32).to(torch.float64).reshape(shape)


def normal(generator, *shape):
    """Normal float32 values as float64, so that C++ reads exactly the same inputs."""
    return torch.randn(*shape, generator=generator).to(torch.float32).to(torch.float64)


def allowed(n_query, n_key, causal=False, window=0, padding=0, prefix=0, cells=()):
    """True where a query may look at a key."""
    mask = torch.ones(n_query, n_key, dtype=torch.bool)
    if causal:
        seen = torch.tril(torch.ones(n_query, n_key, dtype=torch.bool))
        seen[:, :prefix] = True
        mask &= seen
    if window:
        ones = torch.ones(n_query, n_key, dtype=torch.bool)
        mask &= torch.tril(ones, window) & torch.triu(ones, -window)
    if padding:
        mask[:, max(0, n_key - padding):] = False
    for query, key in cells:
        if query < n_query and key < n_key:
            mask[query, key] = False
    return mask


def attention_cases():
    generator = torch.Generator().manual_seed(20170612)
    rules = [
        ("plain", 6, 6, 4, {}),
        ("one token", 1, 1, 3, {}),
        ("causal", 6, 6, 4, {"causal": True}),
        ("causal with prefix", 6, 6, 4, {"causal": True, "prefix": 3}),
        ("window", 7, 7, 5, {"window": 2}),
        ("window and causal", 7, 7, 5, {"window": 2, "causal": True}),
        ("padding", 6, 6, 4, {"padding": 2}),
        ("cells", 5, 5, 4, {"cells": [[0, 0], [1, 3], [4, 2], [9, 9]]}),
        ("everything", 8, 8, 6, {"causal": True, "window": 3, "padding": 1, "prefix": 2, "cells": [[5, 4]]}),
        ("rectangular", 4, 7, 8, {}),
        ("rectangular causal", 7, 4, 8, {"causal": True}),
        ("a row with nothing left", 4, 4, 4, {"cells": [[2, 0], [2, 1], [2, 2], [2, 3]]}),
        ("all padding", 3, 3, 2, {"padding": 3}),
        ("large scores", 5, 5, 64, {}),
    ]
    cases = []
    for name, n_query, n_key, d_k, rule in rules:
        size = 8.0 if name == "large scores" else 1.0
        q, k, v = (size * normal(generator, n_query, d_k), size * normal(generator, n_key, d_k),
                   normal(generator, n_key, d_k))
        mask = allowed(n_query, n_key, **rule)
        bias = torch.zeros(n_query, n_key).masked_fill(~mask, NEGATIVE_INFINITY)
        context, weights = torch.nn.functional._scaled_dot_product_attention(
            q[None], k[None], v[None], bias[None], 0.0, True, False)
        # PyTorch gives NaN where a row has nothing left; Headlight's answer there is zero.
        weights = torch.where(mask.any(dim=1, keepdim=True), weights[0], torch.zeros(()))
        context = torch.where(mask.any(dim=1, keepdim=True), context[0], torch.zeros(()))
        cases.append({"name": name, "rule": rule, "q": stored(q), "k": stored(k), "v": stored(v),
                      "weights": stored(weights), "context": stored(context)})
    return cases


def multihead_cases():
    shapes = [(4, 1, 3, 3, {}), (8, 2, 5, 5, {}), (8, 8, 4, 4, {}), (12, 3, 5, 8, {}), (64, 8, 9, 9, {}),
              (64, 8, 9, 9, {"causal": True}), (60, 4, 6, 6, {"padding": 2}), (96, 12, 7, 7, {}),
              (96, 12, 6, 9, {"window": 3})]
    cases = []
    for index, (d_model, heads, n_query, n_key, rule) in enumerate(shapes):
        seed = 100 * (index + 1)
        layer = torch.nn.MultiheadAttention(d_model, heads, bias=False, batch_first=True)
        # Headlight's y = x W; PyTorch's y = x W^T, with the three input matrices packed in one (3 d_model, d_model).
        w_q, w_k, w_v, w_o = (lcg(seed + i, d_model, d_model) * 0.5 for i in range(4))
        with torch.no_grad():
            layer.in_proj_weight.copy_(torch.cat([w_q.T, w_k.T, w_v.T]))
            layer.out_proj.weight.copy_(w_o.T)
            x_query, x_key = 2 * lcg(seed + 4, n_query, d_model), 2 * lcg(seed + 5, n_key, d_model)
            mask = allowed(n_query, n_key, **rule)
            output, weights = layer(x_query[None], x_key[None], x_key[None], attn_mask=~mask, need_weights=True,
                                    average_attn_weights=False)
        cases.append({"d_model": d_model, "heads": heads, "n_query": n_query, "n_key": n_key, "seed": seed,
                      "rule": rule, "weights": stored(weights[0]), "output": stored(output[0])})
    return cases


def rope_by_complex_numbers(x, positions, base):
    """Su et al. 2021, eq. 12 and 14: adjacent pairs as complex numbers, times exp(i m theta)."""
    d_k = x.shape[-1]
    theta = base ** (-torch.arange(0, d_k, 2) / d_k)
    turn = torch.polar(torch.ones(len(positions), d_k // 2), positions[:, None] * theta)
    return torch.view_as_real(torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * turn).flatten(-2)


def rope_by_half_split(x, positions, base):
    """x cos + rotate_half(x) sin, as GPT-NeoX and Llama in Hugging Face transformers."""
    d_k = x.shape[-1]
    angle = positions[:, None] / base ** (torch.arange(0, d_k, 2) / d_k)
    angle = torch.cat([angle, angle], dim=-1)
    first, second = x.chunk(2, dim=-1)
    return x * angle.cos() + torch.cat([-second, first], dim=-1) * angle.sin()


def rope_cases():
    generator = torch.Generator().manual_seed(20210420)
    cases = []
    for layout, rotate in (("interleaved", rope_by_complex_numbers), ("concatenated", rope_by_half_split)):
        for n, heads, d_k, base, offset in ((5, 1, 2, 10000, 0), (6, 2, 8, 10000, 0), (4, 3, 6, 100, 7),
                                            (3, 1, 16, 500000, 1000), (3, 2, 4, 10000, 999_997)):
            x = normal(generator, n, heads * d_k)
            positions = torch.arange(offset, offset + n).to(torch.float64)
            by_head = x.reshape(n, heads, d_k).transpose(0, 1)
            turned = rotate(by_head, positions, base).transpose(0, 1).reshape(n, heads * d_k)
            cases.append({"layout": layout, "heads": heads, "base": base, "offset": offset, "x": stored(x),
                          "result": stored(turned)})
    return cases


def alibi_slopes(heads):
    """The rule of Press et al. 2022, as the authors published it, written anew."""
    if math.log2(heads).is_integer():
        ratio = 2.0 ** (-8.0 / heads)
        return [ratio ** (i + 1) for i in range(heads)]
    below = 2 ** math.floor(math.log2(heads))
    return alibi_slopes(below) + alibi_slopes(2 * below)[0::2][:heads - below]


def alibi_cases():
    generator = torch.Generator().manual_seed(20220427)
    cases = []
    for heads in [*range(1, 17), 20, 25, 32, 64]:
        case = {"heads": heads, "slopes": stored(torch.tensor(alibi_slopes(heads)))}
        if heads in (3, 8, 12):
            d_k, n = 4, 5
            q, k = (normal(generator, heads, n, d_k) for _ in range(2))
            index = torch.arange(n).to(torch.float64)
            bias = -torch.tensor(alibi_slopes(heads))[:, None, None] * (index[:, None] - index[None, :]).abs()
            weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(d_k) + bias, dim=-1)
            # Heads side by side, as core/ops takes them.
            case |= {"q": stored(q.transpose(0, 1).reshape(n, -1)), "k": stored(k.transpose(0, 1).reshape(n, -1)),
                     "weights": stored(weights)}
        cases.append(case)
    return cases


def sinusoidal_cases():
    cases = []
    for n, d_model, base, offset in ((6, 8, 10000, 0), (4, 2, 10000, 0), (5, 7, 10000, 3), (3, 1, 10000, 4),
                                     (4, 64, 10000, 100), (3, 16, 100, 1_000_000), (8, 6, 2, 0)):
        positions = torch.arange(offset, offset + n).to(torch.float64)[:, None]
        pairs = (d_model + 1) // 2
        # Vaswani et al. 2017, 3.5: PE(pos, 2i) = sin(pos / base^(2i/d_model)), PE(pos, 2i+1) = cos(…).
        angle = positions / base ** (2 * torch.arange(pairs) / d_model)
        interleaved = torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :d_model]
        concatenated = torch.cat([angle.sin(), angle.cos()[:, :d_model - pairs]], dim=1)
        for layout, table in (("interleaved", interleaved), ("concatenated", concatenated)):
            cases.append({"layout": layout, "n": n, "d_model": d_model, "base": base, "offset": offset,
                          "table": stored(table)})
    return cases


def masked_scores(generator, n_query, n_key, size, rule):
    mask = allowed(n_query, n_key, **rule)
    scores = (size * normal(generator, n_query, n_key)).to(torch.float32).to(torch.float64)
    return scores, scores.masked_fill(~mask, NEGATIVE_INFINITY), mask


def sparsemax_row(scores):
    """Martins and Astudillo 2016, eq. 2 and proposition 1: the threshold is found by bisection, not by sorting."""
    if not torch.isfinite(scores).any():
        return torch.zeros_like(scores)
    high = scores.max().item()
    low = high - 1
    for _ in range(200):
        middle = (low + high) / 2
        if (scores - middle).clamp(min=0).sum() > 1:
            low = middle
        else:
            high = middle
    return (scores - low).clamp(min=0)


def normalizer_cases():
    generator = torch.Generator().manual_seed(20160208)
    shapes = [("one key", 1, 1, 1.0, {}), ("small", 5, 5, 0.2, {}), ("plain", 5, 5, 1.0, {}), ("large", 4, 7, 30.0, {}),
              ("causal", 6, 6, 1.0, {"causal": True}), ("window and padding", 6, 8, 2.0, {"window": 2, "padding": 1}),
              ("a row with nothing left", 3, 3, 1.0, {"cells": [[1, 0], [1, 1], [1, 2]]}),
              ("many keys", 2, 40, 1.0, {"padding": 3})]
    cases = []
    for name, n_query, n_key, size, rule in shapes:
        scores, masked, mask = masked_scores(generator, n_query, n_key, size, rule)
        count = mask.sum(dim=1, keepdim=True).to(torch.float64)
        weights = {"sparsemax": torch.stack([sparsemax_row(row) for row in masked]),
                   "relu": torch.relu(masked) / count,
                   # 1 / (1 + exp(-(s - log n))) = sigmoid(s - log n)
                   "sigmoid": torch.sigmoid(masked - count.log())}
        for normalizer, w in weights.items():
            w = torch.where(mask, w, torch.zeros(()))
            cases.append({"name": name, "normalizer": normalizer, "rule": rule, "scores": stored(scores),
                          "weights": stored(w)})
    return cases


def additive_cases():
    """Bahdanau et al. 2015, appendix A.1.2, as a network of torch.nn: v(tanh(W query + U key))."""
    cases = []
    for index, (d_model, d_k, n_query, n_key) in enumerate([(1, 1, 1, 1), (4, 4, 3, 3), (8, 3, 4, 6), (32, 8, 9, 5)]):
        seed = 1000 * (index + 1)
        w_q, w_k, v = lcg(seed, d_model, d_k), lcg(seed + 1, d_model, d_k), 2 * lcg(seed + 2, 1, d_k)
        x_query, x_key = 4 * lcg(seed + 3, n_query, d_model), 4 * lcg(seed + 4, n_key, d_model)
        query, key = (torch.nn.Linear(d_model, d_k, bias=False) for _ in range(2))
        out = torch.nn.Linear(d_k, 1, bias=False)
        with torch.no_grad():
            query.weight.copy_(w_q.T)
            key.weight.copy_(w_k.T)
            out.weight.copy_(v)
            scores = out(torch.tanh(query(x_query)[:, None] + key(x_key)[None]))[..., 0]
        cases.append({"d_model": d_model, "d_k": d_k, "n_query": n_query, "n_key": n_key, "seed": seed,
                      "scores": stored(scores), "weights": stored(torch.softmax(scores, dim=-1))})
    return cases


def linear_cases():
    """Katharopoulos et al. 2020, eq. 4 and 7: the normalised sum, key by key."""
    generator = torch.Generator().manual_seed(20200629)
    cases = []
    for n_query, n_key, d_k, rule in ((1, 1, 1, {}), (5, 5, 4, {}), (4, 6, 8, {}), (6, 6, 4, {"causal": True}),
                                      (4, 4, 2, {"cells": [[2, 0], [2, 1], [2, 2], [2, 3]]})):
        q, k, v = 2 * normal(generator, n_query, d_k), 2 * normal(generator, n_key, d_k), normal(generator, n_key, d_k)
        mask = allowed(n_query, n_key, **rule)
        phi_q, phi_k = (torch.nn.functional.elu(x) + 1 for x in (q, k))
        context = torch.zeros(n_query, d_k)
        for i in range(n_query):
            above, below = torch.zeros(d_k), torch.zeros(())
            for j in range(n_key):
                if mask[i, j]:
                    similarity = phi_q[i] @ phi_k[j]
                    above, below = above + similarity * v[j], below + similarity
            if below > 0:
                context[i] = above / below
        cases.append({"rule": rule, "q": stored(q), "k": stored(k), "v": stored(v), "context": stored(context)})
    return cases


def main():
    torch.manual_seed(0)
    write("attention", "Scaled dot-product attention of one head with masks, torch "
          "F._scaled_dot_product_attention; zero where a row has nothing left.", attention_cases())
    write("multihead", "torch.nn.MultiheadAttention without bias; inputs and weights come from lcg(seed…).",
          multihead_cases())
    write("rope", "Rotary positions, Su et al. 2021; by complex numbers and by half split.", rope_cases())
    write("alibi", "ALiBi slopes, Press et al. 2022, and attention with the bias.", alibi_cases())
    write("sinusoidal", "Sinusoidal encodings, Vaswani et al. 2017, 3.5.", sinusoidal_cases())
    write("normalizers", "Sparsemax by bisection, relu(s) / n and sigmoid(s - log n) over n allowed keys.",
          normalizer_cases())
    write("additive", "Additive scores, Bahdanau et al. 2015, as torch.nn.Linear and tanh; inputs come from lcg(seed…).",
          additive_cases())
    write("linear", "Linear attention, Katharopoulos et al. 2020, eq. 4 and 7, as a sum over keys.", linear_cases())


if __name__ == "__main__":
    main()
