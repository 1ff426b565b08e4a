#include <QApplication>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/bench/benchmarks.hpp"
#include "app/offscreen.hpp"
#include "app/verbs.hpp"

namespace headlight {

namespace {

using nlohmann::ordered_json;

struct Report {
    std::vector<ComputeResult> compute;
    std::vector<LiveResult> live;
    std::vector<LiveResult> mouse;
    std::vector<LiveResult> lab;
    Timing paint;
    Timing start;
};

ordered_json to_json(const Timing& timing) {
    return {{"median_ms", timing.median_ms}, {"p95_ms", timing.p95_ms}};
}

template <class Result>
ordered_json shape_json(const Result& result) {
    ordered_json json = {{"n", result.n}, {"d_model", result.d_model}, {"heads", result.heads}};
    json.update(to_json(result.timing));
    return json;
}

void print_json(const Report& report) {
    ordered_json json;
    json["compute"] = ordered_json::array();
    for (const ComputeResult& result : report.compute) json["compute"].push_back(shape_json(result));
    const auto add_live = [&json](const char* name, const std::vector<LiveResult>& results) {
        json[name] = ordered_json::array();
        for (const LiveResult& result : results) {
            ordered_json entry = {{"parameter", result.parameter}};
            entry.update(shape_json(result));
            json[name].push_back(entry);
        }
    };
    add_live("live", report.live);
    add_live("mouse", report.mouse);
    add_live("lab", report.lab);
    json["paint"] = to_json(report.paint);
    json["paint"]["heads"] = 144;
    json["paint"]["n"] = 128;
    json["start"] = to_json(report.start);
    std::cout << json.dump(2) << '\n';
}

void print_row(const std::string& what, const Timing& timing, const std::string& goal) {
    std::printf("  %-28s %9.3f %9.3f   %s\n", what.c_str(), timing.median_ms, timing.p95_ms, goal.c_str());
}

void print_table(const Report& report) {
    std::printf("%-30s %9s %9s\n", "milliseconds", "median", "p95");
    std::printf("compute: attention, all weights kept (n, d_model, heads)\n");
    for (const ComputeResult& r : report.compute) {
        print_row(std::to_string(r.n) + ", " + std::to_string(r.d_model) + ", " + std::to_string(r.heads), r.timing,
                  "");
    }
    std::printf("live: parameter moved -> all views painted (n = 64, d_model = 512, 8 heads)\n");
    for (const LiveResult& r : report.live) print_row(r.parameter, r.timing, r.timing.p95_ms > 16.7 ? "over 16.7" : "");
    std::printf("mouse (n = 64, d_model = 512, 8 heads; lines: n = 256, 16 heads)\n");
    for (const LiveResult& r : report.mouse)
        print_row(r.parameter, r.timing, r.timing.p95_ms > 16.7 ? "over 16.7" : "");
    std::printf("position lab (n = 128, d_model = 512, 8 heads)\n");
    for (const LiveResult& r : report.lab) print_row(r.parameter, r.timing, r.timing.p95_ms > 16.7 ? "over 16.7" : "");
    std::printf("paint and start\n");
    print_row("144 heads of 128 tokens", report.paint, report.paint.p95_ms > 16.7 ? "over 16.7" : "");
    print_row("start to first picture", report.start, report.start.median_ms > 400 ? "over 400" : "");
}

/// `part` empty: all.
void run(bool as_json, const std::string& part) {
    use_offscreen_platform();
    int argc = 1;
    std::string name = "headlight";
    char* argv = name.data();
    const QApplication app(argc, &argv);
    use_throwaway_settings();
    Report report;
    const auto wanted = [&part](const char* which) { return part.empty() || part == which; };
    if (wanted("compute")) report.compute = bench_compute();
    if (wanted("live")) report.live = bench_live();
    if (wanted("mouse")) report.mouse = bench_mouse();
    if (wanted("lab")) report.lab = bench_lab();
    if (wanted("paint")) report.paint = bench_paint();
    if (wanted("start")) report.start = bench_start();
    if (as_json) {
        print_json(report);
    } else {
        print_table(report);
    }
}

}  // namespace

void add_bench(CLI::App& program, int& exit_code) {
    CLI::App* verb = program.add_subcommand("bench", "Measure computing, live redrawing, painting and start-up");
    auto as_json = std::make_shared<bool>(false);
    verb->add_flag("--json", *as_json, "Print JSON instead of a table");
    auto part = std::make_shared<std::string>();
    verb->add_option("--part", *part, "Only this part; the others are 0")
        ->check(CLI::IsMember({"compute", "live", "mouse", "lab", "paint", "start"}));
    verb->callback([as_json, part, &exit_code] {
        run(*as_json, *part);
        exit_code = exit_done;
    });
}

}  // namespace headlight
