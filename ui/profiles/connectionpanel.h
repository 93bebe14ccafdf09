// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/profiles/secretfield.h"

#include <QFrame>

#include <functional>
#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace penstock {

class EnvironmentBox;

//! Edits server and sign-in of a profile. The document must outlive it.
class ConnectionPanel final : public QFrame
{
    Q_OBJECT
public:
    ConnectionPanel(ProfileDocument &document, const SecretStores &secrets,
                    QWidget *parent = nullptr);

    void editServer(); //!< Focuses the base URL.
    void enterSecret(); //!< Focuses the sign-in's secret, or its kind if it needs no secret.

Q_SIGNALS:
    void secretStored(); //!< Emitted when a secret was entered.
    void presetRequested();

private:
    using Member = std::function<QString &(Profile &)>;
    using UrlMember = std::function<QUrl &(Profile &)>;
    struct Field
    {
        QString pointer; //!< JSON pointer into the file.
        QString what; //!< Undo name.
        Member member = {};
        UrlMember url = {}; //!< Instead of member.
        std::optional<AuthSpec::Kind> kind = std::nullopt; //!< Shown only for this; none: always.
        QLabel *label = nullptr;
        QLineEdit *line = nullptr;
        QLabel *fault = nullptr;
    };
    static QString textOf(const Field &field, Profile profile);
    void addField(const QString &label, Field field, const QString &hint);
    void addAuthFields();
    void addEnvironment();
    void showEnvironment();
    void addSource();
    void show();
    void showRisks();
    void showSource();
    void commit(std::size_t index);
    void chooseKind(int index);

    ProfileDocument &m_document;
    QGridLayout *m_grid;
    QLabel *m_environmentLabel;
    EnvironmentBox *m_environment;
    QLabel *m_server;
    std::vector<Field> m_fields;
    QComboBox *m_kind;
    QLabel *m_secretLabel;
    SecretField *m_secret;
    QLabel *m_secretFault;
    QLabel *m_risks;
    QLabel *m_source = nullptr;
};

} // namespace penstock
