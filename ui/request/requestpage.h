// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/widgets/pairsmodel.h"

#include <penstock/http/message/costplace.h>
#include <penstock/jobs/run/rowpreview.h>
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

//! Edits the request of a job, sends one of its requests, and shows the response. The document must
//! outlive it.
// One class, because each field changes what the others and the response show.
class RequestPage final : public QWidget
{
    Q_OBJECT
public:
    explicit RequestPage(JobDocument &document, QWidget *parent = nullptr);

    void sendOne(); //!< Ignored while one is in flight.
    void sendRow(const Row &row); //!< Also for rows that are not shown.
    void editUrl();
    void edit(ReadyPart::What part); //!< Focuses the field of \a part, or the URL.
    void showTaken(const CurlCommand &curl); //!< Reports what was imported.
    void sayWhyNot(); //!< Shows faults that prevent a start.

Q_SIGNALS:
    //! Emitted to use \a signIn in the profile. \a isStored: stored in the keychain; else this
    //! session only.
    void signInTaken(const penstock::CurlSignIn &signIn, bool isStored);
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void arrange();
    void showStored(); // responses of the last run
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

    JobDocument &m_document;
    RowPreview m_one;
    bool m_asksLeave = false; // a question about paths is open
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
    QLabel *m_partsFault; // below, so that fields do not move
    QComboBox *m_bodyType;
    QPlainTextEdit *m_body = nullptr; // created when shown
    QLabel *m_bodyFault = nullptr;
    QLabel *m_note;
    TokenOffer *m_token;
    RowsPanel *m_rows;
    QLineEdit *m_output;
    QLabel *m_outputFault;
    QPushButton *m_more;
    QWidget *m_fields = nullptr; // created when shown
    ResponseView *m_response;
    OutputTable *m_table;
    Row m_sent;
    QBoxLayout *m_columns = nullptr;
};

} // namespace penstock
