// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/abstracthttpclient.h>
#include <penstock/support/clock.h>

#include <QList>
#include <QTimer>

#include <deque>
#include <map>

namespace penstock {

//! A sender without a network: answers each call from the event loop as it is told, a few at a time
//! and in their order. Time stands still meanwhile.
class FakeHttpClient final : public AbstractHttpClient
{
public:
    using Answering = std::function<Outcome(const HttpRequest &)>;

    explicit FakeHttpClient(const Clock &clock)
        : m_clock(clock)
    { }

    quint64 send(HttpRequest request, OnOutcome onOutcome) override
    {
        const quint64 id = ++m_last;
        m_calls[id] = {std::move(request), std::move(onOutcome)};
        m_waiting.push_back(id);
        serveSoon();
        return id;
    }
    void cancel(quint64 id) override
    {
        const auto call = m_calls.find(id);
        if (call == m_calls.end())
            return;
        SendError error {.kind = SendError::Kind::Cancelled};
        error.inDoubt = call->second.state == State::Sent;
        error.attempts = call->second.attempts;
        end(id, failure(std::move(error)));
    }
    bool cancelIfUnsent(quint64 id) override
    {
        const auto call = m_calls.find(id);
        if (call != m_calls.end() && call->second.state == State::Sent)
            return false;
        cancel(id);
        return true;
    }
    void proceed(quint64 id) override
    {
        const auto call = m_calls.find(id);
        if (call != m_calls.end() && call->second.state == State::Announced)
            go(id);
    }
    const SendLog &sendLog() const override { return log; }

    //! \a id, which is on the wire, ends so.
    void answer(quint64 id, Outcome outcome)
    {
        const Call &call = m_calls.at(id);
        SendTimings &timings = outcome ? outcome->timings : outcome.error().timings;
        timings.sentAt = call.sentAt;
        timings.sentAtWall = m_clock.now().movedTo(call.sentAt).wall();
        timings.endedAt = m_clock.now().at;
        (outcome ? outcome->attempts : outcome.error().attempts) = call.attempts;
        if (outcome)
            outcome->credential = call.request.credential;
        end(id, std::move(outcome));
    }
    //! All that are on the wire, as told.
    void answerAll()
    {
        for (const quint64 id : onWire())
            answer(id, answering(m_calls.at(id).request));
    }
    //! \a id was not carried out, and waits for its next turn.
    void turnAway(quint64 id)
    {
        m_calls.at(id).state = State::Waiting;
        m_waiting.push_front(id);
        Q_EMIT requeued(id);
    }

    QList<quint64> onWire() const { return inState(State::Sent); }
    qsizetype open() const { return qsizetype(m_calls.size()); }

    //! What the server says; 200 with the path as JSON unless told.
    Answering answering = [](const HttpRequest &request) {
        HttpAnswer answer;
        answer.status = 200;
        answer.body = '"' + request.url.path().toUtf8() + '"';
        return Outcome(answer);
    };
    bool holdsAnswers = false; //!< Until answer().
    bool isClosed = false; //!< Nothing goes out.
    std::optional<SendError::Kind> neverLeaves; //!< Why no call gets on the wire.
    qsizetype maxAtOnce = 6;
    QList<HttpRequest> sends; //!< On the wire, ever.
    SendLog log;

private:
    enum class State { Waiting, Announced, Sent };
    struct Call
    {
        HttpRequest request;
        OnOutcome onOutcome;
        State state = State::Waiting;
        Instant sentAt = {};
        int attempts = 0;
    };

    QList<quint64> inState(State state) const
    {
        QList<quint64> ids;
        for (const auto &[id, call] : m_calls) {
            if (call.state == state)
                ids << id;
        }
        return ids;
    }
    void serveSoon()
    {
        QTimer::singleShot(0, this, [this] { serve(); });
    }
    void serve()
    {
        while (!isClosed && !m_waiting.empty()
               && inState(State::Sent).size() + inState(State::Announced).size() < maxAtOnce) {
            const quint64 id = m_waiting.front();
            m_waiting.pop_front();
            if (!m_calls.at(id).request.needsClearance) {
                go(id);
            } else {
                m_calls.at(id).state = State::Announced;
                Q_EMIT permitted(id);
            }
        }
    }
    void go(quint64 id)
    {
        Call &call = m_calls.at(id);
        if (neverLeaves)
            return end(id, failure(SendError {.kind = *neverLeaves}));
        call.state = State::Sent;
        call.sentAt = m_clock.now().at;
        ++call.attempts;
        sends << call.request;
        QTimer::singleShot(0, this, [this, id] {
            const auto found = m_calls.find(id);
            if (!holdsAnswers && found != m_calls.end() && found->second.state == State::Sent)
                answer(id, answering(found->second.request));
        });
        const QUrl url = call.request.url; // the call may end by this
        Q_EMIT sent(id, url);
    }
    void end(quint64 id, Outcome outcome)
    {
        const OnOutcome tell = std::move(m_calls.at(id).onOutcome);
        m_calls.erase(id);
        std::erase(m_waiting, id);
        QTimer::singleShot(0, this, [tell, outcome = std::move(outcome)] { tell(outcome); });
        serveSoon();
    }

    const Clock &m_clock;
    std::map<quint64, Call> m_calls;
    std::deque<quint64> m_waiting;
    quint64 m_last = 0;
};

} // namespace penstock
