// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;

namespace penstock {

//! List of steps, each with a mark, a line, and a smaller line below.
class StepsList final : public QWidget
{
    Q_OBJECT
public:
    enum class Mark {
        Number,
        Event,
        Outlook //!< Expected event.
    };
    struct Step
    {
        Mark mark = Mark::Number;
        QString line;
        QString below = {};
        friend bool operator==(const Step &, const Step &) = default;
    };
    explicit StepsList(QWidget *parent = nullptr);

    void setSteps(const std::vector<Step> &steps);
    const std::vector<Step> &steps() const { return m_steps; }

private:
    QGridLayout *m_grid;
    std::vector<Step> m_steps;
};

} // namespace penstock
