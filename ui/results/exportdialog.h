// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/finishedexport.h>

#include <QFileDialog>

namespace penstock {

//! Asks where the rows of a job go and in which form, and suggests a name. Gone once it is closed.
class ExportDialog final : public QFileDialog
{
    Q_OBJECT
public:
    ExportDialog(const JobSpec &job, QWidget *parent);

Q_SIGNALS:
    void chosen(const penstock::FinishedExport &to);

private:
    struct Form
    {
        QString filter; //!< As it stands in the list.
        QString suffix;
    };
    const Form &form() const; //!< The chosen one.
    void suggest(const QString &suffix);
    void choose(const QString &path);

    bool m_keepsAnswers;
    QString m_without; // a filter: all others write answers, where there are any
    QList<Form> m_forms;
};

} // namespace penstock
