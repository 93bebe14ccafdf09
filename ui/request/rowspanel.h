// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/requests/row.h>

#include <QFrame>
#include <QStandardItemModel>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace penstock {

class RequestTemplate;

//! Source of a job's rows, and the first rows. The document must outlive it.
class RowsPanel final : public QFrame
{
    Q_OBJECT
public:
    static constexpr int shownRows = 20;

    explicit RowsPanel(JobDocument &document, QWidget *parent = nullptr);

    const Row *currentRow() const; //!< Null without rows.
    void editValues(); //!< Focuses the field and selects the values.
    QStringList columns() const; //!< Columns of the first rows; empty until they are read.
    //! Returns which names in \a request are not columns of the first rows, as text; else empty.
    QString missingFor(const RequestTemplate &request) const;

Q_SIGNALS:
    void currentChanged();

private:
    void follow();
    void readFirst();
    void showFirst(const Result<std::vector<Row>> &rows);
    void fillTable();
    QString aboutRows() const;
    void chooseKind(int kind);
    void commit();
    Result<RowsSpec> rowsFrom(const QString &text) const; // of the chosen kind, or a range
    QString textFault() const; // of an invalid text; else empty
    QStringList namesWanted() const; // by the request, except constants
    QString columnWanted() const;
    void chooseFile();

    JobDocument &m_document;
    std::vector<Row> m_rows; // the first ones
    QStandardItemModel m_model; // a column that a row lacks is empty
    RowsSpec m_shown; // shown, or being read
    quint64 m_reading = 0;
    QComboBox *m_kind;
    QLineEdit *m_text;
    QPushButton *m_choose;
    QLabel *m_fault;
    QTableView *m_table;
    QLabel *m_about;
};

} // namespace penstock
