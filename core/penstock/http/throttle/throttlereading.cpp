// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

QString throttleKindName(ThrottleKind kind)
{
    switch (kind) {
    case ThrottleKind::Status:
        return u"status"_s;
    case ThrottleKind::ProfileStatus:
        return u"profile_status"_s;
    case ThrottleKind::NamedTime:
        return u"named_time"_s;
    case ThrottleKind::UsedUp:
        return u"used_up"_s;
    case ThrottleKind::Words:
        return u"words"_s;
    case ThrottleKind::Unknown:
        return u"unknown"_s;
    case ThrottleKind::None:
        break;
    }
    return u"none"_s;
}

} // namespace penstock
