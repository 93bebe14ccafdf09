// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/request/jobfields.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace penstock {

//! Settings of a job, one below the other; those that make no sense are not there. The document must
//! outlive it.
class FieldsPanel final : public QWidget
{
    Q_OBJECT
public:
    FieldsPanel(JobDocument &document, std::vector<JobField> fields, QWidget *parent = nullptr);

    //! Whether there is something in it that is not to be overlooked.
    bool hasNews() const;

private:
    struct Line
    {
        JobField field;
        QLabel *label = nullptr;
        QLineEdit *edit = nullptr; // or
        QComboBox *choice = nullptr;
        QLabel *fault = nullptr;
        QString refused = {}; // what is in it and was not taken
    };
    void add(JobField field);
    void commit(std::size_t index, const QString &text);
    void show();
    QString faultOf(const Line &line) const;

    JobDocument &m_document;
    QGridLayout *m_grid;
    std::vector<Line> m_lines;
};

} // namespace penstock
