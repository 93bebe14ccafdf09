// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/answerrecord.h>

#include <penstock/jobs/jsonbytes.h>
#include <penstock/support/timestamp.h>

#include <QStringDecoder>

namespace penstock {

namespace {
QByteArray milliseconds(Duration span)
{
    const qint64 microseconds = std::chrono::round<std::chrono::microseconds>(span).count();
    const char fraction[] = {'.', char('0' + microseconds / 100 % 10),
                             char('0' + microseconds / 10 % 10), char('0' + microseconds % 10)};
    return QByteArray::number(microseconds / 1000).append(fraction, sizeof fraction);
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

QByteArray bodyMembers(const HttpAnswer &answer)
{
    QByteArray body = answer.body;
    if (body.startsWith("\xEF\xBB\xBF"))
        body.remove(0, 3);
    if (isJson(body))
        return ",\"body\":" + onOneLine(body.trimmed());
    if (QByteArrayView(body).isValidUtf8())
        return ",\"body\":" + toJsonString(body);
    const QString text = decoded(answer.body, charsetOf(answer.headers));
    if (!text.isNull())
        return ",\"body\":" + toJsonString(text.toUtf8());
    return ",\"body\":\"" + answer.body.toBase64() + "\",\"body_encoding\":\"base64\"";
}

QByteArray timeMembers(const SendTimings &timings)
{
    QByteArray members;
    if (timings.sentAtWall)
        members += ",\"sent_at\":\"" + timestampTextMs(*timings.sentAtWall).toLatin1() + '"';
    if (timings.sentAt && timings.endedAt)
        members += ",\"elapsed_ms\":" + milliseconds(*timings.endedAt - *timings.sentAt);
    return members;
}

QByteArray beginning(const Row &row)
{
    return "{\"row\":" + row.toJson();
}

QByteArray errorMember(const QString &kind, const QString &message)
{
    return ",\"error\":{\"kind\":" + toJsonString(kind.toUtf8())
        + ",\"message\":" + toJsonString(message.toUtf8()) + '}';
}
} // namespace

QByteArray recordOf(const Row &row, const Outcome &outcome)
{
    if (outcome)
        return beginning(row) + ",\"status\":" + QByteArray::number(outcome->status)
            + timeMembers(outcome->timings) + ",\"attempts\":"
            + QByteArray::number(outcome->attempts) + bodyMembers(*outcome) + "}\n";
    const SendError &error = outcome.error();
    return beginning(row) + errorMember(kindName(error.kind), error.text())
        + timeMembers(error.timings) + ",\"attempts\":" + QByteArray::number(error.attempts)
        + "}\n";
}

QByteArray recordOf(const Row &row, const Error &fault, const QString &kind)
{
    return beginning(row) + errorMember(kind, fault.text()) + ",\"attempts\":0}\n";
}

} // namespace penstock
