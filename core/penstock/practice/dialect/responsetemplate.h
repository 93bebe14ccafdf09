// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/message/timespelling.h>
#include <penstock/support/result.h>

#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! What a server may tell of one limit.
struct LimitFacts
{
    QString name = {};
    std::int64_t capacity = 0;
    std::int64_t remaining = 0;
    Duration window {};
    std::optional<Instant> resetAt = std::nullopt;
};

//! What an answer may tell about limits at one moment.
struct DialectFacts
{
    ClockReading now = {};
    std::vector<LimitFacts> limits = {}; //!< Of those that the request falls under.
    std::optional<std::size_t> shown = std::nullopt; //!< The one of them that is told unasked.
    std::optional<Instant> retryAt = std::nullopt; //!< Of a throttle, if known.
    std::optional<std::int64_t> cost
        = std::nullopt; //!< Of the request, where answers cost something.

    const LimitFacts *limit(const QString &name) const; //!< The shown one where \a name is empty.
};

//! A text with places that each answer fills in:
//!   {{limit}} {{remaining}} {{used}} {{name}}   of the limit that is shown
//!   {{rate}}                                    of it, what comes back each second
//!   {{cost}}                                    of the request
//!   {{window}} {{reset}}                        in seconds, or {{reset epoch_s}} in another form
//!   {{wait}} {{wait http_date}}                 until a throttled request would be let in
//! "of NAME" at the end means the limit of that name: {{remaining of day}}.
class PENSTOCK_EXPORT ResponseTemplate
{
public:
    static Result<ResponseTemplate> parse(const QString &text, const QString &where = {});

    //! Nothing where it tells of a limit, or a cost, that is not there.
    std::optional<QByteArray> filled(const DialectFacts &facts) const;
    //! Whether it is one place and nothing else, and what stands there is a number.
    bool isNumber() const;

private:
    enum class What { Limit, Remaining, Used, Name, Rate, Cost, Window, Reset, Wait };
    struct Placeholder
    {
        What what = What::Limit;
        TimeSpelling form = TimeSpelling::DeltaS;
        QString limit = {};
    };
    struct Piece
    {
        QByteArray text = {}; // before the place
        std::optional<Placeholder> place = std::nullopt;
    };
    static std::optional<Placeholder> placeOf(QStringView words);
    static std::optional<QByteArray> fill(const Placeholder &place, const DialectFacts &facts);

    std::vector<Piece> m_pieces;
};

} // namespace penstock
