// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/service/servicefields.h"

#include <QFrame>

class QVBoxLayout;

namespace penstock {

class FoldedSection;

//! Further settings of a profile, in collapsible sections with summaries. A section with an invalid
//! field opens automatically. The document must outlive it.
class ServicePanel final : public QFrame
{
    Q_OBJECT
public:
    explicit ServicePanel(ProfileDocument &document, QWidget *parent = nullptr);

    //! Adds a section with \a content instead of fields.
    FoldedSection *addSection(const QString &title, QWidget *content);

private:
    struct Section
    {
        FoldedSection *folded = nullptr;
        std::vector<ProfileField> fields;
        QString pointer = {}; //!< JSON pointer of the section; empty: fields have their own.
    };
    void add(const QString &title, const std::vector<ProfileField> &fields,
             const QString &pointer = {});
    void follow();
    QString summaryOf(const Section &section) const;
    bool isWrong(const Section &section) const;

    ProfileDocument &m_document;
    QVBoxLayout *m_column;
    std::vector<Section> m_sections;
};

} // namespace penstock
