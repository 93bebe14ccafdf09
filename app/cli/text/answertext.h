// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/jobs/requests/row.h>

//! Texts for one response, and for the waits before it.
namespace penstock {

//! Returns "200 OK in 12.3 ms, 456 bytes". After a redirect, adds the final URL \a landed, without
//! secrets.
QString statusForPeople(const HttpAnswer &answer, const QString &landed);
//! Returns the status line, the headers and the empty line of an HTTP/1.1 response.
QByteArray headOf(const HttpAnswer &answer);
//! Returns one line: the object that a run writes to JSONL (see recordOf()), and "asked" and
//! "headers", a list of {"name", "value"}.
QByteArray answerToJson(const QString &asked, const Row &row, const HttpAnswer &answer);

//! Prints to standard error when \a httpClient waits or retries, as long as \a listener lives.
void tellWaits(const HttpClient &httpClient, const Clock &clock, QObject &listener);

} // namespace penstock
