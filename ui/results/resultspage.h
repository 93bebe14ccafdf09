// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/resultsmodel.h"

#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/run/jobsession.h>

#include <QTimer>
#include <QWidget>

#include <atomic>

class QBoxLayout;
class QFrame;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace penstock {

class AnswerPanel;
class ElidedLabel;
class FilterField;
class StatusChips;

//! Finished rows of a job, and the response for the selected row.
// One class, because filter, table and response follow the same selection.
class ResultsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ResultsPage(JobSession &session, QWidget *parent = nullptr);
    ~ResultsPage() override;

    const ResultsModel &model() const { return m_model; }
    //! Sets the file of the job, for commands to copy.
    void setJobFile(const QString &file) { m_jobFile = file; }
    void showOnly(RowState state, int status); //!< Filters by status.
    void goToFilter();
    void askWhereTo(); //!< Opens the export dialog, unless an export is running.

Q_SIGNALS:
    void sendRequested(const penstock::Row &row); //!< Emitted to send one request.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHead();
    void arrangeHead();
    QFrame *makeList();
    void dressTable();
    void arrangeColumns();
    QString requestOf(const Row &row) const;
    QWidget *makeNothing();
    void noteState(JobSession::State state);
    void refreshSoon();
    void filterBy(const QString &text);
    void showList();
    QString nothingText() const;
    QString positionText() const;
    void showPosition();
    void showCurrent();
    const Row *currentRow() const; // null until it is read
    void sortBy(int column, Qt::SortOrder order);
    void addRowMenu();
    void copyAsCurl();
    void copyAsSend();
    void exportTo(const FinishedExport &to);
    void say(const QString &text, bool isError);

    JobSession &m_session;
    QString m_jobFile;
    ResultsModel m_model;
    QBoxLayout *m_head;
    StatusChips *m_chips;
    QBoxLayout *m_tools;
    FilterField *m_filter;
    QPushButton *m_export;
    QStackedWidget *m_pages;
    QSplitter *m_splitter = nullptr;
    QLabel *m_empty;
    QStackedWidget *m_rows; // table, or a notice without rows
    QTableView *m_table;
    QLabel *m_nothing;
    std::optional<Instant> m_said; // when a message replaced the position
    ElidedLabel *m_position;
    QLabel *m_news;
    AnswerPanel *m_answer;
    QTimer m_timer;
    QTimer m_slow; // delays the search message
    std::int64_t m_seen = -1; // finished rows at the last refresh
    std::int64_t m_shown = -1; // number of the row shown
    std::int64_t m_chosen = -1; // number of the current row, read or not
    std::optional<Instant> m_refreshed;
    std::shared_ptr<std::atomic_bool> m_cancel; // of a running export
};

} // namespace penstock
