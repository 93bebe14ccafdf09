// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/saved/guestreach.h>

#include <QDialog>

class QVBoxLayout;

namespace penstock {

//! All that a job does, on one page before its first run, with one decision: accepted() is the yes. Gone
//! once it is answered. Where something needs a yes, Enter and Escape say no.
class GuestPage final : public QDialog
{
    Q_OBJECT
public:
    GuestPage(const QString &job, const Reach &reach, QWidget *parent);

private:
    void addSection(QVBoxLayout *column, const Reach &reach, ReachItem::Standing standing);
    QWidget *makeList(const Reach &reach);
    QWidget *makeFoot(bool needsYes);
};

} // namespace penstock
