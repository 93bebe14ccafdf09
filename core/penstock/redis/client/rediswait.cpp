// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/rediswait.h>

#include <QEventLoop>

namespace penstock {

namespace {

RedisClient::Answer answerTo(const std::function<void(RedisClient::OnAnswer)> &command)
{
    RedisClient::Answer got;
    QEventLoop loop;
    command([&](RedisClient::Answer answer) {
        got = std::move(answer);
        loop.quit();
    });
    loop.exec();
    return got;
}

} // namespace

std::optional<Error> waitUntilReady(RedisClient &client)
{
    client.open();
    QEventLoop loop;
    QObject::connect(&client, &RedisClient::stateChanged, &loop, &QEventLoop::quit);
    if (client.state() == RedisClient::State::Connecting)
        loop.exec();
    if (client.state() == RedisClient::State::Ready)
        return std::nullopt;
    return client.trouble().error;
}

RedisClient::Answer waitFor(RedisClient &client, const QByteArrayList &words)
{
    return answerTo(
        [&](const RedisClient::OnAnswer &onAnswer) { client.command(words, onAnswer); });
}

RedisClient::Answer waitFor(RedisClient &client, const RedisScript &script,
                            const QByteArrayList &keys, const QByteArrayList &arguments)
{
    return answerTo([&](const RedisClient::OnAnswer &onAnswer) {
        client.eval(script, keys, arguments, onAnswer);
    });
}

} // namespace penstock
