// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/runcurves.h"
#include "ui/jobs/runplanning.h"

#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/run/jobsession.h>

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QFrame;
class QLabel;
class QVBoxLayout;

namespace penstock {

class CallsPlot;
class EarlierBar;
class EndCard;
class KeyLine;
class LevelBars;
class LimitGauges;
class LivePlot;
class ProgressPanel;
class RunStrip;
class RunWatch;
class SegmentSwitch;

//! Page of a run: progress, finish time, curves and remaining limits.
class RunPage final : public QWidget
{
    Q_OBJECT
public:
    //! Sets the names of other running jobs of the profile, whose requests are in the curves.
    void setBeside(const QStringList &names);
    explicit RunPage(JobSession &session, QWidget *parent = nullptr);
    ~RunPage() override;

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);
    void secretRequested(); //!< Emitted to enter a new secret.
    void answerRequested(); //!< Emitted to show the response of JobSession::trip().
    void causeChosen(const penstock::FailureCause &cause); //!< Emitted to show its rows.
    void sendAgainRequested(const penstock::FailureCause &cause); //!< Emitted to send its rows.
    void throttleChosen(penstock::WallTime at); //!< Emitted to show throttling at about \a at.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeRatePanel();
    QFrame *makeSidePanel();
    void arrange();
    void showPlots();
    void showWhyEmpty(bool isStored, bool isWatched);
    int shownPlot() const;
    void showCurves();
    void showStored(const StoredRun &run, const StoredRun *other);
    const StoredRun *storedRun() const;
    void setAllCurves(RunCurves curves, const StoredRun *other, const QStringList &ends);
    void showCalls(const RunWatch &watch, ClockReading now, double from, double to);
    void tryAtOnce();
    void tick();

    JobSession &m_session;
    RunPlanning m_planning;
    RunStrip *m_strip;
    EndCard *m_end;
    EarlierBar *m_earlier;
    ProgressPanel *m_progress;
    QLabel *m_rateTitle;
    QWidget *m_legend;
    QBoxLayout *m_switches = nullptr; // stacked if too wide
    SegmentSwitch *m_span;
    SegmentSwitch *m_view;
    SegmentSwitch *m_which; // if only one chart fits
    LivePlot *m_rate;
    CallsPlot *m_calls;
    LivePlot *m_latency;
    LivePlot *m_inFlight;
    QFrame *m_side;
    QVBoxLayout *m_plots;
    QVBoxLayout *m_sidePlots;
    LimitGauges *m_limits;
    QFrame *m_kept; // replaces m_limits for a stored run
    LevelBars *m_storedLevels;
    QLabel *m_beside;
    KeyLine *m_key;
    QTimer m_timer;
    bool m_narrow = false;
    int m_shownEnd = -1; // span of the curves drawn for an ended run
};

} // namespace penstock
