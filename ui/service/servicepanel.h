// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/service/servicefields.h"

#include <QFrame>

class QVBoxLayout;

namespace penstock {

class FoldedSection;

//! What else a profile says of a service, in sections that open by a click: beside each stands what is
//! set in it. One in which something is wrong opens by itself. The document must outlive it.
class ServicePanel final : public QFrame
{
    Q_OBJECT
public:
    explicit ServicePanel(ProfileDocument &document, QWidget *parent = nullptr);

    //! One with \a content in the place of fields, shown while \a isThere.
    FoldedSection *addSection(const QString &title, QWidget *content);

private:
    struct Section
    {
        FoldedSection *folded = nullptr;
        std::vector<ProfileField> fields;
        QString pointer = {}; //!< Of all that is in it; empty: each field has its own.
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
