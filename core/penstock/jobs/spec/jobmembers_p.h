// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/jsonmembers.h>

//! The parts of a job's members. \c json is the whole file when reading: parsed values would lose
//! the order of members and digits of numbers.
namespace penstock {

//! Returns the unchanged member at \a path on one line; may be empty.
QByteArray rawMember(const QByteArray &json, const QStringList &path);
//! Lists a JSON path (RFC 9535).
JsonMembers::Member jsonPath(JsonMembers &m, const char *key, QString &value, const char *meaning);

void requestMember(JsonMembers &m, RequestSpec &request, const QByteArray &json);
void valuesMember(JsonMembers &m, std::vector<std::pair<QString, QString>> &values,
                  const QByteArray &json);
//! Lists "key": columns that identify a row or a record.
void keyColumns(JsonMembers &m, QStringList &names, const char *meaning);
void rowsMember(JsonMembers &m, RowsSpec &rows, const QByteArray &json);
void pagesMember(JsonMembers &m, PagesSpec &pages);
void outcomesMember(JsonMembers &m, std::vector<OutcomeSpec> &outcomes);
void outputMember(JsonMembers &m, OutputSpec &output);

//! Returns why \a range is empty; empty if it is not.
Message countingFault(const RowsSpec::Range &range);
//! Returns the path of a member: $.name, or $['a name'] (RFC 9535).
QString memberPath(const QString &name);
//! Returns the names of ColumnSpec::Type.
QStringList columnTypes();

} // namespace penstock
