// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/fieldspanel.h"

#include "ui/guide/chapter.h"

#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>

namespace penstock {

namespace {
std::vector<FieldLine> linesOf(JobDocument &document, const std::vector<JobField> &fields)
{
    std::vector<FieldLine> lines;
    lines.reserve(fields.size());
    for (const JobField &field : fields)
        lines.push_back(fieldOf(field, document, &JobDocument::spec));
    return lines;
}
} // namespace

FieldsPanel::FieldsPanel(JobDocument &document, const std::vector<JobField> &fields,
                         QWidget *parent)
    : FieldGrid(document, linesOf(document, fields), parent)
{
    setChapter(this, Chapter::OutputForms);
    connect(&document, &JobDocument::changed, this, &FieldsPanel::follow);
    connect(&document.session().profile(), &ProfileSession::profileChanged, this,
            &FieldsPanel::follow);
}

} // namespace penstock

#include "moc_fieldspanel.cpp"
