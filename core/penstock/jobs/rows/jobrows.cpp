// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/rows/jobrows.h>

#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/jobs/rows/rowshard.h>
#include <penstock/jobs/rows/typedrow_p.h>
#include <penstock/support/int128.h>

#include <algorithm>

namespace penstock {

namespace {
class RangeRows final : public RowSource
{
public:
    RangeRows(RowsSpec::Range range, const RowMark &from)
        : m_range(std::move(range))
        , m_index(from.index)
        , m_count(countOf(m_range))
    { }

    Result<std::optional<Row>> next() override
    {
        if (m_index >= m_count)
            return std::nullopt;
        const auto number = std::int64_t(Int128(m_range.from) + Int128(m_range.step) * m_index);
        const QByteArray digits = QByteArray::number(qint64(number));
        ++m_index;
        return Row {m_index, {{m_range.name, QString::fromLatin1(digits), digits}}, true};
    }
    std::optional<QStringList> columns() const override { return QStringList {m_range.name}; }
    RowMark mark() const override { return {m_index}; }

private:
    RowsSpec::Range m_range;
    std::int64_t m_index;
    std::int64_t m_count;
};

class ValueRows final : public RowSource
{
public:
    static Result<std::unique_ptr<RowSource>> open(const RowsSpec::Values &values,
                                                   const RowMark &from);

    Result<std::optional<Row>> next() override
    {
        if (m_index >= std::int64_t(m_rows.size()))
            return std::nullopt;
        return m_rows[std::size_t(m_index++)];
    }
    std::optional<QStringList> columns() const override { return m_columns; }
    RowMark mark() const override { return {m_index}; }

private:
    static Result<Row> rowOf(const JsonMember &element, qint64 position);

    std::vector<Row> m_rows;
    std::optional<QStringList> m_columns; // if they all have the same
    std::int64_t m_index = 0;
};

QStringList namesOf(const Row &row)
{
    QStringList names;
    for (const Row::Field &field : row.fields)
        names.append(field.name);
    return names;
}

Error valuesFault(const QString &what, qint64 position)
{
    return {Error::Kind::File, what,
            position == 0 ? u"values"_s : u"values, element %1"_s.arg(position),
            u"Write a list of objects, [{\"id\": 1}], or of single values, [1, 2]"_s};
}

Result<Row> ValueRows::rowOf(const JsonMember &element, qint64 position)
{
    if (element.json.startsWith('[') || element.isNull)
        return failure(valuesFault(u"it is neither an object nor a single value"_s, position));
    if (!element.json.startsWith('{')) {
        JsonMember value = element;
        value.name = u"value"_s;
        return typedRow(position, {value});
    }
    const auto members = jsonMembers(element.json);
    if (!members)
        return failure(valuesFault(members.error(), position));
    return typedRow(position, *members);
}

Result<std::unique_ptr<RowSource>> ValueRows::open(const RowsSpec::Values &values,
                                                   const RowMark &from)
{
    const auto elements = jsonElements(values.json);
    if (!elements)
        return failure(valuesFault(elements.error(), 0));
    auto rows = std::make_unique<ValueRows>();
    for (const JsonMember &element : *elements) {
        Result<Row> row = rowOf(element, qint64(rows->m_rows.size()) + 1);
        if (!row)
            return failure(row.error());
        rows->m_rows.push_back(*std::move(row));
    }
    if (!rows->m_rows.empty()) {
        const QStringList names = namesOf(rows->m_rows.front());
        if (std::all_of(rows->m_rows.begin(), rows->m_rows.end(),
                        [&names](const Row &row) { return namesOf(row) == names; }))
            rows->m_columns = names;
    }
    rows->m_index = from.index;
    return rows;
}

Error rangeFault(const QString &what, const QString &where)
{
    return {Error::Kind::Usage, what, where,
            u"Write it as id=1..600, with a step as id=0..950..50"_s};
}

std::optional<QString> faultOf(const RowsSpec::Range &range)
{
    if (range.step == 0)
        return u"its step is 0"_s;
    if (range.name.isEmpty())
        return u"it has no name"_s;
    if (countOf(range) == 0)
        return u"it ends before it begins"_s;
    return std::nullopt;
}
} // namespace

std::int64_t countOf(const RowsSpec::Range &range)
{
    if (range.step == 0)
        return 0;
    const Int128 span = Int128(range.to) - range.from;
    const Int128 count = (span > 0) == (range.step > 0) || span == 0 ? span / range.step + 1 : 0;
    return std::int64_t(std::min<Int128>(count, std::numeric_limits<std::int64_t>::max()));
}

Result<RowsSpec::Range> rangeFromText(const QString &text)
{
    const QString where = u"range \"%1\""_s.arg(text);
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    RowsSpec::Range range {text.left(std::max<qsizetype>(equals, 0)), 0, 0, 1};
    const QStringList numbers = text.sliced(equals + 1).split(u".."_s);
    bool isRange = equals >= 1 && (numbers.size() == 2 || numbers.size() == 3);
    const std::array targets {&range.from, &range.to, &range.step};
    for (std::size_t i = 0; isRange && i < std::size_t(numbers.size()); ++i)
        *targets.at(i) = numbers[qsizetype(i)].toLongLong(&isRange);
    if (!isRange)
        return failure(rangeFault(u"it is no name with two whole numbers"_s, where));
    if (const std::optional<QString> fault = faultOf(range))
        return failure(rangeFault(*fault, where));
    return range;
}

Result<std::unique_ptr<RowSource>> openRows(const RowsSpec &spec, const RowMark &from)
{
    Result<std::unique_ptr<RowSource>> rows = openAllRows(spec, from);
    if (rows && spec.shard)
        return rowsOfShard(*std::move(rows), *spec.shard);
    return rows;
}

Result<std::optional<std::int64_t>> countRowsOf(const RowsSpec &spec)
{
    if (const auto *const range = std::get_if<RowsSpec::Range>(&spec.from)) {
        if (!spec.shard)
            return countOf(*range);
        if (countOf(*range) > maxRangeRows)
            return std::nullopt;
    }
    const Result<std::unique_ptr<RowSource>> rows = openRows(spec);
    if (!rows)
        return failure(rows.error());
    const Result<std::int64_t> count = countRows(**rows);
    if (!count)
        return failure(count.error());
    return *count;
}

Result<std::unique_ptr<RowSource>> openAllRows(const RowsSpec &spec, const RowMark &from)
{
    if (const auto *const file = std::get_if<RowsSpec::File>(&spec.from))
        return openRows(file->path, file->format, from, file->separator);
    if (const auto *const values = std::get_if<RowsSpec::Values>(&spec.from))
        return ValueRows::open(*values, from);
    const auto &range = std::get<RowsSpec::Range>(spec.from);
    if (const std::optional<QString> fault = faultOf(range))
        return failure(rangeFault(*fault, u"range \"%1\""_s.arg(range.name)));
    return std::make_unique<RangeRows>(range, from);
}

Result<std::vector<Row>> firstRows(const RowsSpec &spec, int most)
{
    const Result<std::unique_ptr<RowSource>> source = openRows(spec);
    if (!source)
        return failure(source.error());
    std::vector<Row> rows;
    while (int(rows.size()) < most) {
        Result<std::optional<Row>> row = (*source)->next();
        if (!row)
            return failure(row.error());
        if (!*row)
            break;
        rows.push_back(**std::move(row));
    }
    return rows;
}

} // namespace penstock
