// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace penstock {

//! A row of the tree: a profile, a folder, or a job with the glyph and the word of its state.
class TreeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int arrowWidth = 28; //!< Of a profile or a folder, at its left.
    //! Why it cannot be called so; empty where it can.
    using NameFault = std::function<QString(const QModelIndex &index, const QString &name)>;

    explicit TreeDelegate(NameFault nameFault, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    //! Nothing: while it is typed, the row tells of its progress.
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

private:
    NameFault m_nameFault;
};

} // namespace penstock
