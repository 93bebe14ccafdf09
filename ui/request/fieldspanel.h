// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/request/jobfields.h"

namespace penstock {

//! Settings of a job, one below the other; those that make no sense are not there. The document must
//! outlive it.
class FieldsPanel final : public FieldGrid
{
    Q_OBJECT
public:
    FieldsPanel(JobDocument &document, const std::vector<JobField> &fields,
                QWidget *parent = nullptr);
};

} // namespace penstock
