// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/othersecrets.h"

#include "ui/widgets/parts.h"

#include <penstock/profiles/secrets/secretname.h>

#include <algorithm>

namespace penstock {

OtherSecrets::OtherSecrets(ProfileDocument &document, SecretStores secrets, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_secrets(std::move(secrets))
    , m_column(makeColumnLayout(6, {}, this))
{
    connect(&m_document, &ProfileDocument::changed, this, &OtherSecrets::follow);
    follow();
}

QStringList OtherSecrets::names() const
{
    QStringList names;
    for (const auto &[name, field] : m_fields)
        names.append(name);
    return names;
}

void OtherSecrets::follow()
{
    const Profile &profile = m_document.profile();
    QStringList wanted = secretsOf(profile);
    if (profile.auth.kind != AuthSpec::Kind::None)
        wanted.removeAll(profile.auth.secret);
    wanted.erase(std::remove_if(wanted.begin(), wanted.end(),
                                [](const QString &name) { return !isSecretName(name); }),
                 wanted.end());
    bool isOther = false;
    for (auto each = m_fields.begin(); each != m_fields.end();) {
        if (wanted.contains(each->first)) {
            ++each;
            continue;
        }
        each->second->hide();
        each->second->deleteLater();
        each = m_fields.erase(each);
        isOther = true;
    }
    for (const QString &name : wanted) {
        SecretField *&field = m_fields[name];
        if (field == nullptr) {
            field = new SecretField(m_secrets);
            m_column->addWidget(field);
            connect(field, &SecretField::kept, this, &OtherSecrets::secretStored);
            isOther = true;
        }
        field->setSecret(name, profile);
    }
    if (isOther)
        Q_EMIT namesChanged();
}

} // namespace penstock

#include "moc_othersecrets.cpp"
