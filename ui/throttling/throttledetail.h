// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/throttlingstate.h"

#include <QWidget>

class QBoxLayout;
class QFrame;
class QPlainTextEdit;

namespace penstock {

class LevelBars;
class SegmentSwitch;
class StepsList;

//! Details of one rate limit response: raw text, interpretation, limit levels and reaction.
class ThrottleDetail final : public QWidget
{
    Q_OBJECT
public:
    explicit ThrottleDetail(QWidget *parent = nullptr);

    void show(const ThrottlingState &state, const StoredThrottle &throttle, WallTime now);
    QSize minimumSizeHint() const override; //!< Size with the panels stacked.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeAnswerPanel();
    QFrame *makeLevelsPanel();
    void showAnswer(const ThrottleEvent &event);
    void showLevels();
    void shadeBelieved();

    QBoxLayout *m_panels;
    QPlainTextEdit *m_raw;
    StepsList *m_reading;
    SegmentSwitch *m_moment;
    LevelBars *m_levels;
    StepsList *m_course;
    ThrottleEvent m_event;
    int m_believed = -1;
};

} // namespace penstock
