// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace penstock {

//! Paints a row of the palette: icon, text, detail, and shortcut on the right.
class PaletteDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit PaletteDelegate(QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace penstock
