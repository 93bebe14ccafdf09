// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/support/result.h>

#include <QByteArrayView>

#include <functional>
#include <vector>

namespace penstock {

//! What a path finds in a record: the bytes of each match, as they stand.
using RecordLookup = std::function<Result<std::vector<QByteArray>>(QByteArrayView record)>;
//! A text with the values of a row in it.
using RowText = std::function<Result<QString>(const Row &row)>;

//! How outputs read the paths and the templates of a job.
struct OutputTools
{
    std::function<Result<RecordLookup>(const QString &path)> lookup;
    //! The second says in errors what the template is.
    std::function<Result<RowText>(const QString &text, const QString &where)> text;
};

//! With RecordPath and TextTemplate.
PENSTOCK_EXPORT OutputTools outputTools();

} // namespace penstock
