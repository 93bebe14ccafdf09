// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/log/throttleevent.h>

#include <QWidget>

namespace penstock {

//! Remaining capacity of each limit at one moment.
class LevelBars final : public QWidget
{
    Q_OBJECT
public:
    explicit LevelBars(QWidget *parent = nullptr);

    void setLevels(const std::vector<SeenLevel> &levels);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<SeenLevel> m_levels;
};

} // namespace penstock
