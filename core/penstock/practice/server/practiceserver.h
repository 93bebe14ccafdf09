// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/referee/referee.h>
#include <penstock/practice/server/practicecounts.h>
#include <penstock/practice/server/practiceserveroptions.h>
#include <penstock/support/clock.h>
#include <penstock/support/result.h>

#include <QObject>
#include <QUrl>

#include <memory>

namespace penstock {

//! A rate-limited HTTP/1.1 API to practise on: enforces limits strictly at the arrival of each
//! request, takes its time, and lets its clients down in all the ways servers do. What it answers
//! is told at route(), what can go wrong at Fault; GET /_penstock/stats gives the counts as JSON.
//! Everything happens in the thread it lives in, which needs an event loop. The clock must outlive
//! it. Slots must not delete it: use deleteLater().
class PENSTOCK_EXPORT PracticeServer final : public QObject
{
    Q_OBJECT
public:
    PracticeServer(PracticeServerOptions options, Clock &clock, QObject *parent = nullptr);
    //! The same with a referee of one's own instead of one for options.limits.
    PracticeServer(PracticeServerOptions options, Clock &clock, std::unique_ptr<Referee> referee,
                   QObject *parent = nullptr);
    ~PracticeServer() override; //!< Breaks off whatever is under way.

    //! Begins to listen. Fails if the port is taken, the host is none of this machine, or not on
    //! loopback without leave.
    Result<void> listen();
    bool isListening() const;
    quint16 port() const; //!< 0 while it does not listen.
    QUrl url() const; //!< "http://127.0.0.1:8080"

    //! Takes no more connections, finishes the answers under way (for at most five seconds), closes
    //! the rest, and emits stopped(). May be asked to listen() again after that.
    void stop();

    const PracticeCounts &counts() const;

Q_SIGNALS:
    void handled(const penstock::PracticeExchange &exchange); //!< Once for each request.
    void stopped(); //!< From the event loop.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
