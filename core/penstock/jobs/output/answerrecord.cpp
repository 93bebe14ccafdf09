// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/answerrecord.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/timetext.h>

#include <QStringDecoder>

#include <charconv>

namespace penstock {

namespace {
void append(QByteArray &record, std::int64_t number)
{
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    record.append(digits, end - digits);
}

void appendMilliseconds(QByteArray &record, Duration span)
{
    const qint64 microseconds = std::chrono::round<std::chrono::microseconds>(span).count();
    const char fraction[] = {'.', char('0' + microseconds / 100 % 10),
                             char('0' + microseconds / 10 % 10), char('0' + microseconds % 10)};
    append(record, microseconds / 1000);
    record.append(fraction, sizeof fraction);
}

// The charset of "text/html; charset=iso-8859-1".
QByteArray charsetOf(const HeaderList &headers)
{
    const QByteArray type = headerValue(headers, "Content-Type").value_or(QByteArray());
    const QByteArrayList parameters = type.split(';').mid(1);
    for (const QByteArray &parameter : parameters) {
        const qsizetype equals = parameter.indexOf('=');
        if (equals > 0 && parameter.first(equals).trimmed().toLower() == "charset")
            return parameter.sliced(equals + 1).trimmed().replace('"', QByteArray());
    }
    return {};
}

// The body as text where its charset says how; a null string otherwise.
QString decoded(const QByteArray &body, const QByteArray &charset)
{
    QStringDecoder decoder(charset.constData());
    if (charset.isEmpty() || !decoder.isValid())
        return {};
    const QString text = decoder(body);
    return decoder.hasError() ? QString() : text;
}

void appendBody(QByteArray &record, const HttpAnswer &answer)
{
    QByteArrayView body = answer.body;
    if (body.startsWith("\xEF\xBB\xBF"))
        body = body.sliced(3);
    record += ",\"body\":";
    if (isJson(body))
        return appendOnOneLine(record, body.trimmed());
    if (body.isValidUtf8())
        return appendJsonString(record, body);
    const QString text = decoded(answer.body, charsetOf(answer.headers));
    if (!text.isNull())
        return appendJsonString(record, text.toUtf8());
    record += '"' + answer.body.toBase64() + "\",\"body_encoding\":\"base64\"";
}

void appendTimes(QByteArray &record, const SendTimings &timings)
{
    if (timings.sentAtWall) {
        record += ",\"sent_at\":\"";
        appendTimestampMs(record, *timings.sentAtWall);
        record += '"';
    }
    if (timings.sentAt && timings.endedAt) {
        record += ",\"elapsed_ms\":";
        appendMilliseconds(record, *timings.endedAt - *timings.sentAt);
    }
}

void appendAttempts(QByteArray &record, int attempts)
{
    record += ",\"attempts\":";
    append(record, attempts);
}

// Most answers are as long as their body and a little more: so that it is copied once.
QByteArray beginning(const Row &row, qsizetype body = 0)
{
    constexpr qsizetype around = 200;
    QByteArray record;
    record.reserve(body + around + qsizetype(row.fields.size()) * 40);
    record += "{\"row\":";
    row.appendJson(record);
    return record;
}

void appendError(QByteArray &record, const QString &kind, const Error &error)
{
    record += ",\"error\":{\"kind\":" + toJsonString(kind.toUtf8())
        + ",\"id\":" + toJsonString(error.id().toUtf8())
        + ",\"message\":" + toJsonString(error.text().toUtf8()) + '}';
}

QByteArray recordOf(const Row &row, const HttpAnswer &answer)
{
    QByteArray record = beginning(row, answer.body.size());
    record += ",\"status\":";
    append(record, answer.status);
    appendTimes(record, answer.timings);
    appendAttempts(record, answer.attempts);
    appendBody(record, answer);
    return record;
}

QByteArray recordOf(const Row &row, const SendError &error)
{
    QByteArray record = beginning(row);
    appendError(record, kindName(error.kind), error.error());
    appendTimes(record, error.timings);
    appendAttempts(record, error.attempts);
    return record;
}
} // namespace

QByteArray recordOf(const Row &row, const Outcome &outcome)
{
    return (outcome ? recordOf(row, *outcome) : recordOf(row, outcome.error())) += "}\n";
}

QByteArray recordOf(const Row &row, const Error &fault, const QString &kind)
{
    QByteArray record = beginning(row);
    appendError(record, kind, fault);
    appendAttempts(record, 0);
    return record += "}\n";
}

} // namespace penstock
