// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/widgets/pairsmodel.h"

#include <penstock/http/message/costplace.h>
#include <penstock/jobs/run/onesend.h>

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QFrame;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace penstock {

class ResponseView;
class RowsPanel;
class SegmentSwitch;
class UrlField;

//! What a job sends for each row, and one of them sent, with its answer beside it. The document must
//! outlive it.
// Large: a member for each field of the page.
class RequestPage final : public QWidget
{
    Q_OBJECT
public:
    explicit RequestPage(JobDocument &document, QWidget *parent = nullptr);

    void sendOne(); //!< Unless one is under way. Says so where it cannot be.
    void editUrl(); //!< Puts the cursor there.
    void sayWhyNot(); //!< Why the job cannot start, where the page has faults.

Q_SIGNALS:
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeRequestPanel();
    QWidget *makeParts();
    QWidget *makeBodyPart();
    void showPart(int part);
    void showBody();
    QFrame *makeOutputPanel();
    QWidget *makeFields();
    void markFields();
    void showMore();
    void show();
    void showSending();
    void showUrlFault();
    void takeCost(int limit, const CostPlace &place);
    std::optional<Row> rowToSend() const;
    void takeCurl(const QString &command);
    void tell(const QString &text, bool isBad);
    void commitUrl();
    void commitBody();
    void change(const QString &what, const JobSpec &spec, const QString &field);

    JobDocument &m_document;
    OneSend m_one;
    bool m_asksLeave = false; // whether the job may read what it is sent
    PairsModel m_headers;
    PairsModel m_query;
    QLineEdit *m_name;
    QComboBox *m_method;
    UrlField *m_url;
    QLabel *m_urlFault;
    QPushButton *m_send;
    SegmentSwitch *m_part;
    QStackedWidget *m_parts;
    QLabel *m_partsFault; // below them, so that what is typed in stays where it is
    QPlainTextEdit *m_body = nullptr; // once it was looked at
    QLabel *m_bodyFault = nullptr;
    QLabel *m_note;
    RowsPanel *m_rows;
    QLineEdit *m_output;
    QLabel *m_outputFault;
    QPushButton *m_more;
    QWidget *m_fields = nullptr; // once they were looked at
    ResponseView *m_response;
    QBoxLayout *m_columns = nullptr;
};

} // namespace penstock
