// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowsearch.h>

#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::int64_t betweenQuestions
    = 1'024; // rows between two questions whether it is cancelled
} // namespace

RowSearch::RowSearch(JobSpec job, QString folder)
    : m_job(std::move(job))
    , m_folder(std::move(folder))
{ }

// Digits may be grouped as the locales of the window do, since that is how it shows them.
std::optional<std::int64_t> RowSearch::numberIn(const QString &text)
{
    static const QRegularExpression number(
        u"^#(\\d+|\\d{1,3}(?:[,.'’\\x{a0}\\x{202f}]\\d{3})+)$"_s);
    const QRegularExpressionMatch match = number.match(text.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    static const QRegularExpression noDigit(u"\\D"_s);
    bool isNumber = false;
    const std::int64_t counted = match.captured(1).remove(noDigit).toLongLong(&isNumber);
    return isNumber && counted > 0 ? std::optional(counted - 1) : std::nullopt;
}

Result<std::optional<RowSearch::Numbers>> RowSearch::among(const Numbers &rows, const QString &text,
                                                           const IsCancelled &isCancelled)
{
    const QString wanted = text.trimmed();
    if (wanted.isEmpty() || rows.empty())
        return rows;
    Numbers common;
    if (const std::optional<std::int64_t> number = numberIn(wanted)) {
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(common),
                     [&number](std::int64_t row) { return row == *number; });
        return common;
    }
    if (std::optional<Error> fault = lookFor(wanted))
        return failure(*std::move(fault));
    std::int64_t end = 0;
    for (const std::int64_t row : rows)
        end = std::max(end, m_numbers.placeOf(row).value_or(-1) + 1);
    const Result<bool> isRead = readTo(end, isCancelled);
    if (!isRead)
        return failure(isRead.error());
    if (!*isRead)
        return std::nullopt;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(common), [this](std::int64_t row) {
        const std::optional<std::int64_t> place = m_numbers.placeOf(row);
        return place && std::binary_search(m_found.begin(), m_found.end(), *place);
    });
    return common;
}

// Keeps what was found where text and rows are those of the time before.
std::optional<Error> RowSearch::lookFor(const QString &text)
{
    Result<QJsonObject> print = rowsFingerprint(m_job.rows);
    if (!print)
        return print.error();
    if (m_source && m_text == text && rowsChange(m_print, *print).isEmpty())
        return std::nullopt;
    Result<RowNumbers> numbers = RowNumbers::in(m_folder);
    if (!numbers)
        return numbers.error();
    auto source = openRows(m_job.rows);
    if (!source)
        return source.error();
    m_numbers = *std::move(numbers);
    m_text = text;
    m_print = *std::move(print);
    m_source = *std::move(source);
    m_found.clear();
    m_constants.clear();
    std::copy_if(m_job.values.begin(), m_job.values.end(), std::back_inserter(m_constants),
                 [&text](const auto &constant) {
                     return constant.second.contains(text, Qt::CaseInsensitive);
                 });
    return std::nullopt;
}

bool RowSearch::isIn(const Row &row) const
{
    // A value of the row stands in the place of a constant with its name.
    return std::any_of(row.fields.begin(), row.fields.end(),
                       [this](const Row::Field &field) {
                           return field.value.contains(m_text, Qt::CaseInsensitive);
                       })
        || std::any_of(m_constants.begin(), m_constants.end(),
                       [&row](const auto &constant) { return !row.value(constant.first); });
}

Result<bool> RowSearch::readTo(std::int64_t end, const IsCancelled &isCancelled)
{
    for (std::int64_t index = m_source->mark().index; index < end; ++index) {
        if (index % betweenQuestions == 0 && isCancelled())
            return false;
        const Result<std::optional<Row>> row = m_source->next();
        if (!row) {
            m_source.reset(); // it has no more; the next look finds the fault again
            return failure(row.error());
        }
        if (!*row)
            break;
        if (isIn(**row))
            m_found.push_back(index);
    }
    return true;
}

} // namespace penstock
