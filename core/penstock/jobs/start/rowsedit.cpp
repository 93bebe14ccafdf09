// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/rowsedit.h>

#include <penstock/jobs/rows/jobrows.h>

#include <QDir>

#include <algorithm>
#include <limits>

namespace penstock {

namespace {
constexpr auto all = std::numeric_limits<std::int64_t>::max();

using Kind = RowsEdit::Kind;

// Of a range nothing is stored: it says itself which rows it has.
std::optional<RowsSpec::Range> rangeOf(const QJsonObject &fingerprint)
{
    if (fingerprint.value(QStringLiteral("kind")) != QStringLiteral("range"))
        return std::nullopt;
    const auto range = rangeFromText(fingerprint.value(QStringLiteral("says")).toString());
    return range ? std::optional(*range) : std::nullopt;
}

Result<RowHashes> hashesBefore(const QString &folder, const QJsonObject &before,
                               std::int64_t touched)
{
    const std::optional<RowsSpec::Range> range = rangeOf(before);
    if (!range)
        return readRowHashes(rowHashesIn(folder));
    const auto source = openRows(RowsSpec {*range});
    if (!source)
        return failure(source.error());
    return hashesOf(**source, {range->name}, touched);
}

Kind kindOf(const std::vector<quint64> &before, const std::vector<quint64> &now,
            std::int64_t touched)
{
    const auto alike = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
    if (alike.second != now.end() && alike.second - now.begin() < touched)
        return Kind::Moved;
    if (alike.first != before.end())
        return Kind::Behind;
    return before.size() == now.size() ? Kind::None : Kind::Appended;
}

Kind kindOf(const RowsSpec::Range &before, const RowsSpec::Range &now)
{
    if (before.name != now.name || before.from != now.from || before.step != now.step)
        return Kind::Moved;
    return countOf(now) >= countOf(before) ? Kind::Appended : Kind::Behind;
}

// As a person counts: places begin at 1.
QString whatOf(const RowsEdit &edit, const QString &change, std::int64_t touched)
{
    if (edit.kind == Kind::Moved)
        return QStringLiteral("a row that was sent has moved or changed");
    if (edit.total < touched)
        return QStringLiteral("it has only %1 rows now, and %2 were sent already")
            .arg(edit.total)
            .arg(touched);
    return QStringLiteral("%1 (%2 rows are kept, %3 are left to send)")
        .arg(change)
        .arg(touched)
        .arg(edit.total - touched);
}
} // namespace

QString rowHashesIn(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral("rows.hashes"));
}

Result<RowsEdit> rowsEditOf(const QString &folder, const RowsSpec &rows, const QJsonObject &before,
                            const QJsonObject &now, std::int64_t touched)
{
    RowsEdit edit;
    const QString change = rowsChange(before, now);
    const std::optional<RowsSpec::Range> rangeBefore = rangeOf(before);
    const auto *const range = std::get_if<RowsSpec::Range>(&rows.from);
    if (rangeBefore && range != nullptr) {
        edit.kind = kindOf(*rangeBefore, *range);
        edit.total = countOf(*range);
        edit.what = whatOf(edit, change, touched);
        return edit;
    }
    // Without hashes the rows that were sent are not known: to go on could lose some.
    const Result<RowHashes> earlier = hashesBefore(folder, before, touched);
    const auto source = openRows(rows);
    if (!source)
        return failure(source.error());
    Result<RowHashes> hashes = hashesOf(**source, earlier ? earlier->columns : QStringList(), all);
    if (!hashes)
        return failure(hashes.error());
    edit.now = *std::move(hashes);
    edit.total = std::int64_t(edit.now.rows.size());
    edit.kind = earlier ? kindOf(earlier->rows, edit.now.rows, touched) : Kind::Moved;
    if (rangeBefore && edit.kind != Kind::Moved)
        edit.kind = Kind::Behind; // the rest of the range was not looked at
    edit.what = earlier ? whatOf(edit, change, touched) : earlier.error().what;
    return edit;
}

Error editedError(const QString &name, const QStringList &changes, bool areMoved)
{
    return {Error::Kind::Usage,
            QStringLiteral("the job was edited since its last run: ")
                + changes.join(QStringLiteral("; ")),
            name,
            areMoved ? QStringLiteral("Undo that and add new rows at the end, or start over")
                     : QStringLiteral("Undo that, or start over"),
            areMoved ? Remedies(Remedy::StartOver) : Remedy::StartOver | Remedy::AcceptChanges};
}

} // namespace penstock
