// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rownumbers.h>

#include <penstock/jobs/requests/rowhashes.h>

#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace penstock {

RowNumbers::RowNumbers(std::vector<std::int64_t> byPlace)
    : m_byPlace(std::move(byPlace))
    , m_byNumber(m_byPlace.size())
{
    std::iota(m_byNumber.begin(), m_byNumber.end(), 0);
    std::sort(m_byNumber.begin(), m_byNumber.end(), [this](std::int64_t a, std::int64_t b) {
        return m_byPlace[std::size_t(a)] < m_byPlace[std::size_t(b)];
    });
    if (!m_byNumber.empty())
        m_next = m_byPlace[std::size_t(m_byNumber.back())] + 1;
}

Result<RowNumbers> RowNumbers::in(const QString &folder)
{
    const QString path = rowHashesIn(folder);
    if (folder.isEmpty() || !QFileInfo::exists(path))
        return RowNumbers();
    Result<RowHashes> kept = readRowHashes(path, RowHashesPart::Numbers);
    if (!kept)
        return failure(kept.error());
    return RowNumbers(std::move(kept->numbers));
}

std::int64_t RowNumbers::at(std::int64_t place) const
{
    const auto known = std::int64_t(m_byPlace.size());
    if (known == 0)
        return place;
    return place < known ? m_byPlace[std::size_t(place)] : m_next + place - known;
}

std::optional<std::int64_t> RowNumbers::placeOf(std::int64_t number) const
{
    const auto known = std::int64_t(m_byPlace.size());
    if (known == 0)
        return number;
    if (number >= m_next)
        return known + number - m_next;
    const auto found = std::lower_bound(m_byNumber.begin(), m_byNumber.end(), number,
                                        [this](std::int64_t place, std::int64_t wanted) {
                                            return m_byPlace[std::size_t(place)] < wanted;
                                        });
    return m_byPlace[std::size_t(*found)] == number ? std::optional(*found) : std::nullopt;
}

namespace {
class NumberedRows final : public RowSource
{
public:
    NumberedRows(std::unique_ptr<RowSource> source, RowNumbers numbers)
        : m_source(std::move(source))
        , m_numbers(std::move(numbers))
    { }

    Result<std::optional<Row>> next() override { return m_source->next(); }
    std::optional<QStringList> columns() const override { return m_source->columns(); }
    RowMark mark() const override { return {.index = m_numbers.at(m_source->mark().index)}; }

private:
    std::unique_ptr<RowSource> m_source;
    RowNumbers m_numbers;
};
} // namespace

std::unique_ptr<RowSource> numberedRows(std::unique_ptr<RowSource> source, RowNumbers numbers)
{
    return std::make_unique<NumberedRows>(std::move(source), std::move(numbers));
}

} // namespace penstock
