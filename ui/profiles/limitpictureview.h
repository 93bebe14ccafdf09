// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/simulation/limitpicture.h>

#include <QWidget>

#include <optional>

class QPainter;

namespace penstock {

struct Tokens;

//! Draws what a limit lets through over time into \a area: a bar for each call, or lanes of calls
//! that run at a time, on a line with ticks where windows begin.
void paintLimitPicture(QPainter &painter, const QRectF &area, const LimitPicture &picture,
                       const Tokens &tokens);

//! The same as a widget of its own.
class LimitPictureView final : public QWidget
{
    Q_OBJECT
public:
    explicit LimitPictureView(QWidget *parent = nullptr);
    void setLimit(const std::optional<LimitSpec> &limit); //!< None: it is empty.
    QSize sizeHint() const override { return {240, 40}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<LimitPicture> m_picture;
};

} // namespace penstock
