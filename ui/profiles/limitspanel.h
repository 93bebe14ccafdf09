// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/limitsmodel.h"

#include <QFrame>

class QLabel;
class QListView;

namespace penstock {

//! Sortable list of a profile's limits, with a field to add one. The document must outlive it.
class LimitsPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit LimitsPanel(ProfileDocument &document, QWidget *parent = nullptr);

    int currentRow() const;
    void duplicateCurrent();
    void removeCurrent();

Q_SIGNALS:
    void currentChanged(int row); //!< -1: none.

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; //!< Handles its keys.

private:
    void add(const Limit &limit);
    void moveCurrent(int by);
    void changeLimits(const QString &what, std::vector<Limit> limits, int current);
    void follow();

    ProfileDocument &m_document;
    LimitsModel m_model;
    QListView *m_list;
    QLabel *m_empty;
    QLabel *m_together;
};

} // namespace penstock
