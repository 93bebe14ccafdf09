// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/widgets/pairsmodel.h"

#include <penstock/http/message/costplace.h>
#include <penstock/jobs/run/onesend.h>
#include <penstock/jobs/start/readiness.h>

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

class ColumnLinks;
class OutputTable;
class ResponseView;
class RowsPanel;
class SegmentSwitch;
class TokenOffer;
struct CurlCommand;
struct CurlSignIn;
struct LooseValue;
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
    void sendRow(const Row &row); //!< The same with a row that need not be among those shown.
    void editUrl(); //!< Puts the cursor there.
    void edit(ReadyPart::What part); //!< The same, where that is edited; else to the URL.
    void showTaken(const CurlCommand &curl); //!< What of it is here, and what becomes of the rest.
    void sayWhyNot(); //!< Why the job cannot start, where the page has faults.

Q_SIGNALS:
    //! The profile is to sign in with that. \a isKept: from the keychain; else until the window closes.
    void signInTaken(const penstock::CurlSignIn &signIn, bool isKept);
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void arrange();
    void showKept(); // what a run before has brought, while nothing was sent from here
    QFrame *makeRequestPanel();
    void makeMethod();
    QWidget *makeParts();
    void makeBodyType();
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
    void showBoth(const Profile &profile);
    void takeCost(int limit, const CostPlace &place);
    std::optional<Row> rowToSend() const;
    void makeColumn(const LooseValue &value);
    void takeCurl(const QString &command);
    void tell(const QString &text, bool isBad);
    void commitMethod();
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
    QLabel *m_both;
    ColumnLinks *m_columnLinks;
    QPushButton *m_send;
    SegmentSwitch *m_part;
    QStackedWidget *m_parts;
    QLabel *m_partsFault; // below them, so that what is typed in stays where it is
    QComboBox *m_bodyType;
    QPlainTextEdit *m_body = nullptr; // once it was looked at
    QLabel *m_bodyFault = nullptr;
    QLabel *m_note;
    TokenOffer *m_token;
    RowsPanel *m_rows;
    QLineEdit *m_output;
    QLabel *m_outputFault;
    QPushButton *m_more;
    QWidget *m_fields = nullptr; // once they were looked at
    ResponseView *m_response;
    OutputTable *m_table;
    Row m_sent; // the row of the last one
    QBoxLayout *m_columns = nullptr;
};

} // namespace penstock
