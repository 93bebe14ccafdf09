// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>

#include <vector>

namespace penstock {

//! A constant in a request that could become a column: the 7 in "/items/7", a value in a query or
//! body.
struct LooseValue
{
    enum class Part { Url, Query, Body };
    Part part = Part::Url;
    qsizetype index = 0; //!< For Query: index into RequestSpec::query.
    //! For Url and Body: offset in UTF-16 units of the URL or bytes of the body.
    qsizetype from = 0;
    qsizetype size = 0; //!< Its size in the same units.
    QString text = {}; //!< Decoded.
    QString name = {}; //!< Unused name for its column.
    bool isText = false; //!< In a JSON string: digits stay text.
    friend bool operator==(const LooseValue &, const LooseValue &) = default;
};

//! Returns candidates in order: path segments with digits (except versions such as v2) or at the
//! end, query values, scalar members of JSON and forms. Skips placeholders and empty values.
PENSTOCK_EXPORT std::vector<LooseValue> looseValuesIn(const RequestSpec &request);

//! Replaces \a value in \a job by {{name}} and adds it to the rows. Listed values get a column; a
//! request without placeholders gets a single row. Rows of a file or range stay. Invalidates other
//! loose values.
PENSTOCK_EXPORT JobSpec withColumnFor(const LooseValue &value, JobSpec job);

} // namespace penstock
