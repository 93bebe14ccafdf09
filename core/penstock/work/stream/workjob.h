// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <QUuid>

namespace penstock {

//! A job that many machines work on, without its rows. Secrets are in it by their names alone.
struct WorkJob
{
    QString name; //!< By which workers find it.
    QUuid id = {}; //!< By which its segments are told from those of another job of that name.
    QString budget = {}; //!< What is shared of the limits, see SharedStackOptions::name.
    std::int64_t total = 0; //!< Rows.
    JobSpec job = {}; //!< Its rows are not here.
    Profile profile = {}; //!< Of its environments only the one that it chooses.
    friend bool operator==(const WorkJob &, const WorkJob &) = default;
};

//! What goes to the other machines of \a job. The same job has the same id, but \a anew; \a rows is their
//! fingerprint. An error where there is nothing to do for others: no rows, or an output that is no file; and
//! where \a profile needs an environment and chooses none.
PENSTOCK_EXPORT Result<WorkJob> makeWorkJob(const QString &name, const JobSpec &job,
                                            const Profile &profile, std::int64_t total,
                                            const QJsonObject &rows, bool anew);

PENSTOCK_EXPORT QByteArray toJson(const WorkJob &job);
//! \a where is for errors.
PENSTOCK_EXPORT Result<WorkJob> workJobFromJson(const QByteArray &json, const QString &where);

} // namespace penstock
