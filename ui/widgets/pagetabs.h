// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <QTabBar>

namespace penstock {

//! Tabs for pages. The current one is underlined, and a count may follow each name.
class PageTabs final : public QTabBar
{
    Q_OBJECT
public:
    explicit PageTabs(const QString &name, QWidget *parent = nullptr);

    //! 0 hides the count. \a tone is Ink2 or Warn.
    void setCount(int index, std::int64_t count, Tone tone);

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent *event) override;

private:
    QString countAt(int index) const;
    void paintTab(QPainter &painter, int index) const;
};

} // namespace penstock
