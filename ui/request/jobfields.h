// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/spec/jobspec.h>

#include <QStringList>

#include <functional>
#include <vector>

namespace penstock {

//! A setting of a job that is one line, or one of a few choices.
struct JobField
{
    QString label = {};
    QString hint = {}; //!< In the empty field: an example, or what holds then.
    QString tip = {};
    //! What it edits, as JSON pointers into a job's file; its faults are there or below.
    QStringList pointers = {};
    QStringList choices = {}; //!< Empty: it is typed. Else text and take() have an index.
    std::function<QString(const JobSpec &)> text = {};
    //! What is wrong with it, where that cannot be taken at all; empty where it was.
    std::function<QString(JobSpec &, const QString &)> take = {};
    std::function<bool(const JobSpec &)> isFor
        = {}; //!< Whether there is something to set. None: always.
    //! Whether it is something else than what most jobs have: then it is not hidden.
    bool isSet(const JobSpec &job) const;
};

std::vector<JobField> rowsFields(); //!< Of how rows are read.
std::vector<JobField> outputFields(); //!< Of the form of the answers.
std::vector<JobField> pagesFields(); //!< Of records, and the way from page to page.
std::vector<JobField> runFields(); //!< Of the course of a run.

} // namespace penstock
