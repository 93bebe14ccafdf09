// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace penstock {

//! Draws what the style sheet does not define, based on Fusion. Opens the list of each combo box,
//! also in Qt's dialogs, in the size of its entries and within the screen.
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
