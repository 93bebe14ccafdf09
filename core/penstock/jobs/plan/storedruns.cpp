// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/storedruns.h>

#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/timetext.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
QString schema()
{
    return u"penstock/runs/1"_s;
}

QString pathIn(const QString &folder)
{
    return QDir(folder).filePath(u"runs.json"_s);
}

double millis(Duration time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Duration fromMillis(const QJsonValue &value)
{
    return std::chrono::round<Duration>(
        std::chrono::duration<double, std::milli>(value.toDouble()));
}

QJsonValue millisOrNull(std::optional<Duration> time)
{
    return time ? QJsonValue(millis(*time)) : QJsonValue();
}

std::optional<Duration> optionalMillis(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(fromMillis(value)) : std::nullopt;
}

QJsonObject toJson(const SeenLevel &level)
{
    return {{u"name"_s, level.name},
            {u"capacity"_s, qint64(level.capacity)},
            {u"available"_s, qint64(level.available)}};
}

QJsonObject toJson(const StoredRun &run)
{
    QJsonArray slices;
    for (const RunSlice &each : run.slices)
        slices.append(QJsonArray {qint64(each.sent), qint64(each.answered), qint64(each.throttled),
                                  qint64(each.inFlight), millisOrNull(each.median),
                                  millisOrNull(each.p95)});
    QJsonArray closed;
    for (const ClosedSpan &each : run.closed)
        closed.append(QJsonArray {millis(each.from - Instant()), millis(each.until - Instant())});
    QJsonArray levels;
    for (const SeenLevel &each : run.levels)
        levels.append(toJson(each));
    const Duration width = run.slices.empty() ? Duration() : run.slices.front().width;
    QJsonObject json {{u"begun"_s, timestampText(run.begun)},
                      {u"length_ms"_s, millis(run.length)},
                      {u"end"_s, run.end},
                      {u"rows"_s, qint64(run.rows)},
                      {u"failed"_s, qint64(run.failed)},
                      {u"calls"_s, qint64(run.calls)},
                      {u"throttles"_s, qint64(run.throttles)},
                      {u"slice_ms"_s, millis(width)},
                      {u"slices"_s, slices},
                      {u"closed_ms"_s, closed},
                      {u"levels"_s, levels}};
    if (!run.environment.isEmpty())
        json.insert(u"environment"_s, run.environment);
    return json;
}

RunSlice sliceFrom(const QJsonArray &json, Instant from, Duration width)
{
    return {.from = from,
            .width = width,
            .sent = json.at(0).toInteger(),
            .answered = json.at(1).toInteger(),
            .throttled = json.at(2).toInteger(),
            .inFlight = json.at(3).toInteger(),
            .median = optionalMillis(json.at(4)),
            .p95 = optionalMillis(json.at(5))};
}

// Nothing of one whose time cannot be read.
std::optional<StoredRun> runFrom(const QJsonObject &json)
{
    const auto text
        = [&json](const char *key) { return json.value(QLatin1StringView(key)).toString(); };
    const auto number
        = [&json](const char *key) { return json.value(QLatin1StringView(key)).toInteger(); };
    const Result<WallTime> begun = parseTimestamp(text("begun"));
    if (!begun)
        return std::nullopt;
    StoredRun run {.begun = *begun,
                   .length = fromMillis(json.value(u"length_ms"_s)),
                   .end = text("end"),
                   .environment = text("environment"),
                   .rows = number("rows"),
                   .failed = number("failed"),
                   .calls = number("calls"),
                   .throttles = number("throttles")};
    const Duration width = fromMillis(json.value(u"slice_ms"_s));
    Instant at;
    for (const QJsonValue &slice : json.value(u"slices"_s).toArray()) {
        if (run.slices.size() == StoredRun::maxSlices || width <= Duration::zero())
            break;
        run.slices.push_back(sliceFrom(slice.toArray(), at, width));
        at += width;
    }
    for (const QJsonValue &span : json.value(u"closed_ms"_s).toArray())
        run.closed.push_back({Instant() + fromMillis(span.toArray().at(0)),
                              Instant() + fromMillis(span.toArray().at(1))});
    for (const QJsonValue &level : json.value(u"levels"_s).toArray()) {
        const QJsonObject object = level.toObject();
        run.levels.push_back({.name = object.value(u"name"_s).toString(),
                              .capacity = object.value(u"capacity"_s).toInteger(),
                              .available = object.value(u"available"_s).toInteger()});
    }
    return run;
}

// As many neighbours become one as it takes; all of one width, the last one filled up with nothing.
std::vector<RunSlice> thinned(const std::vector<RunSlice> &slices, Instant begun)
{
    const std::size_t together = (slices.size() + StoredRun::maxSlices - 1) / StoredRun::maxSlices;
    std::vector<RunSlice> thin;
    for (std::size_t i = 0; i < slices.size(); i += together) {
        RunSlice sum = slices[i];
        sum.width *= std::int64_t(together);
        for (std::size_t k = i + 1; k < std::min(i + together, slices.size()); ++k)
            add(sum, slices[k]);
        sum.from = Instant() + (slices[i].from - begun);
        thin.push_back(sum);
    }
    if (!thin.empty()) { // the first may have begun before the run
        const Duration early = std::min(Duration::zero(), thin.front().from - Instant());
        for (RunSlice &slice : thin)
            slice.from -= early;
    }
    return thin;
}
} // namespace

StoredRun storedRunOf(const RunSlices &history, Instant begun, const ClockReading &now)
{
    StoredRun run;
    const Instant last = std::clamp(history.last().value_or(begun), begun, now.at);
    run.begun = now.movedTo(begun).wall();
    run.length = last - begun;
    // Also the slice that the last event is in, as soon as that is over.
    run.slices = thinned(history.slices(begun, last + RunSlices::finest), begun);
    if (!run.slices.empty() && !run.slices.back().median) { // it is not over yet
        run.slices.back().median = history.median();
        run.slices.back().p95 = history.p95();
    }
    for (const RunSlice &slice : run.slices) {
        run.calls += slice.sent;
        run.throttles += slice.throttled;
    }
    for (const ClosedSpan &span : history.closedSpans()) {
        if (span.until > begun && span.from < last)
            run.closed.push_back({Instant() + (std::max(span.from, begun) - begun),
                                  Instant() + (std::min(span.until, last) - begun)});
    }
    return run;
}

Result<std::vector<StoredRun>> storedRunsIn(const QString &folder)
{
    std::vector<StoredRun> runs;
    QFile file(pathIn(folder));
    if (folder.isEmpty() || !file.exists())
        return runs;
    if (!file.open(QIODevice::ReadOnly))
        return failure(runMessage("curves.not_read", MessageArgument::quoted(file.errorString()))
                           .at(file.fileName()));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    if (json.value(u"schema"_s).toString() != schema())
        return failure(runMessage("curves.invalid").at(file.fileName()));
    for (const QJsonValue &each : json.value(u"runs"_s).toArray()) {
        if (std::optional<StoredRun> run = runFrom(each.toObject()))
            runs.push_back(*std::move(run));
    }
    std::stable_sort(runs.begin(), runs.end(), [](const StoredRun &one, const StoredRun &other) {
        return one.begun > other.begun;
    });
    return runs;
}

const StoredRun *runAt(const std::vector<StoredRun> &runs, WallTime at)
{
    const StoredRun *found = nullptr;
    for (const StoredRun &run : runs) {
        if (run.begun <= at && (found == nullptr || run.begun > found->begun))
            found = &run;
    }
    return found;
}

Result<void> keepRun(const QString &folder, const StoredRun &run)
{
    // One that cannot be read is replaced: the latest is what people look at.
    std::vector<StoredRun> runs = storedRunsIn(folder).value_or(std::vector<StoredRun>());
    std::erase_if(runs, [&run](const StoredRun &each) { return each.begun == run.begun; });
    runs.insert(runs.begin(), run);
    if (runs.size() > maxStoredRuns)
        runs.resize(maxStoredRuns);
    QJsonArray list;
    for (const StoredRun &each : runs)
        list.append(toJson(each));
    const QString path = pathIn(folder);
    const QByteArray json = QJsonDocument(QJsonObject {{u"schema"_s, schema()}, {u"runs"_s, list}})
                                .toJson(QJsonDocument::Compact)
        + '\n';
    const int fault = FileDraft::put(json, FilePlace::at(path));
    if (fault == 0)
        return {};
    return failure(
        runMessage("curves.not_written", MessageArgument::quoted(qt_error_string(fault))).at(path));
}

} // namespace penstock
