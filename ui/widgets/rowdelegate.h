// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace penstock {

//! Paints table rows with a line below each. The selected row has an accentSoft background and a
//! bar at its left. A model adds details with these roles.
class RowDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    enum Role {
        ToneRole = Qt::UserRole + 100, //!< Tone of text and glyph.
        GlyphRole, //!< Name of the icon before the text.
        BadgeRole, //!< Short text in a badge, before all else.
        MonoRole, //!< True for text that is sent.
        PendingRole //!< True until the cell is loaded.
    };
    explicit RowDelegate(QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

//! Makes \a table use the delegate, with \a rowHeight in pixels.
void makeRows(QTableView &table, int rowHeight);

} // namespace penstock
