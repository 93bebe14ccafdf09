// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/start/untrustedreach.h>

#include <QDialog>

class QVBoxLayout;

namespace penstock {

//! Lists everything that a job would do, before its first run. accepted() allows it. Deletes itself
//! when closed. If something needs permission, Enter and Escape deny it.
class UntrustedPage final : public QDialog
{
    Q_OBJECT
public:
    UntrustedPage(const QString &job, const Reach &reach, QWidget *parent);

private:
    void addSection(QVBoxLayout *column, const Reach &reach, ReachItem::Standing standing);
    QWidget *makeList(const Reach &reach);
    QWidget *makeFoot(bool needsYes);
};

} // namespace penstock
