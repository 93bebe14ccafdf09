// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/rowintake.h>

#include <penstock/jobs/output/rowends.h>

#include <QCryptographicHash>

namespace penstock {

RowIntake::RowIntake(Rules rules, JobState earlier)
    : m_rules(std::move(rules))
    , m_earlier(std::move(earlier))
{ }

std::optional<RowIntake::Begin> RowIntake::take(std::int64_t index, Row &row)
{
    addConstants(row, m_rules.constants);
    const bool isDone = m_earlier.isFinished(index);
    std::optional<RowEnd> end = endOfDuplicate(row); // the keys of those that are done count
    if (isDone)
        return std::nullopt;
    if (!end)
        end = endByLack(row);
    if (end)
        return Begin {.end = std::move(end)};
    return beginWhereItWas(index, row);
}

std::optional<RowEnd> RowIntake::endOfDuplicate(const Row &row)
{
    if (!m_rules.dedupe)
        return std::nullopt;
    const Result<QString> key = m_rules.dedupe->fill(row);
    if (!key)
        return failedRow(row, key.error());
    if (!m_seen.isNew(*key))
        return RowEnd {.state = RowState::Duplicate};
    return std::nullopt;
}

std::optional<RowEnd> RowIntake::endByLack(const Row &row) const
{
    for (const QString &name : m_rules.needed) {
        if (const auto field = fieldOf(row, name); !field)
            return failedRow(row, field.error());
    }
    return std::nullopt;
}

RowIntake::Begin RowIntake::beginWhereItWas(std::int64_t index, const Row &row) const
{
    Begin begin;
    const auto begun = m_earlier.begun.find(index);
    const BegunRow before = begun == m_earlier.begun.end() ? BegunRow() : begun->second;
    if (m_rules.pages.kind != PagesSpec::Kind::None) {
        Result<Pagination> pages = before.next.isEmpty()
            ? Pagination::of(m_rules.pages)
            : Pagination::resumed(m_rules.pages, before.next);
        if (pages)
            begin.pages = *std::move(pages);
        else if (!before.intent)
            begin.end = failedRow(row, pages.error());
    }
    if (before.intent)
        begin.end = rowLeftInDoubt(row);
    begin.again = AgainState::in(before.next);
    begin.written = WrittenRecords::in(before.next);
    return begin;
}

bool SeenKeys::isNew(const QString &key)
{
    const QByteArray digest = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha256);
    const qsizetype before = m_digests.size();
    m_digests.insert(QUuid::fromRfc4122(digest.first(16))); // 16 bytes, not allocated
    return m_digests.size() > before;
}

} // namespace penstock
