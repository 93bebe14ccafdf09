// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/support/export.h>

#include <QJsonArray>
#include <QStringList>

#include <optional>
#include <vector>

//! \file
//! Which limits apply to a request, and how much it takes of each. Pure functions.
namespace penstock {

//! A glob over the whole of \a text: * is any run of characters (also slashes and none), ? is one.
//! Hosts are compared without regard to case. Takes the product of the lengths at worst, their sum
//! mostly.
PENSTOCK_EXPORT bool globMatches(QStringView pattern, QStringView text,
                                 Qt::CaseSensitivity cases = Qt::CaseSensitive);

//! Whether \a spec looks at anything but the request's cost.
PENSTOCK_EXPORT bool isUniform(const LimitSpec &spec);
//! The method, host and path of \a ask fit what the limit is for.
PENSTOCK_EXPORT bool applies(const LimitSpec &spec, const Ask &ask);
//! What \a ask takes of \a spec, in its units, of a limit that learns its estimate what it begins
//! with. Below 0, or nothing where a value is no whole number: deny it.
PENSTOCK_EXPORT std::optional<std::int64_t> costOf(const LimitSpec &spec, const Ask &ask);
//! Which of a keyed limit's counts \a ask belongs to; empty for a limit that is not keyed, and
//! where \a ask lacks that value.
PENSTOCK_EXPORT QString keyOf(const LimitSpec &spec, const Ask &ask);
//! The names of Ask::values that \a limits look at.
PENSTOCK_EXPORT QStringList valueNames(const std::vector<LimitSpec> &limits);

//! Its cost, method, host, path and values, in this order; what is empty at the end is left out.
PENSTOCK_EXPORT QJsonArray askToJson(const Ask &ask);
//! What makes no sense in it is as Ask has it; a negative cost is 0.
PENSTOCK_EXPORT Ask askFromJson(const QJsonArray &json);

//! The interval of the one of \a limits that a server means who names \a wait, see
//! Permit::intervalMeant(). Where none is as long, nothing; but with \a mayBeAnother, of one that
//! is not known yet, \a wait itself, if that is a second or more.
PENSTOCK_EXPORT std::optional<Duration>
intervalMeantBy(Duration wait, const std::vector<const LimitSpec *> &limits, bool mayBeAnother);

} // namespace penstock
