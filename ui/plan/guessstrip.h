// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Shows the source of discovered limits, and saves them with one click. Hidden if the limits are
//! declared.
class GuessStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit GuessStrip(QWidget *parent = nullptr);
    void show(const Plan &plan);
    //! Shows \a found as of \a now; hides if empty.
    void show(const std::vector<DiscoveredLimit> &found, WallTime now);

Q_SIGNALS:
    void keepRequested(); //!< Emitted to save all limits except guesses.

private:
    QLabel *m_text;
    QPushButton *m_keep;
};

} // namespace penstock
