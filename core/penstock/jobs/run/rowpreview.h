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

//! Sends the request of one row as a preview, with the limits, connections and credential of its
//! profile. Stores nothing. One at a time. The profile must outlive it. Belongs to one thread.
class PENSTOCK_EXPORT RowPreview final : public QObject
{
    Q_OBJECT
public:
    explicit RowPreview(ProfileSession &profile, QObject *parent = nullptr);
    ~RowPreview() override; //!< Aborts the request.

    //! Discards the last result, aborts the current request, and sends with priority 0. Opens the
    //! profile if necessary.
    void send(const JobSpec &job, Row row);
    //! Aborts the request without a result.
    void cancel();
    //! True from send() to finished().
    bool isUnderWay() const;
    //! Returns the latest response with any status, an error, or nothing. Errors are of the kind
    //! Usage (invalid job or profile), File (invalid row) or Secret; otherwise see
    //! SendError::error().
    const std::optional<Result<HttpAnswer>> &result() const;
    //! Returns the request without credentials: "GET https://api.example.com/items/7".
    const QString &asked() const;
    //! Returns the sent request without credentials: line, headers, body.
    const QString &sentText() const;
    //! Returns the final URL in that form; empty before the response.
    const QString &landed() const;

Q_SIGNALS:
    //! Emitted when a request of the profile cannot connect; it is retried.
    void tryFailed(const penstock::Error &error);
    void finished(); //!< Emitted from the event loop, once per send().

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
