// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/message/timespelling.h>
#include <penstock/support/result.h>

#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! The state of one limit in a response.
struct LimitFacts
{
    QString name = {};
    std::int64_t capacity = 0;
    std::int64_t remaining = 0;
    Duration window {};
    std::optional<Instant> resetAt = std::nullopt;
};

//! The state of all limits at one moment.
struct DialectFacts
{
    ClockReading now = {};
    std::vector<LimitFacts> limits = {}; //!< Limits that apply to the request.
    std::optional<std::size_t> shown = std::nullopt; //!< The limit to report by default.
    std::optional<Instant> retryAt = std::nullopt; //!< For rejected requests, if known.
    std::optional<std::int64_t> cost = std::nullopt; //!< The request's cost, if charged.

    //! Returns the default limit if \a name is empty.
    const LimitFacts *limit(const QString &name) const;
};

//! A text with placeholders that each response fills in:
//! - {{limit}} {{remaining}} {{used}} {{name}}: those of the reported limit
//! - {{rate}}: its refill per second
//! - {{cost}}: the cost of the request
//! - {{window}} {{reset}}: seconds, or another format as in {{reset epoch_s}}
//! - {{wait}} {{wait http_date}}: time until a rejected request would be accepted
//!
//! The suffix "of NAME" selects a limit: {{remaining of day}}.
class PENSTOCK_EXPORT ResponseTemplate
{
public:
    static Result<ResponseTemplate> parse(const QString &text, const QString &where = {});

    //! Returns nothing if a limit or the cost is missing.
    std::optional<QByteArray> filled(const DialectFacts &facts) const;
    //! True if it is a single placeholder with a numeric value.
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
        QByteArray text = {}; // before the placeholder
        std::optional<Placeholder> place = std::nullopt;
    };
    static std::optional<Placeholder> placeOf(QStringView words);
    static std::optional<QByteArray> fill(const Placeholder &place, const DialectFacts &facts);

    std::vector<Piece> m_pieces;
};

} // namespace penstock
