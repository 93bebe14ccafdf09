// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/holder.h>

#include <QJsonObject>

#include <optional>
#include <vector>

namespace penstock {

class StackCore;

//! What those that wait for a stack look at, to say how long it will take and to keep what is used up.
//! Nothing here changes it.
class PENSTOCK_EXPORT StackView
{
public:
    StackView() = default;
    virtual ~StackView();
    Q_DISABLE_COPY_MOVE(StackView)

    virtual const std::vector<LimitSpec> &limits() const = 0;
    virtual qsizetype waiting() const = 0; //!< Requests without an answer yet.
    //! What the first waiter waits for; nobody if nobody waits.
    virtual Holder bindingLimit() const = 0;
    virtual std::optional<Instant> pausedUntil() const = 0; //!< Nothing where it is not paused.
    //! When the last of \a count requests that would join the end of the queue now can be granted at
    //! the earliest, if nobody intervenes. Nothing where that depends on calls whose end is not known.
    virtual std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count) const = 0;
    //! As it is now, with everybody who waits: to ask it what would be if.
    virtual StackCore snapshot() const = 0;
    //! What has been consumed, as of now and by the wall clock, for a later run.
    virtual QJsonObject save() const = 0;
};

} // namespace penstock
