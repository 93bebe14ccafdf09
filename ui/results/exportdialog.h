// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/tableexport.h>

#include <QDialog>
#include <QStandardItemModel>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace penstock {

class SegmentSwitch;

//! Asks for content, format and file of an export, and shows its first lines. Deletes itself when
//! closed.
class ExportDialog final : public QDialog
{
    Q_OBJECT
public:
    //! Rows of a job that match \a query and \a text, from the journal in \a folder.
    struct Rows
    {
        JobSpec job;
        QString folder;
        FinishedQuery query = {};
        QString text = {};
    };
    static constexpr std::size_t shownLines = 8;

    ExportDialog(Rows rows, QWidget *parent);

Q_SIGNALS:
    void chosen(const penstock::FinishedExport &to);

private:
    enum class What { Table, WithAnswers, Plain };
    What what() const;
    FinishedExport target() const;
    QString suggestedStem() const;
    void chooseFile();
    void followForm();
    void followPath();
    void preview();
    void show(const Result<OutputPreview> &preview);
    void finish();

    Rows m_rows;
    TableSource m_source;
    QList<What> m_offered; // in the order of the list
    QComboBox *m_what;
    SegmentSwitch *m_form;
    QLineEdit *m_path;
    QLabel *m_note;
    QLabel *m_first;
    QTableView *m_table;
    QStandardItemModel m_model;
    QPushButton *m_export;
    quint64 m_asked = 0;
};

} // namespace penstock
