// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/profiles/secretfield.h"

#include <QWidget>

#include <map>

class QVBoxLayout;

namespace penstock {

//! Secrets of headers, proxy and certificates. The document must outlive it.
class OtherSecrets final : public QWidget
{
    Q_OBJECT
public:
    OtherSecrets(ProfileDocument &document, SecretStores secrets, QWidget *parent = nullptr);

    QStringList names() const;

Q_SIGNALS:
    void namesChanged();
    void secretStored();

private:
    void follow();

    ProfileDocument &m_document;
    SecretStores m_secrets;
    QVBoxLayout *m_column;
    std::map<QString, SecretField *> m_fields;
};

} // namespace penstock
