// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/json/jsonplaces.h>
#include <penstock/jobs/records/outputpreview.h>

#include <QFrame>
#include <QStandardItemModel>

class QLabel;
class QMenu;
class QPushButton;
class QTableView;

namespace penstock {

inline constexpr int tableRowHeight = 24; //!< Pixels, of the tables of the Request page.

//! The first rows as a run will write them, of answers that are there, and what can be chosen for its columns.
//! Not to be seen without an answer. The document must outlive it.
class OutputTable final : public QFrame
{
    Q_OBJECT
public:
    static constexpr std::size_t shownRows = 20;

    explicit OutputTable(JobDocument &document, QWidget *parent = nullptr);

    //! What came back for some rows; values are chosen in the first.
    void setAnswers(std::vector<AnsweredRow> answers);
    //! The value around the byte \a at of the text \a json, which has the values of the answer, becomes
    //! a column or goes; an array says where the records are.
    void chooseAt(const QByteArray &json, qsizetype at);

Q_SIGNALS:
    void appeared(); //!< It was hidden until there was an answer.

private:
    void choose(const JsonPlace &place);
    void fillMenu();
    void follow();
    void show(const Result<OutputPreview> &preview);

    JobDocument &m_document;
    std::shared_ptr<const std::vector<AnsweredRow>> m_answers; // null before there is one
    quint64 m_reading = 0;
    QStandardItemModel m_model;
    QLabel *m_title;
    QLabel *m_hint;
    QPushButton *m_columns;
    QMenu *m_menu;
    QTableView *m_table;
};

} // namespace penstock
