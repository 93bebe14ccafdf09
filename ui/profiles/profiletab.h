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

//! A profile: server, sign-in, headers and limits, edited where they are shown. One whose file cannot
//! be read shows why instead. The document must outlive it.
// Large: a member for each panel.
class ProfileTab final : public QWidget
{
    Q_OBJECT
public:
    ProfileTab(ProfileDocument &document, const SecretStores &secrets, QWidget *parent = nullptr);

    ProfileDocument &document() const { return m_document; }
    void setJobCount(int jobs);
    void editServer(); //!< The cursor goes to the base URL.
    void enterSecret(); //!< Of the sign-in; without one the cursor goes there.

Q_SIGNALS:
    void newJobRequested();
    void presetRequested();
    void secretKept(); //!< There is a new one.

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
