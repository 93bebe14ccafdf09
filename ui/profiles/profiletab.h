// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/profiles/secretfield.h"

#include <QWidget>

class QBoxLayout;
class QFrame;
class QLabel;

namespace penstock {

class ConnectionPanel;
class HeadersPanel;
class LimitEditor;
class LimitsPanel;
class ServicePanel;
class VariablesPanel;

//! Edits a profile: server, sign-in, headers and limits. Shows the error if the file cannot be
//! read. The document must outlive it.
class ProfileTab final : public QWidget
{
    Q_OBJECT
public:
    ProfileTab(ProfileDocument &document, const SecretStores &secrets, QWidget *parent = nullptr);

    ProfileDocument &document() const { return m_document; }
    void setJobCount(int jobs);
    void editServer(); //!< Focuses the base URL.
    void enterSecret(); //!< See ConnectionPanel::enterSecret().

Q_SIGNALS:
    void newJobRequested();
    void presetRequested();
    void secretStored(); //!< Emitted when a secret was entered.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeContent();
    QFrame *makeFaultStrip();
    void addSecrets(const SecretStores &secrets);
    void show();
    void showSaving();
    void arrange();

    ProfileDocument &m_document;
    QLabel *m_title;
    QLabel *m_jobs;
    QLabel *m_saving;
    QFrame *m_fault = nullptr;
    QLabel *m_faultText;
    QWidget *m_keepMine = nullptr;
    QWidget *m_newJob = nullptr;
    QWidget *m_content = nullptr;
    QBoxLayout *m_columns = nullptr;
    ConnectionPanel *m_connection;
    HeadersPanel *m_headers;
    LimitsPanel *m_limits;
    VariablesPanel *m_variables;
    LimitEditor *m_editor;
    ServicePanel *m_service;
};

} // namespace penstock
