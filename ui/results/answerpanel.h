// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/resultsreader.h"
#include "ui/widgets/pairsmodel.h"

#include <QFrame>

class QGridLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace penstock {

class PageTabs;
class StatePill;
class TextView;

//! Result of one row: response, status and history.
class AnswerPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit AnswerPanel(QWidget *parent = nullptr);

    void showNothing();
    //! Shows \a row; showAnswer() adds the response. \a request is its method and URL. \a values
    //! and \a request may be empty.
    void showRow(const FinishedRow &row, const Pairs &values, const QString &request);
    const QString &file() const { return m_answer.file; }
    void copyAnswer() const; //!< To the clipboard, if any.
    void showAnswer(const Result<ShownAnswer> &answer);

private:
    enum Page { Pretty, Raw, Details, Message };
    QWidget *makeHead();
    QWidget *makeDetails();
    void showDetails();
    void showHeaders();
    void showPage();
    void say(const QString &message);

    QLabel *m_title;
    StatePill *m_state;
    QLabel *m_brief;
    QPushButton *m_copy;
    PageTabs *m_tabs;
    QStackedWidget *m_pages;
    TextView *m_pretty;
    TextView *m_raw;
    QLabel *m_message;
    QLabel *m_headers;
    QGridLayout *m_details;
    FinishedRow m_row;
    Pairs m_values;
    QString m_request;
    ShownAnswer m_answer;
};

} // namespace penstock
