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

//! A run while it goes on: how far it is, when it will be done, its curves and what is left of its
//! limits. Shows; whoever starts and stops it is elsewhere.
// Large: a member for each part of the page that changes while it is shown.
class RunPage final : public QWidget
{
    Q_OBJECT
public:
    //! The names of other jobs that run now and are in the curves, as they are of the same profile.
    void setBeside(const QStringList &names);
    explicit RunPage(JobSession &session, QWidget *parent = nullptr);
    ~RunPage() override;

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);
    void secretRequested(); //!< As the server does not take the one there is.
    void answerRequested(); //!< Of JobSession::trip().
    void causeChosen(const penstock::FailureCause &cause); //!< Of rows that failed.
    void sendAgainRequested(const penstock::FailureCause &cause); //!< Only those.
    void throttleChosen(penstock::WallTime at); //!< At about that time.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeRatePanel();
    QFrame *makeSidePanel();
    void arrange(); // for the room there is
    void showPlots();
    void showWhyEmpty(bool isKept, bool isWatched);
    int shownPlot() const;
    void showCurves();
    void showKept(const KeptRun &run, const KeptRun *other);
    const KeptRun *keptRun() const; //!< That is to be shown instead of what was watched here.
    void setAllCurves(RunCurves curves, const KeptRun *other, const QStringList &ends);
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
    QBoxLayout *m_switches = nullptr; // one below the other where they are too wide
    SegmentSwitch *m_span;
    SegmentSwitch *m_view; // of the large panel
    SegmentSwitch *m_which; // where there is room for one chart only
    LivePlot *m_rate;
    CallsPlot *m_calls;
    LivePlot *m_latency;
    LivePlot *m_inFlight;
    QFrame *m_side;
    QVBoxLayout *m_plots; // of the large panel
    QVBoxLayout *m_sidePlots;
    LimitGauges *m_limits;
    QFrame *m_kept; // in their place, of a run that is kept
    LevelBars *m_keptLevels;
    QLabel *m_beside;
    KeyLine *m_key;
    QTimer m_timer;
    bool m_narrow = false;
    int m_shownEnd = -1; // the span that the curves of an ended run were drawn for
};

} // namespace penstock
