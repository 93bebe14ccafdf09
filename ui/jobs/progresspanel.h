// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/plannedrun.h>
#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

#include <array>
#include <optional>
#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;

namespace penstock {

class SegmentBar;
class Swatch;

//! Progress of a run: rows done, and the expected finish time.
class ProgressPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit ProgressPanel(QWidget *parent = nullptr);

    //! \a planned is set while the run has a plan.
    void show(const JobSession &session, const std::optional<PlannedRun> &planned);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Finish
    {
        QString time;
        QString left = {};
    };
    static Finish finishOf(const JobSession &session, const Progress &progress,
                           const std::optional<PlannedRun> &planned);
    void showCost(const Progress &progress);
    QWidget *makeLegend(Swatch *swatch, const QString &name);
    void arrangeLegends();

    QLabel *m_answered;
    QLabel *m_total;
    QLabel *m_elapsedTitle;
    QLabel *m_elapsed;
    QLabel *m_bound;
    QLabel *m_costTitle;
    QLabel *m_cost;
    QLabel *m_left;
    QLabel *m_finish;
    SegmentBar *m_bar;
    QLabel *m_done;
    QLabel *m_waiting;
    QLabel *m_flying;
    QLabel *m_retrying;
    QLabel *m_failed;
    QBoxLayout *m_head;
    QWidget *m_planLegend;
    std::vector<QWidget *> m_legends = {};
    std::array<QHBoxLayout *, 3> m_legendLines = {};
    std::vector<std::size_t> m_lineOfLegend = {};
};

} // namespace penstock
