#pragma once
// How one weight comes about and what it does, step by step: the numbers behind a cell of a heatmap. Everything is
// computed again in double from the input X and the weights W of the Trace, for one head and one query; only the output
// of all heads is taken from it.

#include <optional>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight {

struct CellAccount {
    /// x = e + p on both sides: a score falls apart into four, q_e.k_e + q_e.k_p + q_p.k_e + q_p.k_p
    /// (Ke, He and Liu 2021, "Rethinking Positional Encoding in Language Pre-training", §3.1). The query is named
    /// first.
    struct Terms {
        double content_content = 0;
        double content_position = 0;
        double position_content = 0;
        double position_position = 0;
    };

    /// (d_k) What each dimension adds to the score. dot: q_d k_d; additive: v_d tanh(q_d + k_d); linear: phi(q_d)
    /// phi(k_d).
    std::vector<double> products;
    std::vector<double> q;  ///< (d_k) as they enter the score, after RoPE
    std::vector<double> k;
    double raw = 0;              ///< sum of the products
    std::optional<Terms> terms;  ///< add up to raw; encodings that are added to x, scoring dot, normalizer not linear
    double factor = 1;           ///< logit = raw * factor + bias
    double bias = 0;             ///< ALiBi, <= 0
    double logit = 0;            ///< finite also where the mask is closed
    bool masked = false;

    /// weight = numerator / denominator. The numerator is 0 where the mask is closed, the denominator 1 in a row with
    /// nothing left.
    ///   softmax    exp(logit - threshold) / the sum of the row
    ///   sparsemax  max(logit - threshold, 0) / 1
    ///   relu       max(logit, 0) / the number of allowed keys
    ///   sigmoid    1 / (1 + exp(threshold - logit))
    ///   linear     logit / the sum of the row
    double numerator = 0;
    double denominator = 1;
    /// softmax: the largest logit of the row; sparsemax: tau; sigmoid: log of the number of allowed keys; else 0, as
    /// in a row with nothing left.
    double threshold = 0;
    double weight = 0;
    double row_sum = 0;          ///< of the row's weights
    std::vector<double> row;     ///< (n_key) the row's weights
    std::vector<double> angles;  ///< RoPE, one a pair: (query - key) * frequency in (-pi, pi]; else empty

    double value_norm = 0;     ///< |v_j|, in the d_k dimensions of the head
    double added_norm = 0;     ///< |w_ij v_j W_O|, what the key adds to the output; W_O: the head's rows
    double head_norm = 0;      ///< |sum_j w_ij v_j W_O|, the head's part of the output
    double output_norm = 0;    ///< |output_i|, all heads
    double cosine_head = 0;    ///< of what is added to the head's part; 0 when either has no length
    double cosine_output = 0;  ///< of what is added to the output; 0 when either has no length
    /// What is added, projected on the head's part, divided by its length. The shares of all keys add up to 1 (0 when
    /// the head's part is 0).
    double share_head = 0;
};

/// The account of weight (query, key) of a head; all indices from 0 and in range.
[[nodiscard]] CellAccount explain_cell(const Trace& trace, int layer, int head, int query, int key);

}  // namespace headlight
