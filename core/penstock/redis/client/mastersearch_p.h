// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>

namespace penstock {

//! Asks sentinels in turn for the address of a master. Each gets the deadline of a command; the one
//! that knew is asked first next time. A sentinel that requires a password gets that of Redis.
class MasterSearch
{
public:
    //! The address, or why it is unknown.
    using OnEnd = std::function<void(Result<RedisAddress, RedisFault>)>;

    MasterSearch(const RedisOptions &options, Clock &clock);
    ~MasterSearch();
    Q_DISABLE_COPY_MOVE(MasterSearch)

    void begin(OnEnd onEnd); //!< Cancels a search in progress.
    void stop(); //!< Cancels without a result.

private:
    void ask();
    void hear(const RedisClient::Answer &answer);
    void goOn(const RedisFault &fault);
    void end(Result<RedisAddress, RedisFault> result);

    RedisOptions m_options;
    Clock &m_clock;
    std::vector<RedisAddress::Sentinel> m_sentinels; // in the order of asking
    std::size_t m_asked = 0;
    bool m_showsPassword = false;
    OnEnd m_onEnd;
    RedisFault m_fault; // reported if all fail
    std::unique_ptr<RedisClient> m_client;
};

} // namespace penstock
