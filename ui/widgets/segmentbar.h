// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

#include <cstdint>

namespace penstock {

//! Shares of a job that are done, retrying and failed. Each share above zero is at least 4 pixels
//! wide.
class SegmentBar final : public QWidget
{
    Q_OBJECT
public:
    struct Parts
    {
        std::int64_t done = 0;
        std::int64_t retrying = 0;
        std::int64_t failed = 0;
        std::int64_t total = 0; //!< 0: unknown; the bar is empty.
        std::optional<std::int64_t> planned = std::nullopt; //!< Position of the tick.
        friend bool operator==(const Parts &, const Parts &) = default;
    };
    explicit SegmentBar(QWidget *parent = nullptr);

    void setParts(const Parts &parts);
    QSize sizeHint() const override { return {200, height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Parts m_parts;
};

} // namespace penstock
