// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/results/resultsmodel.h"

#include <penstock/jobs/jobsession.h>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <atomic>

class QFrame;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace penstock {

class AnswerPanel;
class StatusChips;

//! All rows of a job that have ended, however many, and the answer to the one that is chosen.
class ResultsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ResultsPage(JobSession &session, QWidget *parent = nullptr);
    ~ResultsPage() override;

    const ResultsModel &model() const { return m_model; }

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    QFrame *makeList();
    void noteState(JobSession::State state);
    void refreshSoon();
    void showList();
    void showPosition();
    void showCurrent();
    void sortBy(int column, Qt::SortOrder order);
    void askWhereTo();
    void exportTo(const QString &path);
    void say(const QString &text, bool isError);

    JobSession &m_session;
    ResultsModel m_model;
    StatusChips *m_chips;
    QPushButton *m_export;
    QStackedWidget *m_stack;
    QLabel *m_empty;
    QTableView *m_table;
    QElapsedTimer m_said; // since something was said in the place of the position
    QLabel *m_position;
    QLabel *m_news;
    AnswerPanel *m_answer;
    QTimer m_timer;
    std::int64_t m_seen = -1; // rows that had ended at the last look
    std::int64_t m_shown = -1; // number of the row whose answer is shown
    std::optional<Instant> m_refreshed;
    std::shared_ptr<std::atomic_bool> m_cancel; // of an export under way
};

} // namespace penstock
