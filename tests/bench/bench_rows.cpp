// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/rownumbers.h>
#include <penstock/jobs/start/rowsedit.h>

#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>

#include <sys/resource.h>

// What it costs to know rows again: CPU time beside that of counting them, and memory (bench_rows
// ROWS, a million by default).

namespace {
using namespace penstock;
constexpr auto all = std::numeric_limits<std::int64_t>::max();

template <typename Work>
double secondsOf(Work work)
{
    const std::clock_t began = std::clock();
    work();
    return double(std::clock() - began) / CLOCKS_PER_SEC;
}

double peakBytes()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) * 1024;
}

// The last rows first if they are edited.
bool write(const RowsSpec &rows, int count, bool areEdited)
{
    QFile file(std::get<RowsSpec::File>(rows.from).path);
    bool isWritten = file.open(QIODevice::WriteOnly) && file.write("id,name\n") > 0;
    for (int i = 0; i < count; ++i) {
        const QByteArray id = QByteArray::number(areEdited ? count - i : i);
        isWritten = isWritten && file.write(id + ",name" + id + '\n') > 0;
    }
    return isWritten;
}
} // namespace

int main(int argc, char **argv)
{
    const std::vector<int> asked = numbersFrom(argc, argv, 1, "a number of rows");
    const int count = asked.empty() ? 1'000'000 : asked.front();
    const QTemporaryDir folder;
    const RowsSpec rows {
        RowsSpec::File {folder.filePath(QStringLiteral("rows.csv")), RowFormat::Csv, 0}};
    if (!write(rows, count, false))
        return EXIT_FAILURE;
    const QJsonObject before = rowsFingerprint(rows).value();
    const double counting
        = secondsOf([&] { static_cast<void>(countRows(*openRows(rows).value())); });
    const double first = secondsOf([&] {
        auto hashes = hashesOf(*openRows(rows).value(), {QStringLiteral("id")}, all).value();
        hashes.print = before;
        static_cast<void>(writeRowHashes(rowHashesIn(folder.path()), hashes));
    });
    bool isUnedited = false;
    const double again = secondsOf([&] {
        isUnedited = areUnedited(folder.path(), before, rowsFingerprint(rows).value())
            && RowNumbers::in(folder.path()).has_value();
    });
    if (!isUnedited || !write(rows, count, true))
        return EXIT_FAILURE;
    JobState state;
    state.finished = {{0, count / 2}};
    const double peak = peakBytes();
    const QJsonObject now = rowsFingerprint(rows).value();
    std::int64_t total = 0;
    const double edited = secondsOf([&] {
        if (const auto edit = rowsEditOf(folder.path(), rows, before, now, state))
            total = edit->total;
    });
    std::printf("%d rows of CSV; counting them takes %.3f s of CPU time\n", count, counting);
    std::printf("first run, hashed and recorded   %6.2f times that\n", first / counting);
    std::printf("unchanged                        %6.2f times that\n", again / counting);
    std::printf("edited, the half of it was sent  %6.2f times that, and %.0f bytes a row\n",
                edited / counting, (peakBytes() - peak) / count);
    return total == count + 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
