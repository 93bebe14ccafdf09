// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>

#include <vector>

namespace penstock {

//! A value that stands in a request and could come from its rows instead: the 7 of "/items/7", what a
//! query or a body says.
struct LooseValue
{
    enum class Part { Url, Query, Body };
    Part part = Part::Url;
    qsizetype index = 0; //!< Query: which of RequestSpec::query.
    qsizetype from = 0; //!< Url, Body: where it begins, in UTF-16 units of a URL, bytes of a body,
    qsizetype size = 0; //!< and how long it is there.
    QString text = {}; //!< As it reads, without quotes and percent signs.
    QString name = {}; //!< For its column; no placeholder of the request is called so.
    friend bool operator==(const LooseValue &, const LooseValue &) = default;
};

//! In their order. In a path what has digits (a version such as v2 has them for another reason) or stands
//! at the end; of a query all of it; of JSON and forms what is a member's own value. Nothing that
//! has a placeholder in it, or is empty.
PENSTOCK_EXPORT std::vector<LooseValue> looseValuesIn(const RequestSpec &request);

//! \a job with {{name}} in the place of \a value, which looseValuesIn() has found in it, and rows
//! that have it: where the request asked for no other values, this one row; where they are values, one more
//! column for each of them. Rows of a file or a range stay as they are. Values found before are of
//! no use for the job that comes back: their places are others.
PENSTOCK_EXPORT JobSpec withColumnFor(const LooseValue &value, JobSpec job);

} // namespace penstock
