// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/redis/client/rediscodec.h>
#include <penstock/redis/script/scriptcalls.h>

using namespace penstock;

namespace {

//! As a Redis would say it.
void append(QByteArray &bytes, const RedisValue &value)
{
    switch (value.kind) {
    case RedisValue::Kind::Nothing:
        bytes += "$-1\r\n";
        break;
    case RedisValue::Kind::Number:
        bytes += ':' + QByteArray::number(qint64(value.number)) + "\r\n";
        break;
    case RedisValue::Kind::Text:
        bytes += '$' + QByteArray::number(value.text.size()) + "\r\n" + value.text + "\r\n";
        break;
    case RedisValue::Kind::Status:
    case RedisValue::Kind::Fault:
        bytes += (value.isFault() ? '-' : '+') + value.text + "\r\n";
        break;
    case RedisValue::Kind::List:
        bytes += '*' + QByteArray::number(qsizetype(value.size())) + "\r\n";
        for (const RedisValue &each : value.list)
            append(bytes, each);
        break;
    }
}

std::vector<RedisValue> valuesIn(const QByteArray &bytes, qsizetype piece)
{
    std::vector<RedisValue> values;
    RedisParser parser(1024 * 1024);
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        parser.add(bytes.mid(at, piece));
        while (auto value = parser.next())
            values.push_back(*std::move(value));
    }
    return values;
}

void hear(const RedisValue &value)
{
    if (const auto answer = ScriptReply::from(value)) {
        for (const ScriptEvent &event : answer->events)
            fuzz::expect(int(event.reason) <= int(Denial::Reason::Closed),
                         "a reason that there is");
    }
}

} // namespace

//! The first byte chooses in what pieces it comes.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray bytes = fuzz::bytes(data + 1, size - 1);
    const std::vector<RedisValue> values = valuesIn(bytes, bytes.size() + 1);
    fuzz::expect(valuesIn(bytes, std::max(1, data[0] & 0x3f)) == values,
                 "pieces make no difference");
    for (const RedisValue &value : values) {
        hear(value);
        QByteArray said;
        append(said, value);
        const std::vector<RedisValue> again = valuesIn(said, said.size() + 1);
        fuzz::expect(again.size() == 1 && again.front() == value, "it can be said again");
    }
    return 0;
}
