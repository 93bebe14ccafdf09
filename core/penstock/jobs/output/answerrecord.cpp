// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/answerrecord.h>

#include <penstock/jobs/responses/responsejson.h>
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

// The body as text where its charset says how; a null string otherwise.
QString decoded(const QByteArray &body, const QByteArray &charset)
{
    QStringDecoder decoder(charset.constData());
    if (charset.isEmpty() || !decoder.isValid())
        return {};
    const QString text = decoder(body);
    return decoder.hasError() ? QString() : text;
}

// Returns the encoding of binary data; otherwise nothing.
QByteArrayView appendBody(QByteArray &record, const HttpAnswer &answer)
{
    const QByteArray json = jsonTextOf(answer.body, answer.headers);
    QByteArrayView body = json;
    if (isJson(body)) {
        appendOnOneLine(record, body.trimmed());
        return {};
    }
    if (body.startsWith("\xEF\xBB\xBF"))
        body = body.sliced(3);
    const bool isText = body.isValidUtf8();
    const QString text = isText ? QString() : decoded(answer.body, charsetOf(answer.headers));
    if (!isText && text.isNull()) {
        record += '"' + answer.body.toBase64() + '"';
        return "base64";
    }
    appendJsonString(record, isText ? body : QByteArrayView(text.toUtf8()));
    return {};
}

void appendBodyMember(QByteArray &record, const HttpAnswer &answer)
{
    record += ",\"body\":";
    if (const QByteArrayView encoding = appendBody(record, answer); !encoding.isEmpty())
        record += ",\"body_encoding\":\"" + encoding.toByteArray() + '"';
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

QByteArray recordOf(const Row &row, const HttpAnswer &answer, const Error *fault,
                    const QString &kind = {})
{
    QByteArray record = beginning(row, answer.body.size());
    record += ",\"status\":";
    append(record, answer.status);
    appendTimes(record, answer.timings);
    appendAttempts(record, answer.attempts);
    if (fault)
        appendError(record, kind, *fault);
    appendBodyMember(record, answer);
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
    return (outcome ? recordOf(row, *outcome, nullptr) : recordOf(row, outcome.error())) += "}\n";
}

QByteArray recordOf(const Row &row, const HttpAnswer &answer, const Error &fault,
                    const QString &kind)
{
    return recordOf(row, answer, &fault, kind) += "}\n";
}

QByteArray bodyOf(const HttpAnswer &answer)
{
    if (answer.body.trimmed().isEmpty())
        return "null";
    QByteArray record;
    appendBody(record, answer);
    return record;
}

QByteArray recordOf(const Row &row, const Error &fault, const QString &kind)
{
    QByteArray record = beginning(row);
    appendError(record, kind, fault);
    appendAttempts(record, 0);
    return record += "}\n";
}

} // namespace penstock
