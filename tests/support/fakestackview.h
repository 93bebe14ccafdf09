// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/limitgate.h>
#include <penstock/limits/stack/stackcore.h>

namespace penstock {

//! A stack that shows what it is told to.
class FakeStackView final : public StackView
{
public:
    const std::vector<LimitSpec> &limits() const override { return specs; }
    qsizetype waiting() const override { return 0; }
    Holder bindingLimit() const override { return binding; }
    std::optional<Instant> pausedUntil() const override { return closedUntil; }
    std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count) const override
    {
        lastAsk = ask;
        lastCount = count;
        return lastGrant;
    }
    StackCore snapshot() const override { return StackCore(specs, {}); }
    QJsonObject save() const override { return {}; }

    std::vector<LimitSpec> specs;
    Holder binding;
    std::optional<Instant> closedUntil;
    std::optional<Instant> lastGrant;
    mutable Ask lastAsk; //!< Of the latest forecast.
    mutable std::int64_t lastCount = 0;
};

} // namespace penstock
