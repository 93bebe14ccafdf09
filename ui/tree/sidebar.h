// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/tree/treefilter.h"
#include "ui/tree/workbenchmodel.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QTreeView;

namespace penstock {

//! The tree of profiles, folders and jobs, with a filter. Indexes are those of \a model.
class Sidebar final : public QWidget
{
    Q_OBJECT
public:
    explicit Sidebar(WorkbenchModel &model, QWidget *parent = nullptr);

    void focusFilter();
    void tellOfJobs(const QStringList &faults);
    void tellOfFolders(const Error &fault);
    void tell(const QString &what, const QString &why);
    void select(const QModelIndex &index);
    QModelIndex current() const;
    void focusTree();
    void toggle(const QModelIndex &folder); //!< Expands or collapses.
    QPoint below(const QModelIndex &index) const; //!< Screen position below its row in the tree.
    void edit(const QModelIndex &index); //!< Edits its name.
    void addKeyOf(QAction *action); //!< Its shortcut works while the tree has focus.

Q_SIGNALS:
    void jobRequested(penstock::JobSession *session);
    void profileRequested(penstock::ProfileDocument *document);
    void currentChanged();
    void menuRequested(const QPoint &place); //!< For current(), at a screen position.
    void newProfileRequested();
    void importRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void dressTree();
    void connectTree();
    void unfold();
    void keepOpen(const QModelIndex &folder, bool isOpen);
    QLayout *makeFoot();
    void arrangeFoot();
    void open(const QModelIndex &index);
    void clicked(const QModelIndex &index);
    void showEmptiness();
    void askForMenu(const QPoint &place);

    WorkbenchModel &m_model;
    TreeFilter m_filtered;
    QLineEdit *m_filter;
    QLabel *m_empty;
    QTreeView *m_tree;
    QBoxLayout *m_foot;
    QLabel *m_faults;
    int m_clickedAt = 0;
    bool m_unfolding = false; // rows expand automatically, which is not saved
};

} // namespace penstock
