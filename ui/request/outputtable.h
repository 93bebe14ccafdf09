// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/output/outputpreview.h>
#include <penstock/jobs/spec/jsonplaces.h>

#include <QFrame>
#include <QStandardItemModel>

class QLabel;
class QMenu;
class QPushButton;
class QTableView;

namespace penstock {

inline constexpr int tableRowHeight = 24; //!< Pixels, for tables of the Request page.

//! Preview of the first output rows, made from responses, with a menu to choose columns. Hidden
//! without a response. The document must outlive it.
class OutputTable final : public QFrame
{
    Q_OBJECT
public:
    static constexpr std::size_t shownRows = 20;

    explicit OutputTable(JobDocument &document, QWidget *parent = nullptr);

    //! Sets the responses. Columns are chosen in the first one.
    void setAnswers(std::vector<AnsweredRow> answers);
    //! Adds or removes the value at byte \a at of \a json, which has the values of the response, as
    //! a column. An array becomes the list of records.
    void chooseAt(const QByteArray &json, qsizetype at);

Q_SIGNALS:
    void appeared();

private:
    void choose(const JsonPlace &place);
    void fillMenu();
    void follow();
    void show(const Result<OutputPreview> &preview);

    JobDocument &m_document;
    std::shared_ptr<const std::vector<AnsweredRow>> m_answers; // null before the first
    quint64 m_reading = 0;
    QStandardItemModel m_model;
    QLabel *m_title;
    QLabel *m_hint;
    QPushButton *m_columns;
    QMenu *m_menu;
    QTableView *m_table;
};

} // namespace penstock
