// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace penstock {

//! Paints a row of the tree: a profile, a folder, or a job with icon and name of its state.
class TreeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int arrowWidth = 28; //!< Width of the arrow left of profiles and folders.
    //! Why \a name is invalid; empty if valid.
    using NameFault = std::function<QString(const QModelIndex &index, const QString &name)>;

    explicit TreeDelegate(NameFault nameFault, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    //! Does nothing: updates of a running job must not overwrite the typed name.
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

private:
    NameFault m_nameFault;
};

} // namespace penstock
