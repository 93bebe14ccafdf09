// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/script/redisstatus.h>

#include <penstock/redis/client/redismessages.h>
#include <penstock/redis/client/rediswait.h>

#include <set>

namespace penstock {

namespace {

const QByteArray begin = "penstock:{";
const QByteArray wasReset = "reset"; // RESET in the script

} // namespace

Result<QStringList> redisLimiterNames(RedisClient &client)
{
    if (const auto fault = waitUntilReady(client))
        return failure(*fault);
    std::set<QString> names;
    QByteArray cursor = "0";
    do {
        const auto page = waitFor(
            client, {"SCAN", cursor, "MATCH", begin + "*}", "COUNT", "1000", "TYPE", "string"});
        if (!page)
            return failure(page.error().error);
        cursor = (*page)[0].text;
        for (const RedisValue &key : (*page)[1].list)
            names.insert(QString::fromUtf8(QByteArray::fromPercentEncoding(
                key.text.mid(begin.size(), key.text.size() - begin.size() - 1))));
    } while (cursor != "0" && !cursor.isEmpty());
    return QStringList(names.begin(), names.end());
}

Result<std::optional<ScriptReply>> redisStatus(RedisClient &client, const QString &name)
{
    if (const auto fault = waitUntilReady(client))
        return failure(*fault);
    ScriptCalls wants;
    wants.view();
    // Nobody: it takes no seat.
    const auto reply = waitFor(client, limiterScript(), limiterKeys(name),
                               {QByteArray(), QByteArray(), "0", wants.toJson()});
    if (!reply)
        return failure(reply.error().error);
    const std::optional<ScriptReply> answer = ScriptReply::from(*reply);
    if (!answer)
        return failure(redisMessage("redis.other_data").at(name));
    return answer->mustRestart ? std::nullopt : answer;
}

Result<bool> resetRedisLimiter(RedisClient &client, const QString &name)
{
    if (const auto fault = waitUntilReady(client))
        return failure(*fault);
    const QByteArrayList keys = limiterKeys(name);
    const auto begins = waitFor(client, {"GETRANGE", keys.front(), "0", "7"});
    if (begins && begins->text == wasReset)
        return false;
    const auto left = waitFor(client, {"PTTL", keys.front()});
    const auto deleted = left ? waitFor(client, QByteArrayList {"DEL"} + keys) : left;
    if (!deleted)
        return failure(deleted.error().error);
    if (deleted->number == 0)
        return false;
    // Those who remember the stack would take it for lost.
    if (left->number > 0)
        std::ignore = waitFor(
            client,
            {"SET", keys.front(), wasReset, "NX", "PX", QByteArray::number(qint64(left->number))});
    return true;
}

} // namespace penstock
