// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

QStringList throttleKindNames()
{
    return {u"none"_s,    u"status"_s, u"profile_status"_s, u"named_time"_s,
            u"used_up"_s, u"words"_s,  u"unknown"_s};
}

QString throttleKindName(ThrottleKind kind)
{
    return throttleKindNames().at(qsizetype(kind));
}

} // namespace penstock
