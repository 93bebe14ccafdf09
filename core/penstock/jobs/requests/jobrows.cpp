// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/jobrows.h>

#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/requests/typedrow_p.h>
#include <penstock/jobs/spec/jobmembers_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/int128.h>

#include <QFileInfo>

#include <algorithm>
#include <deque>

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
        return Row {m_index, {{m_range.name, QString::fromLatin1(digits), digits}}, true, false};
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
    std::vector<Row> m_rows;
    std::optional<QStringList> m_columns; // if they all have the same, without nested ones
    std::int64_t m_index = 0;
};

QStringList namesOf(const Row &row)
{
    QStringList names;
    for (const Row::Field &field : row.fields)
        names.append(field.name);
    return names;
}

bool isNested(const Row &row)
{
    return std::any_of(row.fields.begin(), row.fields.end(), [](const Row::Field &field) {
        return field.json.startsWith('{') || field.json.startsWith('[');
    });
}

Result<std::unique_ptr<RowSource>> ValueRows::open(const RowsSpec::Values &values,
                                                   const RowMark &from)
{
    const auto elements = jsonElements(values.json);
    if (!elements)
        return failure(
            jobMessage("values.invalid", elements.error()).at(jobMessage("place.values")));
    auto rows = std::make_unique<ValueRows>();
    for (const JsonMember &element : *elements) {
        const qint64 position = qint64(rows->m_rows.size()) + 1;
        Result<Row> row = rowOfElement(element, position, jobMessage("place.element", position));
        if (!row)
            return failure(row.error());
        rows->m_rows.push_back(*std::move(row));
    }
    if (!rows->m_rows.empty()) {
        const QStringList names = namesOf(rows->m_rows.front());
        if (std::all_of(rows->m_rows.begin(), rows->m_rows.end(), [&names](const Row &row) {
                return namesOf(row) == names && !isNested(row);
            }))
            rows->m_columns = names;
    }
    rows->m_index = from.index;
    return rows;
}

bool isFilledIn(const Row &row)
{
    return row.fields.empty()
        || std::any_of(row.fields.begin(), row.fields.end(), [](const Row::Field &field) {
               const QString value = field.value.trimmed();
               return !value.isEmpty() && value != u"{{%1}}"_s.arg(field.name)
                   && value != u"<%1>"_s.arg(field.name);
           });
}

// Rows that can be read only once. Holds the first ones back until one has a value, at most some.
class PipedRows final : public RowSource
{
public:
    PipedRows(std::unique_ptr<RowSource> rows, QString path)
        : m_rows(std::move(rows))
        , m_path(std::move(path))
    { }

    Result<std::optional<Row>> next() override
    {
        while (!m_isFilledIn) {
            Result<std::optional<Row>> row = m_rows->next();
            if (row && !*row && !m_held.empty())
                return failure(
                    jobMessage("rows.not_filled_in", namesOf(m_held.front().first)).at(m_path));
            m_isFilledIn = !row || !*row || isFilledIn(**row) || m_held.size() == maxHeld;
            if (row && *row)
                m_held.emplace_back(**std::move(row), m_rows->mark());
            else
                m_end = std::move(row);
        }
        if (m_held.empty())
            return m_end ? *m_end : m_rows->next();
        auto [row, mark] = std::move(m_held.front());
        m_held.pop_front();
        m_mark = mark;
        return row;
    }
    std::optional<QStringList> columns() const override { return m_rows->columns(); }
    RowMark mark() const override { return m_held.empty() ? m_rows->mark() : m_mark; }

private:
    std::unique_ptr<RowSource> m_rows;
    QString m_path;
    std::deque<std::pair<Row, RowMark>> m_held; // with the mark behind each
    static constexpr std::size_t maxHeld = 10'000;
    RowMark m_mark;
    bool m_isFilledIn = false;
    std::optional<Result<std::optional<Row>>> m_end; // behind those that are held
};

// \a text is the range, or its name.
Result<void> checkRange(const RowsSpec::Range &range, const QString &text)
{
    const Message fault = range.name.isEmpty() ? jobMessage("range.no_name") : countingFault(range);
    return fault.isEmpty() ? Result<void>() : failure(fault.at(jobMessage("place.range", text)));
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
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    RowsSpec::Range range {text.left(std::max<qsizetype>(equals, 0)), 0, 0, 1};
    const QStringList numbers = text.sliced(equals + 1).split(u".."_s);
    bool isRange = equals >= 1 && (numbers.size() == 2 || numbers.size() == 3);
    const std::array targets {&range.from, &range.to, &range.step};
    for (std::size_t i = 0; isRange && i < std::size_t(numbers.size()); ++i)
        *targets.at(i) = numbers[qsizetype(i)].toLongLong(&isRange);
    if (!isRange)
        return failure(jobMessage("range.invalid").at(jobMessage("place.range", text)));
    if (const Result<void> valid = checkRange(range, text); !valid)
        return failure(valid.error());
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
    if (const auto *const file = std::get_if<RowsSpec::File>(&spec.from)) {
        if (file->path.isEmpty()) // Qt would print a warning
            return failure(jobMessage("start.no_rows_file"));
        auto rows = openRows(file->path, file->format, from, file->separator);
        if (rows && isPipe(spec) && from == RowMark {})
            return std::make_unique<PipedRows>(*std::move(rows), file->path);
        return rows;
    }
    if (const auto *const values = std::get_if<RowsSpec::Values>(&spec.from))
        return ValueRows::open(*values, from);
    const auto &range = std::get<RowsSpec::Range>(spec.from);
    if (const Result<void> valid = checkRange(range, range.name); !valid)
        return failure(valid.error());
    return std::make_unique<RangeRows>(range, from);
}

QString rowsFileOf(const RowsSpec &spec)
{
    const auto *const file = std::get_if<RowsSpec::File>(&spec.from);
    return file == nullptr ? QString() : file->path;
}

bool isPipe(const RowsSpec &spec)
{
    const QFileInfo file(rowsFileOf(spec));
    return file.exists() && !file.isFile() && !file.isDir();
}

std::optional<Error> unfilledFault(const RowsSpec &spec)
{
    if (isPipe(spec))
        return std::nullopt;
    const Result<std::unique_ptr<RowSource>> rows = openAllRows(spec);
    if (!rows)
        return std::nullopt;
    std::optional<QStringList> names = (*rows)->columns();
    bool isEmpty = true;
    for (;;) {
        const Result<std::optional<Row>> row = (*rows)->next();
        if (!row || (*row && isFilledIn(**row)))
            return std::nullopt;
        if (!*row)
            break;
        isEmpty = false;
        if (!names)
            names = namesOf(**row);
    }
    const QString path = rowsFileOf(spec);
    // An import writes the header beside its job.
    const QString job = path.chopped(std::min(importedRowsEnding.size(), path.size()));
    if (isEmpty && !(path.endsWith(importedRowsEnding) && QFileInfo::exists(job + u".job.json"_s)))
        return std::nullopt;
    return jobMessage("rows.not_filled_in", names.value_or(QStringList()))
        .at(path.isEmpty() ? MessageArgument(jobMessage("place.values")) : MessageArgument(path));
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
