// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/rowsedit.h>

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/spec/jobdiff.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

namespace penstock {

namespace {
constexpr auto all = std::numeric_limits<std::int64_t>::max();

using Kind = RowsEdit::Kind;

// How much a number matters: what has ended must not be sent again.
int rankOf(const JobState &state, std::int64_t number)
{
    return state.isFinished(number) ? 2 : state.begun.contains(number) ? 1 : 0;
}

// The numbers of equal rows that are known, for as many as there are now.
void chooseNumbers(std::vector<std::int64_t> &known, std::size_t wanted, const JobState &state)
{
    std::stable_sort(known.begin(), known.end(), [&state](std::int64_t a, std::int64_t b) {
        return rankOf(state, a) > rankOf(state, b);
    });
    std::sort(known.begin(), known.begin() + std::ptrdiff_t(std::min(wanted, known.size())));
}

// Rows of another shard are other rows: what has become of them is not known here.
struct Known
{
    bool isMine = true;
    quint64 hash = 0;
    std::int64_t number = 0;

    std::pair<bool, quint64> key() const { return {isMine, hash}; }
    auto operator<=>(const Known &) const = default;
};

std::vector<Known> knownRows(const RowHashes &before)
{
    std::vector<Known> known;
    known.reserve(before.rows.size() + before.gone.size());
    for (std::size_t place = 0; place < before.rows.size(); ++place)
        known.push_back({before.isMine(place), before.rows[place], before.numberAt(place)});
    for (const RowHashes::Gone &each : before.gone)
        known.push_back({true, each.hash, each.number});
    std::sort(known.begin(), known.end());
    return known;
}

std::pair<bool, quint64> keyAt(const RowHashes &hashes, std::int64_t place)
{
    return {hashes.isMine(std::size_t(place)), hashes.rows[std::size_t(place)]};
}

std::vector<std::int64_t> placesByKey(const RowHashes &hashes)
{
    std::vector<std::int64_t> places(hashes.rows.size());
    std::iota(places.begin(), places.end(), 0);
    std::sort(places.begin(), places.end(), [&hashes](std::int64_t a, std::int64_t b) {
        return std::pair(keyAt(hashes, a), a) < std::pair(keyAt(hashes, b), b);
    });
    return places;
}

bool arePlaces(const std::vector<std::int64_t> &numbers)
{
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (numbers[place] != std::int64_t(place))
            return false;
    }
    return true;
}

// The numbers of equal rows, to those that are there now.
void give(std::vector<std::int64_t> &numbers, std::span<const std::int64_t> places, RowHashes &now,
          const Known &row, const JobState &state)
{
    if (numbers.size() > places.size())
        chooseNumbers(numbers, places.size(), state);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i < places.size())
            now.numbers[std::size_t(places[i])] = numbers[i];
        else if (row.isMine && rankOf(state, numbers[i]) > 0)
            now.gone.push_back({row.hash, numbers[i]});
    }
}
} // namespace

void carryNumbers(const RowHashes &before, RowHashes &now, const JobState &state)
{
    const std::vector<Known> known = knownRows(before);
    const std::vector<std::int64_t> places = placesByKey(now);
    std::int64_t next = state.firstUntouched();
    for (const Known &each : known)
        next = std::max(next, each.number + 1);
    constexpr std::int64_t isNew = -1;
    now.numbers.assign(now.rows.size(), isNew);
    now.gone.clear();
    auto place = places.begin();
    std::vector<std::int64_t> equal;
    for (auto row = known.begin(); row != known.end();) {
        const Known of = *row;
        equal.clear();
        for (; row != known.end() && row->key() == of.key(); ++row)
            equal.push_back(row->number);
        while (place != places.end() && keyAt(now, *place) < of.key())
            ++place;
        const auto first = place;
        while (place != places.end() && keyAt(now, *place) == of.key())
            ++place;
        give(equal, {first, place}, now, of, state);
    }
    for (std::int64_t &number : now.numbers) {
        if (number == isNew)
            number = next++;
    }
    if (arePlaces(now.numbers))
        now.numbers = {};
}

namespace {
// Of a range nothing is stored: it says itself which rows it has.
std::optional<RowsSpec::Range> rangeOf(const QJsonObject &fingerprint)
{
    if (fingerprint.value(u"kind"_s) != u"range"_s)
        return std::nullopt;
    const auto range = rangeFromText(fingerprint.value(u"says"_s).toString());
    return range ? std::optional(*range) : std::nullopt;
}

Result<RowHashes> hashesBefore(const QString &folder, const QJsonObject &before,
                               const JobState &state, const std::optional<RowsSpec::Shard> &shard)
{
    const QString path = rowHashesIn(folder);
    const bool isRecorded = !folder.isEmpty() && QFileInfo::exists(path);
    Result<RowHashes> recorded
        = isRecorded || !rangeOf(before) ? readRowHashes(path) : Result<RowHashes>(RowHashes());
    if (!recorded || !recorded->rows.empty())
        return recorded;
    const std::optional<RowsSpec::Range> range
        = rangeOf(recorded->print.isEmpty() ? before : recorded->print);
    if (!range)
        return recorded;
    const auto source = openRows(RowsSpec {*range});
    if (!source)
        return failure(source.error());
    // Up to there rows are told apart one by one: some seconds, and half a gigabyte.
    const std::int64_t most
        = countOf(*range) <= maxRangeRows ? maxRangeRows : state.firstUntouched();
    return hashesOf(**source, {range->name}, most, shard);
}

Kind kindOf(const RowHashes &before, const RowHashes &now)
{
    const auto alike
        = std::mismatch(before.rows.begin(), before.rows.end(), now.rows.begin(), now.rows.end());
    if (alike.first != before.rows.end())
        return Kind::Edited;
    return before.rows.size() == now.rows.size() ? Kind::None : Kind::Appended;
}

// How many rows, and the place or the number of the first.
struct Part
{
    std::int64_t count = 0;
    std::int64_t first = -1;

    void add(std::int64_t row)
    {
        if (++count == 1)
            first = row;
    }
};

struct Parts
{
    Part sent;
    Part kept;
    Part dropped; // by number
};

Parts partsOf(const RowHashes &before, const RowHashes &now, const JobState &state)
{
    Parts parts;
    std::vector<std::int64_t> numbers(now.rows.size());
    for (std::size_t place = 0; place < now.rows.size(); ++place) {
        numbers[place] = now.numberAt(place);
        if (now.isMine(place))
            (state.isFinished(numbers[place]) ? parts.kept : parts.sent).add(std::int64_t(place));
    }
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t place = 0; place < before.rows.size(); ++place) {
        const std::int64_t number = before.numberAt(place);
        if (before.isMine(place) && !std::binary_search(numbers.begin(), numbers.end(), number))
            parts.dropped.add(number);
    }
    return parts;
}

std::int64_t othersChanged(const RowHashes &before, const RowHashes &now)
{
    if (before.others.empty() || now.others.empty())
        return 0;
    std::vector<std::pair<std::int64_t, quint32>> known(before.rows.size());
    for (std::size_t place = 0; place < known.size(); ++place)
        known[place] = {before.numberAt(place), before.others[place]};
    if (!before.numbers.empty())
        std::sort(known.begin(), known.end());
    std::int64_t changed = 0;
    for (std::size_t place = 0; place < now.rows.size(); ++place) {
        const auto row = std::lower_bound(known.begin(), known.end(),
                                          std::pair(now.numberAt(place), quint32(0)));
        if (now.isMine(place) && row != known.end() && row->first == now.numberAt(place)
            && row->second != now.others[place])
            ++changed;
    }
    return changed;
}

// Its values, or its number if it cannot be read.
MessageArgument shown(const RowsSpec &rows, std::int64_t place)
{
    constexpr qsizetype most = 60;
    JobSpec job;
    job.rows = rows;
    const auto found = RowFinder(job, {}).find({place});
    if (!found || found->empty())
        return jobMessage("edit.row", place + 1);
    const QString text = QString::fromUtf8(found->begin()->second.toJson());
    return text.size() > most ? text.first(most) + u"…"_s : text;
}

// People count from 1.
Message whatOf(const Message &change, const RowsSpec &rows, const Parts &parts)
{
    const auto counted = [](std::int64_t count, const auto &first) {
        return count == 0 ? MessageArgument(0) : jobMessage("edit.count", count, first());
    };
    const auto ofPlace = [&](const Part &part) {
        return counted(part.count, [&] { return shown(rows, part.first); });
    };
    return jobMessage("edit.rows", change, ofPlace(parts.sent), ofPlace(parts.kept),
                      counted(parts.dropped.count,
                              [&] { return jobMessage("edit.row", parts.dropped.first + 1); }));
}

// A longer range is not kept in memory: it may have more rows than anything holds.
std::optional<RowsEdit> longerRange(const RowsSpec &rows, const QJsonObject &before,
                                    const JobState &state)
{
    const std::optional<RowsSpec::Range> was = rangeOf(before);
    const auto *const is = std::get_if<RowsSpec::Range>(&rows.from);
    if (!was || is == nullptr || was->name != is->name || was->from != is->from
        || was->step != is->step || countOf(*is) < countOf(*was))
        return std::nullopt;
    const Result<std::optional<std::int64_t>> total = countRowsOf(rows);
    if (!total || !*total)
        return std::nullopt;
    RowsEdit edit {.kind = countOf(*is) > countOf(*was) ? Kind::Appended : Kind::None};
    edit.total = **total;
    edit.left = edit.total - state.done();
    return edit;
}

RowsEdit unknown(const Message &why)
{
    RowsEdit edit {.kind = Kind::Unknown};
    edit.what = why;
    return edit;
}
} // namespace

std::int64_t endedIn(const std::vector<RowHashes::Gone> &gone, const JobState &state)
{
    return std::count_if(gone.begin(), gone.end(), [&state](const RowHashes::Gone &each) {
        return state.isFinished(each.number);
    });
}

// The record is written before the journal: a process that died between them leaves two
// fingerprints.
bool areUnedited(const QString &folder, const QJsonObject &before, const QJsonObject &now)
{
    if (!rowsChange(before, now).isEmpty())
        return false;
    const QString path = rowHashesIn(folder);
    if (!QFileInfo::exists(path))
        return true;
    const Result<RowHashes> head = readRowHashes(path, RowHashesPart::Head);
    return head && rowsChange(head->print, now).isEmpty();
}

Result<RowsEdit> rowsEditOf(const QString &folder, const RowsSpec &rows, const QJsonObject &before,
                            const QJsonObject &now, const JobState &state)
{
    const Result<RowHashes> earlier = hashesBefore(folder, before, state, rows.shard);
    const bool isRecorded = earlier && !earlier->print.isEmpty();
    const QJsonObject print = isRecorded ? earlier->print : before;
    if (!haveSameShards(print, now)) // other rows were sent
        return unknown(rowsChange(print, now));
    if (!isRecorded) { // numbers are places
        if (std::optional<RowsEdit> edit = longerRange(rows, print, state))
            return *std::move(edit);
    }
    const auto *const range = std::get_if<RowsSpec::Range>(&rows.from);
    if (earlier && range != nullptr && countOf(*range) > maxRangeRows)
        return unknown(jobMessage("edit.too_many_rows"));
    const auto source = openAllRows(rows);
    if (!source)
        return failure(source.error());
    // Without hashes the rows that were sent are not known: to go on could lose some.
    Result<RowHashes> hashes
        = hashesOf(**source, earlier ? earlier->columns : QStringList(), all, rows.shard);
    if (!hashes)
        return failure(hashes.error());
    RowsEdit edit
        = earlier ? RowsEdit {.kind = kindOf(*earlier, *hashes)} : unknown(earlier.error().message);
    edit.now = *std::move(hashes);
    edit.now.print = now;
    edit.total = edit.now.countMine();
    if (!earlier)
        return edit;
    carryNumbers(*earlier, edit.now, state);
    edit.total += endedIn(edit.now.gone, state);
    const Parts parts = partsOf(*earlier, edit.now, state);
    edit.left = parts.sent.count;
    edit.othersChanged = othersChanged(*earlier, edit.now);
    if (edit.kind == Kind::Edited)
        edit.what = whatOf(rowsChange(print, now), rows, parts);
    return edit;
}

Error editedError(const QString &name, const QList<Message> &changes, bool isUnknown)
{
    const Message all = joined(changes);
    return (isUnknown ? jobMessage("edit.job_unknown_rows", all) : jobMessage("edit.job", all))
        .at(name);
}

} // namespace penstock
