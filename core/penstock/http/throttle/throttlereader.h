// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/ratelimitheaders.h>
#include <penstock/http/throttle/throttlebody.h>

namespace penstock {

//! What an answer says about going slower.
struct ThrottleReading
{
    //! The server turned the request away because there were too many. It was not carried out.
    bool throttled = false;
    std::optional<RetryAfter> retryAfter = std::nullopt; //!< The time it named, if it did.
    QString source = {}; //!< Which line said so, for people: "Retry-After: 30".

    //! Where retryAfter was read.
    enum class Origin { None, RetryAfter, RateLimitReset, Body };
    Origin origin = Origin::None;
    QString reason = {}; //!< Why it counts as a throttle, one clause: "429 Too Many Requests".
    Outlook outlook = Outlook::Normal;
    Duration floor {}; //!< The shortest wait that makes sense where retryAfter is absent.
    std::vector<SeenLimit> limits = {}; //!< What the headers tell, also with success.
    HeaderList scope = {}; //!< Which requests are meant: "x-ratelimit-resource: core".
    //! The limit of the profile that this scope addresses (ThrottleDialect::scopes). Empty: all of them.
    QString addressedLimit = {};
    HeaderList unread = {}; //!< Lines about limits that make no sense.
};

//! How a server's dialect of "slow down" is read. A pure function of the answer and the time, shared
//! by live sending, plans and tests. Dialects beyond the standard are further readers.
class PENSTOCK_EXPORT ThrottleReader
{
public:
    ThrottleReader() = default;
    virtual ~ThrottleReader();
    Q_DISABLE_COPY_MOVE(ThrottleReader)

    //! \a body is the beginning of the body, as far as it was kept.
    virtual ThrottleReading read(int status, const HeaderList &headers, const QByteArray &body,
                                 WallTime now) const = 0;
};

//! The standard: 429, 529 (overloaded, by custom), and 503 with a valid Retry-After are throttles;
//! Retry-After is also reported with 3xx, 408, 413, 425 and every other 5xx, which are none.
class PENSTOCK_EXPORT RetryAfterReader final : public ThrottleReader
{
public:
    ThrottleReading read(int status, const HeaderList &headers, const QByteArray &body,
                         WallTime now) const override;
};

} // namespace penstock
