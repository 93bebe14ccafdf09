// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowvalues.h>

#include <penstock/jobs/requests/jobrows.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <limits>

namespace penstock {

namespace {
QStringList valuesIn(const QString &text)
{
    static const QRegularExpression lines(u"[\\r\\n\\x{2028}\\x{2029}]+"_s);
    static const QRegularExpression commas(u"[,;\\t]"_s);
    static const QRegularExpression blanks(u"\\s+"_s);
    const QString trimmed = text.trimmed();
    const auto &between = trimmed.contains(lines) ? lines
        : trimmed.contains(commas)                ? commas
                                                  : blanks;
    QStringList values;
    for (const QString &part : trimmed.split(between)) {
        QString value = part.trimmed();
        if (value.endsWith(QLatin1Char(','))) // a list of lines that was a list before
            value = value.chopped(1).trimmed();
        if (!value.isEmpty())
            values.append(value);
    }
    return values;
}

// A number only where its text comes back as it was: 007 and 1e3 are no numbers.
QJsonValue jsonOf(const QString &value)
{
    constexpr qint64 exact = 1LL << 53;
    bool isNumber = false;
    const qint64 number = value.toLongLong(&isNumber);
    if (isNumber && QString::number(number) == value && number < exact && number > -exact)
        return number;
    return value;
}
} // namespace

RowsSpec::Values valuesFromText(const QString &text, const QString &otherwise)
{
    if (text.trimmed().startsWith(QLatin1Char('[')))
        return {text.trimmed().toUtf8()};
    static const QRegularExpression named(u"^\\s*([A-Za-z_][A-Za-z0-9_-]*)\\s*="_s);
    const QRegularExpressionMatch match = named.match(text);
    const QString column = match.hasMatch() ? match.captured(1) : otherwise;
    QJsonArray rows;
    for (const QString &value : valuesIn(text.mid(match.hasMatch() ? match.capturedEnd() : 0)))
        rows.append(QJsonObject {{column, jsonOf(value)}});
    return {QJsonDocument(rows).toJson(QJsonDocument::Compact)};
}

QString textOfValues(const RowsSpec::Values &values)
{
    QString json = QString::fromUtf8(values.json);
    RowsSpec spec;
    spec.from = values;
    const Result<std::vector<Row>> rows = firstRows(spec, std::numeric_limits<int>::max());
    if (!rows || rows->empty())
        return rows ? QString() : json;
    QStringList texts;
    for (const Row &row : *rows) {
        if (row.fields.size() != 1 || row.fields.front().name != rows->front().fields.front().name)
            return json;
        texts.append(row.fields.front().value);
    }
    const QString text = rows->front().fields.front().name + QLatin1Char('=') + texts.join(u", "_s);
    // What would not come back as it is stands as it is: values with commas, texts of digits.
    RowsSpec again;
    again.from = valuesFromText(text, {});
    const Result<std::vector<Row>> back = firstRows(again, std::numeric_limits<int>::max());
    const bool isSame = back && back->size() == rows->size()
        && std::equal(rows->begin(), rows->end(), back->begin(),
                      [](const Row &one, const Row &two) {
                          return one.fields.front().json == two.fields.front().json;
                      });
    return isSame ? text : json;
}

} // namespace penstock
