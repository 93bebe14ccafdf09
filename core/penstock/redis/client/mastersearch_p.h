// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>

namespace penstock {

//! Asks sentinels in turn where the master of a name is, each for no longer than the deadline of a command;
//! whoever knew it is asked first the next time. A sentinel that wants a password is told that of the Redis.
//! Belongs to one thread; \a clock must outlive it.
class MasterSearch
{
public:
    //! Where it is, or why nobody knows.
    using OnEnd = std::function<void(Result<RedisAddress, RedisFault>)>;

    MasterSearch(const RedisOptions &options, Clock &clock);
    ~MasterSearch();
    Q_DISABLE_COPY_MOVE(MasterSearch)

    void begin(OnEnd onEnd); //!< Gives up one that is under way.
    void stop(); //!< Says nothing more.

private:
    void ask();
    void hear(const RedisClient::Answer &answer);
    void goOn(const RedisFault &fault);
    void end(Result<RedisAddress, RedisFault> result);

    RedisOptions m_options;
    Clock &m_clock;
    std::vector<RedisAddress::Sentinel> m_sentinels; // in the order in which they are asked
    std::size_t m_asked = 0; // of them
    bool m_showsPassword = false;
    OnEnd m_onEnd;
    RedisFault m_fault; // of the last that knew nothing
    std::unique_ptr<RedisClient> m_client;
};

} // namespace penstock
