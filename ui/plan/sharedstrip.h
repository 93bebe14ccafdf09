// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/sharedplan.h>

#include <QFrame>

class QLabel;

namespace penstock {

//! Usage of the same key by others that a plan includes: before its start and during it.
class SharedStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit SharedStrip(QWidget *parent = nullptr);

    //! Hides without such usage. \a used: see usedAtStart().
    void show(const Plan &alone, const std::optional<Plan> &beside,
              const std::vector<OtherPull> &others, const std::vector<LimitLevel> &used);

private:
    QLabel *m_text;
};

} // namespace penstock
