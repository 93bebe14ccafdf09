// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/sessionsecrets.h"

#include <penstock/support/places.h>

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace penstock {

//! Where secrets are looked for and kept. All of it must outlive who uses it.
struct SecretStores
{
    SecretStore *store = nullptr; //!< Asked for them.
    SecretVault *vault = nullptr; //!< Keeps new ones; null where there is none.
    Places places = {}; //!< Their names are listed there.
    SessionSecrets *session = nullptr; //!< Holds those that nothing keeps; null where nobody does.
};

//! A secret by its name: whether it is there, and a way to put another in its place. What is typed goes
//! to the keychain, or is held for the session where there is none, and is never shown again.
class SecretField final : public QWidget
{
    Q_OBJECT
public:
    explicit SecretField(SecretStores places, QWidget *parent = nullptr);

    //! Looks it up where that is another than before. What is entered may go to all of \a where, which
    //! is said before.
    void setSecret(const QString &name, const QStringList &where);
    QString stateText() const;
    void enter() { enter(true); } //!< Puts the cursor where another is typed.

Q_SIGNALS:
    void kept(); //!< There is a new one.

private:
    void look();
    void showAnswer(const SecretAnswer &answer);
    void enter(bool isEntering);
    void keep();
    void hold(const QByteArray &value); //!< For the session.
    bool canEnter() const { return m_places.vault != nullptr || m_places.session != nullptr; }
    void tell(const QString &text, bool isBad);

    SecretStores m_places;
    QString m_secret;
    QStringList m_where;
    QStackedWidget *m_stack;
    QLabel *m_name;
    QPushButton *m_replace;
    QLineEdit *m_line;
    QPushButton *m_keep;
    QPushButton *m_hold;
    QLabel *m_state;
};

} // namespace penstock
