// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/request/rowsmodel.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace penstock {

class RequestTemplate;

//! Where the rows of a job come from, and the first of them. The document must outlive it.
class RowsPanel final : public QFrame
{
    Q_OBJECT
public:
    static constexpr int shownRows = 20;

    explicit RowsPanel(JobDocument &document, QWidget *parent = nullptr);

    const Row *currentRow() const; //!< Null where there is none.
    void editValues(); //!< Puts the cursor there; what is pasted takes the place of the values.
    //! What \a request asks the rows for and the first of them do not have; empty where they have it,
    //! or none is known yet.
    QStringList columns() const; //!< Of the first rows; none where they are not known yet.
    QString missingFor(const RequestTemplate &request) const;

Q_SIGNALS:
    void currentChanged();

private:
    void follow();
    void readFirst();
    void showFirst(const Result<std::vector<Row>> &rows);
    QString aboutRows() const; // that are shown
    void chooseKind(int kind);
    void commit();
    Result<RowsSpec> rowsFrom(const QString &text) const; // of the kind that is chosen, or numbers
    QString refusal() const; // of the text that was not taken; empty if there is none
    QStringList namesWanted() const; // by the request, but for constants
    QString columnWanted() const; // the first of them
    void chooseFile();

    JobDocument &m_document;
    RowsModel m_model;
    RowsSpec m_shown; // whose first rows are there, or on their way
    quint64 m_reading = 0;
    QComboBox *m_kind;
    QLineEdit *m_text;
    QPushButton *m_choose;
    QLabel *m_fault;
    QTableView *m_table;
    QLabel *m_about;
};

} // namespace penstock
