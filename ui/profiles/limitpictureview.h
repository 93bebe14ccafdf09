// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/simulation/limitpicture.h>

#include <QWidget>

#include <optional>

class QPainter;

namespace penstock {

struct Tokens;

//! Draws the requests that a limit allows over time: bars, or rows if they overlap. Ticks mark the
//! start of windows.
void paintLimitPicture(QPainter &painter, const QRectF &area, const LimitPicture &picture,
                       const Tokens &tokens);

//! Widget for paintLimitPicture().
class LimitPictureView final : public QWidget
{
    Q_OBJECT
public:
    explicit LimitPictureView(QWidget *parent = nullptr);
    void setLimit(const std::optional<Limit> &limit); //!< std::nullopt clears the picture.
    QSize sizeHint() const override { return {240, 40}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<LimitPicture> m_picture;
};

} // namespace penstock
