// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <QTabBar>

namespace penstock {

//! The names of pages in a row, the shown one underlined. A number may stand beside a name.
class PageTabs final : public QTabBar
{
    Q_OBJECT
public:
    explicit PageTabs(const QString &name, QWidget *parent = nullptr);

    //! 0 shows none. \a tone is Ink2 or Warn.
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
