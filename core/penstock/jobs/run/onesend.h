// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QObject>

#include <memory>
#include <optional>

namespace penstock {

//! Sends the request of one row of a job, for a look at the answer: through the limits, the connection
//! and the credential of its profile, as a run would, and writes nothing down. One at a time.
//! The profile must outlive it. Belongs to one thread.
class PENSTOCK_EXPORT OneSend final : public QObject
{
    Q_OBJECT
public:
    explicit OneSend(ProfileSession &profile, QObject *parent = nullptr);
    ~OneSend() override; //!< Gives up what is under way.

    //! What earlier came is forgotten, what is under way given up. Asks with priority 0, and opens
    //! the profile where it is not open.
    void send(const JobSpec &job, Row row);
    //! Gives up what is under way, without a result.
    void cancel();
    //! Between send() and finished().
    bool isUnderWay() const;
    //! The answer to the latest one, whatever its status, or why there is none; nothing before
    //! that. Of the kind Usage is a job or a profile with a fault, of File a row that makes no
    //! request, of Secret a secret that could not be had; else see SendError::error().
    const std::optional<Result<HttpAnswer>> &result() const;
    //! What was asked for, without credentials: "GET https://api.example.com/items/7".
    const QString &asked() const;
    //! The request as it was sent, without credentials: its line, its headers, its body.
    const QString &sentText() const;
    //! Where the answer came from in the end, in the same way; empty before it.
    const QString &landed() const;

Q_SIGNALS:
    //! A call of the profile, perhaps this one, found no way to its server; it is tried again.
    void tryFailed(const penstock::Error &error);
    void finished(); //!< There is a result. From the event loop, once for each send().

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
