// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>

#include <unordered_map>

namespace penstock {

//! What was found of limits that nobody declared, as all who share a stack are told it.
struct FoundLimits
{
    std::vector<DiscoveredLimit> limits = {};
    std::vector<LimitSpec> inForce = {}; //!< The same, as calls are let go by them now.
    //! What is not understood is left out.
    PENSTOCK_EXPORT static FoundLimits from(const QByteArray &text);
};

//! Finds limits out that nobody declared, for all processes that share a stack: one of them reads what became
//! of everybody's calls, as the script has noted it (script/67_seen.lua), and takes it all up in a StackCore that
//! discovers. What that would do the stack is told. Where the process is gone another one goes on from what
//! was found, by the same rules: a limit that was found holds, what was tried begins anew.
//! A value that is told everything. Instants are of the clock of Redis, us since 1970.
class PENSTOCK_EXPORT LimitFinder
{
public:
    //! \a begin is what it heard first, see read(): how far another one has come.
    LimitFinder(std::vector<LimitSpec> declared, const StackAnswer::Seen &begin, std::int64_t now);

    //! Takes up what was noted, which was heard at \a now.
    void read(const StackAnswer::Seen &seen, std::int64_t now);
    //! What the stack is to be told now, if there is anything.
    std::optional<StackWants::Found> takeNews();

    //! Of the counters of an answer, for StackWants::toldAll(). \a micros says what the clock of Redis shows at an
    //! instant of ours.
    template <typename ToMicros>
    static QByteArray textOf(std::span<const ServerCounter> counters, ToMicros micros)
    {
        std::vector<ServerCounter> list(counters.begin(), counters.end());
        for (ServerCounter &each : list) {
            if (each.reset)
                each.reset = Instant(std::chrono::microseconds(micros(*each.reset)));
        }
        return textOf(list);
    }
    static QByteArray textOf(const std::vector<ServerCounter> &counters); //!< Of these instants.

private:
    //! A note, in its words: what, of which call, when, and what else there is to say.
    struct Note
    {
        QList<QByteArray> words;
        std::int64_t at = 0;
        QByteArray rest; // of one that has a text
    };
    static std::optional<Note> noteOf(const QByteArray &text);
    static std::int64_t oldestOf(const StackAnswer::Seen &seen, std::int64_t now);
    void take(const Note &note);
    void begin(const QByteArray &call, std::int64_t cost);
    void end(const Note &note);
    void hear(quint64 grant, const QByteArray &text);
    QJsonObject newsNow();
    QJsonObject letIn() const;

    ClockReading m_now;
    StackCore m_core;
    std::size_t m_declared;
    std::unordered_map<std::string, quint64> m_grants; // by call
    std::int64_t m_read = 0;
    std::int64_t m_toldRead = 0;
    bool m_isUrgent = true; // nothing goes before it is told how far this has read
    std::optional<StackCore::AtOnce> m_toldAtOnce;
    std::vector<LimitSpec> m_toldLimits;
    std::vector<DiscoveredLimit> m_toldFound;
    std::vector<Duration> m_margins; // that were told
    QJsonArray m_counters; // of servers, for limits that are new
    QJsonArray m_untold; // those of them that the stack has not been told
};

} // namespace penstock
