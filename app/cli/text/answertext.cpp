// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/answertext.h"

#include "app/cli/terminal/console.h"

#include <penstock/jobs/output/answerrecord.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/clock.h>
#include <penstock/support/timetext.h>

namespace penstock {

QString statusForPeople(const HttpAnswer &answer, const QString &landed)
{
    QString text = QString::number(answer.status);
    if (!answer.reason.isEmpty())
        text += QLatin1Char(' ') + QString::fromLatin1(answer.reason);
    const SendTimings &timings = answer.timings;
    if (timings.sentAt && timings.endedAt)
        text += u" in "_s + durationForPeople(*timings.endedAt - *timings.sentAt);
    text += answer.body.size() == 1 ? u", 1 byte"_s : u", %1 bytes"_s.arg(answer.body.size());
    if (answer.attempts > 1)
        text += u", %1 attempts"_s.arg(answer.attempts);
    if (!answer.redirects.isEmpty())
        text += u", from "_s + landed;
    return text;
}

QByteArray headOf(const HttpAnswer &answer)
{
    QByteArray head
        = "HTTP/1.1 " + QByteArray::number(answer.status) + ' ' + answer.reason + "\r\n";
    for (const auto &[name, value] : answer.headers)
        head += name + ": " + value + "\r\n";
    return head + "\r\n";
}

QByteArray answerToJson(const QString &asked, const Row &row, const HttpAnswer &answer)
{
    QByteArray headers;
    for (const auto &[name, value] : answer.headers) {
        headers += headers.isEmpty() ? "" : ",";
        headers += "{\"name\":" + toJsonString(name) + ",\"value\":" + toJsonString(value) + '}';
    }
    QByteArray json = recordOf(row, Outcome(answer));
    json.chop(2); // the brace and the line break
    return json + ",\"asked\":" + toJsonString(asked.toUtf8()) + ",\"headers\":[" + headers
        + "]}\n";
}

void tellWaits(const HttpClient &httpClient, const Clock &clock, QObject &listener)
{
    QObject::connect(&httpClient, &HttpClient::throttled, &listener,
                     [&clock](Instant until, const Message &reason) {
                         const Duration wait = until - clock.now().at;
                         Console::tell(
                             u"waiting for %1: %2"_s.arg(durationForPeople(wait), reason.text()));
                     });
    QObject::connect(&httpClient, &HttpClient::retrying, &listener,
                     [](quint64, Duration, const Message &reason) {
                         Console::tell(u"retrying: "_s + reason.text());
                     });
    QObject::connect(&httpClient, &HttpClient::redirected, &listener,
                     [](quint64, int status, const Message &reason, bool) {
                         Console::tell(u"%1: "_s.arg(status) + reason.text());
                     });
}

} // namespace penstock
