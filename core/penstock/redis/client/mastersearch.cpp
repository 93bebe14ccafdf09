// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/mastersearch_p.h>

#include <penstock/redis/client/redismessages.h>

#include <algorithm>

namespace penstock {

MasterSearch::MasterSearch(const RedisOptions &options, Clock &clock)
    : m_options(options)
    , m_clock(clock)
    , m_sentinels(options.address.sentinels)
{ }

MasterSearch::~MasterSearch() = default;

void MasterSearch::begin(OnEnd onEnd)
{
    stop();
    m_onEnd = std::move(onEnd);
    m_asked = 0;
    m_showsPassword = false;
    ask();
}

void MasterSearch::stop()
{
    m_onEnd = {};
    if (!m_client)
        return;
    RedisClient *const old = m_client.release(); // it may be the one that tells us something
    old->disconnect();
    old->close();
    old->deleteLater();
}

void MasterSearch::ask()
{
    RedisOptions options = m_options;
    const RedisAddress::Sentinel &sentinel = m_sentinels[m_asked];
    options.address = {sentinel.host, sentinel.port, m_options.address.isTls};
    options.address.extraCa = m_options.address.extraCa;
    options.address.clientCertificate = m_options.address.clientCertificate;
    options.address.clientKey = m_options.address.clientKey;
    if (!m_showsPassword)
        options.password.clear();
    m_client = std::make_unique<RedisClient>(std::move(options), m_clock);
    QObject::connect(
        m_client.get(), &RedisClient::stateChanged, m_client.get(),
        [this](RedisClient::State state) {
            if (state == RedisClient::State::Ready)
                m_client->command(
                    {"SENTINEL", "get-master-addr-by-name", m_options.address.master.toUtf8()},
                    [this](const RedisClient::Answer &answer) { hear(answer); });
            else if (state == RedisClient::State::Pausing)
                goOn(m_client->trouble());
        });
    m_client->open();
}

void MasterSearch::hear(const RedisClient::Answer &answer)
{
    if (!m_onEnd)
        return;
    if (!answer)
        return goOn(answer.error());
    RedisAddress found = m_options.address;
    found.sentinels.clear();
    found.master.clear();
    found.host = QString::fromUtf8((*answer)[0].text);
    found.port = (*answer)[1].text.toUShort();
    if (!found.host.isEmpty() && found.port != 0) {
        const auto first = m_sentinels.begin();
        std::rotate(first, first + std::ptrdiff_t(m_asked), first + std::ptrdiff_t(m_asked) + 1);
        return end(found);
    }
    goOn({RedisFault::Kind::Busy,
          redisMessage("redis.unknown_master", m_options.address.master)
              .at(m_options.address.text())});
}

void MasterSearch::goOn(const RedisFault &fault)
{
    if (!m_onEnd)
        return;
    const OnEnd onEnd = m_onEnd;
    stop();
    m_onEnd = onEnd;
    if (fault.kind == RedisFault::Kind::Denied && !m_showsPassword
        && !m_options.password.isEmpty()) {
        m_showsPassword = true;
        return ask();
    }
    // That one answers and does not know it says more than that another cannot be reached.
    if (m_asked == 0 || fault.kind != RedisFault::Kind::Unreachable
        || m_fault.error.message.isEmpty())
        m_fault = fault;
    if (m_fault.kind == RedisFault::Kind::Unreachable)
        m_fault.error = m_fault.error.message.at(m_options.address.text()); // it is so of all
    m_showsPassword = false;
    if (++m_asked < m_sentinels.size())
        return ask();
    end(failure(m_fault));
}

void MasterSearch::end(Result<RedisAddress, RedisFault> result)
{
    const OnEnd onEnd = m_onEnd;
    stop();
    onEnd(std::move(result));
}

} // namespace penstock
