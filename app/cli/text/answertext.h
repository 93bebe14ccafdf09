// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/send/sender.h>
#include <penstock/jobs/rows/row.h>

//! How one answer is printed, and what is told while it is waited for.
namespace penstock {

//! "200 OK in 12.3 ms, 456 bytes"; where it was redirected, from \a landed, which has no secrets in it.
QString statusForPeople(const HttpAnswer &answer, const QString &landed);
//! Status line, headers and the empty line, as an HTTP/1.1 server sends them.
QByteArray headOf(const HttpAnswer &answer);
//! An object as a run writes it to JSONL, see recordOf(), with "asked" and "headers", a list of
//! {"name", "value"}, beside. On a line of its own.
QByteArray answerToJson(const QString &asked, const Row &row, const HttpAnswer &answer);

//! Tells on standard error when \a sender waits or tries again, as long as \a listener lives.
void tellWaits(const Sender &sender, const Clock &clock, QObject &listener);

} // namespace penstock
