#include <QCoreApplication>
#include <QProcess>

#include "app/bench/benchmarks.hpp"

namespace headlight {

Timing bench_start() {
    constexpr int runs = 11;
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        QProcess program;
        const Stopwatch watch;
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--quit-after-first-picture")});
        if (!program.waitForReadyRead(10000)) continue;
        times.push_back(watch.ms());
        program.waitForFinished(10000);
    }
    if (!times.empty()) times.erase(times.begin());  // the first run fills the disk cache
    return timing_of(std::move(times));
}

}  // namespace headlight
