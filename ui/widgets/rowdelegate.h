// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace penstock {

//! Rows of a table with a line below each; the selected one stands on accentSoft with a bar at its
//! left. What a cell shows beside its text its model says with these roles.
class RowDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    enum Role {
        ToneRole = Qt::UserRole + 100, //!< A Tone for text and glyph.
        GlyphRole, //!< Name of an icon before the text.
        BadgeRole, //!< A short text on a ground of its own, before all others.
        MonoRole, //!< True: the text is something that is sent.
        PendingRole //!< True: the cell is not known yet.
    };
    explicit RowDelegate(QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

//! Makes \a table one of such rows, \a rowHeight pixels high.
void makeRows(QTableView &table, int rowHeight);

} // namespace penstock
