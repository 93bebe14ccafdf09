// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/sharedplan.h>

#include <QFrame>

class QLabel;

namespace penstock {

//! What a plan has counted that others use of the same key: before it begins, and while it goes on.
class SharedStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit SharedStrip(QWidget *parent = nullptr);

    //! Hidden where there is nothing to say. \a used: of which something is, see usedAtStart().
    void show(const Plan &alone, const std::optional<Plan> &beside,
              const std::vector<OtherPull> &others, const std::vector<LimitLevel> &used);

private:
    QLabel *m_text;
};

} // namespace penstock
