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

//! How far a run is, in large type: rows answered, and when the last one will be.
// Large: a label for each number, and what says what they are.
class ProgressPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit ProgressPanel(QWidget *parent = nullptr);

    //! \a planned is there while the run goes by a plan.
    void show(const JobSession &session, const std::optional<PlannedRun> &planned);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFinish(const JobSession &session, const Progress &progress,
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
    std::vector<QWidget *> m_legends = {}; // all of them
    std::array<QHBoxLayout *, 3> m_legendLines = {};
    std::vector<std::size_t> m_lineOfLegend = {};
};

} // namespace penstock
