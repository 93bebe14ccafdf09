// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;

namespace penstock {

//! Steps one below the other, each with a mark, a line, and below it a smaller one.
class StepsList final : public QWidget
{
    Q_OBJECT
public:
    enum class Mark {
        Number, //!< 1, 2, 3.
        Event, //!< It happened.
        Outlook //!< It is to come.
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
