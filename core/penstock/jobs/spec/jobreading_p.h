// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/jsonreader.h>

//! Readers for the parts of a job's JSON.
namespace penstock {

//! Returns the unchanged member at \a path on one line; may be empty. Parsed values would lose the
//! order of members and digits of numbers.
QByteArray rawMember(const QByteArray &json, const QStringList &path);

void requireKey(JsonReader &reader, const QString &key, const Message &wanted);
QString requiredText(JsonReader &reader, const QString &key, const Message &wanted);
//! Like JsonReader::whole(), but returns numbers out of range, after reporting them.
std::int64_t readWhole(JsonReader &reader, const QString &key, std::int64_t least,
                       std::int64_t most, std::int64_t otherwise);
//! Reads a JSON path (RFC 9535).
QString readPath(JsonReader &reader, const QString &key);

RequestSpec readRequest(JsonReader &reader, const QByteArray &json);
std::vector<std::pair<QString, QString>> readValues(JsonReader &reader, const QByteArray &json);
RowsSpec readRows(JsonReader &reader, const QByteArray &json);
PagesSpec readPages(JsonReader &reader);
OutputSpec readOutput(JsonReader &reader);

//! Returns why \a range is empty; empty if it is not.
Message countingFault(const RowsSpec::Range &range);

} // namespace penstock
