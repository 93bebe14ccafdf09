// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/support/clock.h>
#include <penstock/work/stream/workcall.h>

#include <QObject>

#include <functional>
#include <memory>

namespace penstock {

//! Where one worker gets its rows and says what has become of them. What is said and has no answer is said
//! again when Redis is back; so is asked what this worker has of rows, as their answer may have been lost.
//! A worker that is silent for the lease loses its rows to others.
//! Belongs to one thread; \a clock must outlive it.
class PENSTOCK_EXPORT WorkLine final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        RedisOptions redis;
        QString job; //!< Its name,
        QUuid id; //!< and which one.
        QByteArray worker; //!< The same each time it comes back.
        Duration lease = std::chrono::seconds(8);
    };
    WorkLine(Options options, Clock &clock, QObject *parent = nullptr);
    ~WorkLine() override;

    void open();
    //! Gives back what is not done and calls \a onClosed once, after two seconds at the latest.
    void close(std::function<void()> onClosed);

    //! So many rows more would be taken. While it is above 0 it asks for them.
    void want(qsizetype rows);
    //! Calls \a onAnswer when it is known whether this worker may send a row that must not be sent twice.
    void intend(std::int64_t index, std::function<void(bool)> onAnswer);
    void withdraw(std::int64_t index); //!< It was not sent.
    //! What came of it is safe on the disk.
    void done(std::int64_t index, RowState state);
    void letGo(std::int64_t index); //!< Somebody else has it.

    const WorkStatus &status() const;
    bool hasFoundNone() const; //!< When it last asked for rows.
    bool isUp() const;

Q_SIGNALS:
    void came(const std::vector<penstock::WorkRow> &rows); //!< Each that it does not have yet.
    void looked(); //!< There is a new status().
    void lost(); //!< The job is not there any more. Nothing comes after that.
    void troubled(
        const QString &why); //!< Redis cannot be reached; it is tried again. Empty: it is back.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
