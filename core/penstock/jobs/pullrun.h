// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/sender.h>
#include <penstock/jobs/jsonlwriter.h>
#include <penstock/jobs/progress.h>
#include <penstock/jobs/requesttemplate.h>
#include <penstock/jobs/rowsource.h>
#include <penstock/limits/stack.h>

#include <QObject>

#include <unordered_map>

namespace penstock {

//! Pulls one answer for each row and writes it as soon as it is there.
//! - Rows are read as requests go out, at most readAhead of them ahead; memory stays flat.
//! - Every row that was read gets one line: its answer, or why there is none.
//! - A fault in the rows ends the reading; what was asked for is still answered and written.
//! - A fault of the output ends everything at once; what has been written stays.
//! - Where all rows go to one server, the first goes ahead alone until it is on the wire: if it finds
//!   no way there, that is the end, and not the first of many failures.
//! Everything handed to it must outlive it; all live in one thread.
class PENSTOCK_EXPORT PullRun final : public QObject
{
    Q_OBJECT
public:
    enum class End {
        AllDone,
        SomeFailed, //!< They are in the output, with their status or error.
        RowsFault, //!< See fault().
        NoConnection, //!< Nothing could be sent. See fault().
        Stopped, //!< By stop().
        OutputFault //!< See fault().
    };
    Q_ENUM(End)

    struct Parts
    {
        RowSource &rows;
        const RequestTemplate &request;
        Sender &sender;
        JsonlWriter &output;
        Clock &clock;
    };
    struct Options
    {
        qsizetype readAhead = 256;
        Duration grace = std::chrono::seconds(10); //!< For what is on the wire after stop().
    };

    explicit PullRun(const Parts &parts)
        : PullRun(parts, Options())
    { }
    PullRun(const Parts &parts, const Options &options, QObject *parent = nullptr);
    ~PullRun() override;

    void start();
    //! Sends nothing more, waits for what is on the wire, and finishes. The second call does not wait.
    void stop();

    //! Of \a total rows, if that is known. What is left comes from the forecast of \a stack, which is
    //! played through once for each call; and where that hangs on calls without an end, from the
    //! pace so far.
    Progress progress(const Stack &stack, std::optional<std::int64_t> total) const;
    const std::optional<Error> &fault() const { return m_fault; }

Q_SIGNALS:
    void recorded(); //!< One more line is written.
    void finished(penstock::PullRun::End end); //!< Once, from the event loop.

private:
    void readOn();
    qsizetype mostOpen() const;
    void noteSent(quint64 id);
    void send(Row row);
    void take(quint64 key, const Outcome &outcome);
    void write(const QByteArray &line, bool isAnswer);
    void endIfDone();
    void end(End end, std::optional<Error> fault = std::nullopt);
    bool isHopeless(const Outcome &outcome) const;
    std::optional<Duration> leftFor(const Stack &stack, std::int64_t rows, Instant now) const;

    struct Call
    {
        Row row;
        quint64 id = 0; // of the sender
        bool sent = false;
    };

    Parts m_parts;
    Options m_options;
    std::unordered_map<quint64, Call> m_calls; // by a key of our own
    std::unordered_map<quint64, quint64> m_keyOf; // by the sender's id
    quint64 m_lastKey = 0;
    std::unique_ptr<Alarm> m_grace;
    Instant m_startedAt;
    Ask m_lastAsk; // what a request asks of the limits, for forecasts
    Duration m_held {}; // by all calls that were answered, together
    std::int64_t m_rowsRead = 0;
    std::int64_t m_answered = 0;
    std::int64_t m_failed = 0;
    bool m_anySent = false;
    bool m_rowsEnded = false;
    bool m_stopping = false;
    bool m_ended = false;
    std::optional<Error> m_fault;
};

} // namespace penstock
