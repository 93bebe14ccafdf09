// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace penstock {

//! Arranges items in a row, and wraps them into further rows.
class FlowLayout final : public QLayout
{
public:
    enum class From { Left, Right };
    explicit FlowLayout(From from = From::Left)
        : m_from(from)
    { }
    ~FlowLayout() override { qDeleteAll(m_items); }
    Q_DISABLE_COPY_MOVE(FlowLayout)

    void addItem(QLayoutItem *item) override { m_items.push_back(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override
    {
        return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
    }
    QLayoutItem *takeAt(int index) override
    {
        QLayoutItem *const item = itemAt(index);
        if (item != nullptr)
            m_items.erase(m_items.begin() + index);
        return item;
    }
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    //! Size for one row.
    QSize sizeHint() const override
    {
        QSize size(0, 0);
        for (const QLayoutItem *const item : m_items) {
            if (!item->isEmpty())
                size = {size.width() + item->sizeHint().width()
                            + (size.isEmpty() ? 0 : std::max(spacing(), 0)),
                        std::max(size.height(), item->sizeHint().height())};
        }
        return size.grownBy(contentsMargins());
    }
    //! Size of the widest item.
    QSize minimumSize() const override
    {
        QSize size(0, 0);
        for (const QLayoutItem *const item : m_items) {
            if (!item->isEmpty())
                size = size.expandedTo(item->sizeHint());
        }
        return size.grownBy(contentsMargins());
    }
    void setGeometry(const QRect &rect) override
    {
        QLayout::setGeometry(rect);
        arrange(rect, true);
    }

private:
    // Returns the total height.
    int arrange(const QRect &rect, bool isReal) const
    {
        const QRect room = rect.marginsRemoved(contentsMargins());
        const int gap = std::max(spacing(), 0);
        std::vector<std::pair<QLayoutItem *, QRect>> row;
        QPoint at = room.topLeft();
        int high = 0;
        const auto finish = [&] {
            const int behind = room.right() + 1 + gap - at.x();
            for (auto &[item, place] : row) {
                place.setHeight(high);
                if (isReal)
                    item->setGeometry(m_from == From::Right ? place.translated(behind, 0) : place);
            }
            row.clear();
        };
        for (QLayoutItem *const item : m_items) {
            if (item->isEmpty())
                continue;
            const QSize size = item->sizeHint();
            if (!row.empty() && at.x() + size.width() > room.right() + 1) {
                finish();
                at = {room.x(), at.y() + high + gap};
                high = 0;
            }
            row.emplace_back(item, QRect(at, size));
            at.rx() += size.width() + gap;
            high = std::max(high, size.height());
        }
        finish();
        return at.y() + high - rect.y() + contentsMargins().bottom();
    }

    std::vector<QLayoutItem *> m_items;
    From m_from;
};

} // namespace penstock
