// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace penstock {

//! How everything is drawn that the style sheet says nothing of, as Fusion does it; and the list of each
//! choice, also of those in Qt's own dialogs, opens as wide and as high as its entries, and on the screen.
class WindowStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    WindowStyle();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace penstock
