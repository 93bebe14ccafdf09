// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/request/jobfields.h"

namespace penstock {

//! Settings of a job, in rows. Settings that do not apply are hidden. The document must outlive it.
class FieldsPanel final : public FieldGrid
{
    Q_OBJECT
public:
    FieldsPanel(JobDocument &document, const std::vector<JobField> &fields,
                QWidget *parent = nullptr);
};

} // namespace penstock
