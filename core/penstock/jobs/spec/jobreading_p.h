// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/jsonreader.h>

//! The parts of a job's JSON. Each function reads its member from the reader of the job.
namespace penstock {

//! The member at \a path of \a json as it stands, on one line; empty where it is absent. A reader of
//! values would lose the order of members and the digits of numbers.
QByteArray rawMember(const QByteArray &json, const QStringList &path);

void requireKey(JsonReader &reader, const QString &key, const Message &wanted);
QString requiredText(JsonReader &reader, const QString &key, const Message &wanted);
//! JsonReader::whole(), but a number out of its range is returned as it is, beside its fault.
std::int64_t readWhole(JsonReader &reader, const QString &key, std::int64_t least,
                       std::int64_t most, std::int64_t otherwise);
//! A JSON path (RFC 9535), which begins with $.
QString readPath(JsonReader &reader, const QString &key);

RequestSpec readRequest(JsonReader &reader, const QByteArray &json);
std::vector<std::pair<QString, QString>> readValues(JsonReader &reader, const QByteArray &json);
RowsSpec readRows(JsonReader &reader, const QByteArray &json);
PagesSpec readPages(JsonReader &reader);
OutputSpec readOutput(JsonReader &reader);

//! Why \a range has no numbers. Empty if it has some.
Message countingFault(const RowsSpec::Range &range);

} // namespace penstock
