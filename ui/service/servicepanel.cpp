// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicepanel.h"

#include "ui/service/foldedsection.h"
#include "ui/service/rejectionspanel.h"
#include "ui/widgets/parts.h"

#include <QFileInfo>

#include <algorithm>

namespace penstock {

namespace {
// Where there are more than fields of one line.
const QString throttling = u"/throttling"_s;
const QString shared = u"/budget"_s;

bool hasTables(const Profile &profile)
{
    return !profile.throttling.bodies.empty() || !profile.throttling.scopes.empty();
}
} // namespace

ServicePanel::ServicePanel(ProfileDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_column(makeColumnLayout(2, {8, 8, 16, 8}, this))
{
    setProperty("panel", u"true"_s);
    const QString &file = document.file();
    add(tr("Retries"), retryFields());
    const QString folder = file.isEmpty() ? QString() : QFileInfo(file).absolutePath();
    add(tr("Network"), networkFields(folder));
    add(tr("Throttling"), rejectionFields(), throttling);
    add(tr("Sharing through Redis"), sharedFields(folder), shared);
    add(tr("More sign-in settings"), signInFields());
    add(tr("About"), aboutFields());
    connect(&m_document, &ProfileDocument::changed, this, &ServicePanel::follow);
    follow();
}

void ServicePanel::add(const QString &title, const std::vector<ProfileField> &fields,
                       const QString &pointer)
{
    auto *const folded = new FoldedSection(title, [this, fields, pointer]() -> QWidget * {
        if (pointer == throttling)
            return new RejectionsPanel(m_document);
        auto *const grid
            = new FieldGrid(m_document, linesOf(fields, m_document, &ProfileDocument::profile));
        connect(&m_document, &ProfileDocument::changed, grid, &FieldGrid::follow);
        return grid;
    });
    m_column->addWidget(folded);
    m_sections.push_back({folded, fields, pointer});
}

FoldedSection *ServicePanel::addSection(const QString &title, QWidget *content)
{
    content->setParent(this); // until it is opened
    content->hide();
    auto *const folded = new FoldedSection(title, [content] { return content; });
    m_column->addWidget(folded);
    return folded;
}

QString ServicePanel::summaryOf(const Section &section) const
{
    QStringList set;
    for (const ProfileField &field : section.fields) {
        if (field.isSet(m_document.profile()))
            set.append(field.label);
    }
    if (section.pointer == throttling && hasTables(m_document.profile()))
        set.append(tr("bodies or scopes"));
    return set.isEmpty() ? tr("defaults") : tr("set: %1").arg(set.join(u", "_s));
}

bool ServicePanel::isWrong(const Section &section) const
{
    if (!section.pointer.isEmpty()
        && (!m_document.faultAt(section.pointer).isEmpty()
            || m_document.hasRefusedBelow(section.pointer)))
        return true;
    return std::any_of(section.fields.begin(), section.fields.end(),
                       [this](const ProfileField &field) {
                           return (!field.isFor || field.isFor(m_document.profile()))
                               && penstock::isWrong(field, m_document);
                       });
}

void ServicePanel::follow()
{
    for (const Section &section : m_sections) {
        section.folded->setSummary(summaryOf(section));
        // What a sign-in of this kind has nothing to say to is not there.
        section.folded->setVisible(std::any_of(
            section.fields.begin(), section.fields.end(), [this](const ProfileField &field) {
                return !field.isFor || field.isFor(m_document.profile());
            }));
        if (isWrong(section))
            section.folded->setOpen(true);
    }
}

} // namespace penstock

#include "moc_servicepanel.cpp"
