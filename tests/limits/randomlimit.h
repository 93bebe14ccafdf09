// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitjson.h>

#include <QRandomGenerator>

//! Random limits for property tests: every algorithm, every setting, the same ones for a seed.
class RandomLimit
{
public:
    explicit RandomLimit(quint32 seed)
        : m_random(seed)
    { }

    penstock::Limit spec()
    {
        penstock::Limit spec;
        spec.settings = settings();
        if (chance())
            spec.name = QStringLiteral("limit \"%1\"").arg(m_random.generate());
        if (chance())
            spec.margin.fixed = span();
        if (chance())
            spec.match = match();
        if (chance())
            spec.costBy = costBy();
        if (chance())
            spec.per = chance()
                ? penstock::Per {penstock::Per::Kind::Host, {}}
                : penstock::Per {penstock::Per::Kind::Value, QStringLiteral("region")};
        return spec;
    }

    penstock::LimitSettings settings()
    {
        using namespace penstock;
        switch (m_random.bounded(8)) {
        case 0:
            return tokenBucket();
        case 1:
            return LeakyBucketSettings {amount(), 1 + amount(), span()};
        case 2:
            return GcraSettings {span(), amount()};
        case 3:
            return fixedWindow();
        case 4:
            return SlidingWindowSettings {amount(), span(),
                                          static_cast<CountFrom>(m_random.bounded(3))};
        case 5:
            return SlidingWindowCounterSettings {amount(), span(),
                                                 chance() ? Rounding::None : Rounding::Floor};
        case 6:
            return ConcurrencySettings {amount()};
        default:
            return WaterwheelSettings {amount(), span()};
        }
    }

private:
    bool chance() { return m_random.bounded(2) == 0; }
    std::int64_t amount()
    {
        return std::int64_t(m_random.generate64() >> (14 + m_random.bounded(50)))
            % 1'000'000'000'000;
    }
    penstock::Duration span()
    {
        const auto n = std::int64_t(m_random.generate64() >> (3 + m_random.bounded(58)));
        return penstock::Duration(1 + (chance() ? n : n - n % 1'000'000));
    }

    penstock::TokenBucketSettings tokenBucket()
    {
        using namespace penstock;
        TokenBucketSettings settings {amount(), amount(), span()};
        if (chance())
            settings.initial = settings.capacity - amount();
        if (chance())
            settings.payment = Payment::Later;
        if (chance()) {
            settings.refill = Refill::Stepped;
            if (chance())
                settings.firstRefillAfter = span();
            else if (chance())
                settings.firstRefillAt = WallTime(span());
        }
        return settings;
    }
    penstock::FixedWindowSettings fixedWindow()
    {
        using namespace penstock;
        const auto anchor = static_cast<Anchor>(m_random.bounded(5));
        if (anchor == Anchor::Calendar)
            return {amount(), std::chrono::hours(24) * (1 + m_random.bounded(31)), anchor,
                    chance() ? "America/New_York" : "UTC"};
        return {amount(), span(), anchor};
    }
    penstock::Match match()
    {
        penstock::Match match;
        if (chance())
            match.methods = {"GET", "PURGE"};
        if (chance())
            match.host = QStringLiteral("*.example.org");
        if (chance())
            match.path = QStringLiteral("/a?/*");
        return match;
    }
    penstock::CostBy costBy()
    {
        using penstock::CostBy;
        switch (m_random.bounded(5)) {
        case 0:
            return {};
        case 1:
            return {CostBy::Kind::Request, {}, 1, {}};
        case 2:
            return {CostBy::Kind::Value, {}, 1, QStringLiteral("units")};
        case 3:
            return {CostBy::Kind::Method, {{QStringLiteral("POST"), amount()}}, amount(), {}};
        default:
            return {CostBy::Kind::Path,
                    {{QStringLiteral("/long/er"), amount()}, {QStringLiteral("/*"), amount()}},
                    amount(),
                    {}};
        }
    }

    QRandomGenerator m_random;
};
