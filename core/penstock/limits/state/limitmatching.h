// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/export.h>

#include <QJsonArray>
#include <QStringList>

#include <optional>
#include <vector>

//! \file
//! Selection of limits for a request, and its cost in each. Pure functions.
namespace penstock {

//! Matches a glob with the whole \a text: * is any run of characters, even slashes or none, ? is
//! one. Linear in most cases, at worst the product of the lengths.
PENSTOCK_EXPORT bool globMatches(QStringView pattern, QStringView text,
                                 Qt::CaseSensitivity cases = Qt::CaseSensitive);

//! Returns true if \a spec depends only on the request's cost.
PENSTOCK_EXPORT bool isUniform(const Limit &spec);
//! Returns true if method, host and path of \a permitRequest match.
PENSTOCK_EXPORT bool applies(const Limit &spec, const PermitRequest &permitRequest);
//! Returns the units that \a permitRequest takes, for learned estimates the initial value. Deny
//! requests with a negative result, or with nothing: a value is not a whole number.
PENSTOCK_EXPORT std::optional<std::int64_t> costOf(const Limit &spec,
                                                   const PermitRequest &permitRequest);
//! Returns the key of \a permitRequest for a limit with per; otherwise, or without that value,
//! empty.
PENSTOCK_EXPORT QString keyOf(const Limit &spec, const PermitRequest &permitRequest);
//! Returns the names of PermitRequest::values that \a limits use.
PENSTOCK_EXPORT QStringList valueNames(const std::vector<Limit> &limits);

//! Returns cost, method, host, path and values, without empty trailing ones.
PENSTOCK_EXPORT QJsonArray askToJson(const PermitRequest &permitRequest);
//! Invalid members keep their defaults; a negative cost becomes 0.
PENSTOCK_EXPORT PermitRequest askFromJson(const QJsonArray &json);

//! Returns the interval of the limit meant by a server that names \a wait, see
//! Permit::intervalMeant(). If all are shorter: nothing, or with \a mayBeAnother \a wait itself
//! from a second on.
PENSTOCK_EXPORT std::optional<Duration>
intervalMeantBy(Duration wait, const std::vector<const Limit *> &limits, bool mayBeAnother);

} // namespace penstock
