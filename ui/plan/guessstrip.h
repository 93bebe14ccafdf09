// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Says of limits that nobody has declared where they come from, of a plan or of refusals, and keeps them by
//! one click. Hidden where they are declared.
class GuessStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit GuessStrip(QWidget *parent = nullptr);
    void show(const Plan &plan);
    //! \a found, as of \a now; hidden where there is none.
    void show(const std::vector<DiscoveredLimit> &found, WallTime now);

Q_SIGNALS:
    void keepRequested(); //!< Those that are more than a guess are to be written into the profile.

private:
    QLabel *m_text;
    QPushButton *m_keep;
};

} // namespace penstock
