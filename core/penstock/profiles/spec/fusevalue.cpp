// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/fusevalue.h>

#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/jsonreader.h>

namespace penstock {

std::optional<int> readFuse(JsonReader &reader)
{
    const QString key = u"fuse"_s;
    const QJsonValue value = reader.value(key); // known, whether it is there or not
    if (!reader.has(key))
        return std::nullopt;
    if (value.isBool() && !value.toBool())
        return 0;
    if (value.isDouble())
        return int(value.toInteger(reader.whole(key, 1, highestFuse, 0))); // also with its fault
    reader.refuse(key, profileMessage("profile.want_fuse", highestFuse));
    return std::nullopt;
}

QJsonValue fuseValue(int fuse)
{
    return fuse > 0 ? QJsonValue(fuse) : QJsonValue(false);
}

} // namespace penstock
