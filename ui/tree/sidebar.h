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

//! The tree of profiles, folders and jobs, with a field that filters it.
class Sidebar final : public QWidget
{
    Q_OBJECT
public:
    explicit Sidebar(WorkbenchModel &model, QWidget *parent = nullptr);

    void focusFilter();
    void tellOfJobs(const QStringList &faults); //!< Why each of them could not be listed.
    void tellOfFolders(const Error &fault); //!< Why they are not kept.
    void tell(const QString &what, const QString &why); //!< What went wrong, in a few words.
    void select(const QModelIndex &index); //!< Of the model.
    QModelIndex current() const; //!< Of the model, what is chosen in the tree.
    void focusTree();
    void toggle(const QModelIndex &folder); //!< Of the model: it opens, or closes.
    QPoint
    below(const QModelIndex &index) const; //!< Its row, on the screen. \a index is the model's.
    void edit(const QModelIndex &index); //!< Its name, in its place. \a index is the model's.
    void addKeyOf(QAction *action); //!< It counts while the tree has the focus.

Q_SIGNALS:
    void jobRequested(penstock::JobSession *session);
    void profileRequested(penstock::ProfileDocument *document);
    void currentChanged();
    void menuRequested(const QPoint &place); //!< For current(); \a place is on the screen.
    void newProfileRequested();
    void importRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; //!< Where the tree was clicked.
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
    bool m_unfolding = false; // rows open by themselves: that is not to be remembered
};

} // namespace penstock
