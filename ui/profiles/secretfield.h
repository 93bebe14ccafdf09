// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/sessionsecrets.h"

#include <penstock/support/appdirs.h>

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace penstock {

struct Profile;

//! Stores of secrets. They must outlive their users.
struct SecretStores
{
    SecretStore *store = nullptr;
    SecretVault *vault = nullptr; //!< Stores new secrets; may be null.
    AppDirs places = {}; //!< For the list of their names.
    SessionSecrets *session = nullptr; //!< Secrets for this session only; may be null.
};

//! Shows whether a secret is stored, and replaces it. A typed secret goes to the keychain, or to
//! memory for this session. It is never shown again.
class SecretField final : public QWidget
{
    Q_OBJECT
public:
    explicit SecretField(SecretStores places, QWidget *parent = nullptr);

    //! Looks up a new \a name. Entering a secret allows the origins to which \a profile sends it,
    //! which are shown first.
    void setSecret(const QString &name, const Profile &profile);
    QString stateText() const;
    void enter() { enter(true); } //!< Focuses the entry field.

Q_SIGNALS:
    void kept(); //!< Emitted when a secret was entered.

private:
    void look();
    void showAnswer(const SecretAnswer &answer);
    void enter(bool isEntering);
    void keep();
    void hold(const QByteArray &value); //!< For this session.
    bool canEnter() const { return m_places.vault != nullptr || m_places.session != nullptr; }
    void tell(const QString &text, bool isBad);

    SecretStores m_places;
    QString m_secret;
    QStringList m_where;
    QWidget *m_shown;
    QWidget *m_entry = nullptr;
    QLabel *m_name;
    QPushButton *m_replace;
    QLineEdit *m_line;
    QPushButton *m_keep;
    QPushButton *m_session;
    QLabel *m_state;
};

} // namespace penstock
