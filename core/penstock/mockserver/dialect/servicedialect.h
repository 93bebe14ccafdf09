// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/mockserver/dialect/responsetemplate.h>
#include <penstock/mockserver/message/mockresponse.h>
#include <penstock/mockserver/referee/costrange.h>

#include <QJsonObject>
#include <QStringList>

namespace penstock {

using DialectHeaders = std::vector<std::pair<QByteArray, ResponseTemplate>>;

//! One form of rate limit response.
struct ThrottleForm
{
    QStringList limits = {}; //!< The limits that use it; empty: all.
    int status = 429; //!< Some services use 200.
    DialectHeaders headers = {};
    //! Text or JSON with placeholders. A JSON text that is a single placeholder becomes a number if
    //! its value is one. Undefined: the default body.
    QJsonValue body = QJsonValue::Undefined;
};

//! A service's headers and rate limit responses, for the mock server. Plain data without a clock.
struct ServiceDialect
{
    DialectHeaders headers = {}; //!< For every response.
    //! Limits to report by default; empty: all with a window.
    QStringList shows = {};
    std::vector<ThrottleForm> throttles = {}; //!< The first match counts; otherwise a plain 429.
    //! Members for the response body, with placeholders, that report the cost.
    QJsonObject answer = {};
    std::optional<CostRange> costOfAnswer = std::nullopt; //!< Cost range, if charged.
    //! After a rejection, all requests are rejected for this long.
    Duration penalty {};
};

//! Reads the member "mock" of a preset. By default, its headers are those that \a throttling
//! expects. \a pointer is for errors.
PENSTOCK_EXPORT Result<ServiceDialect> serviceDialectFromJson(const QJsonObject &mock,
                                                              const ThrottleDialect &throttling,
                                                              const QString &pointer = {});

//! Returns the JSON Schema (draft 7) of "mock".
PENSTOCK_EXPORT QJsonObject serviceDialectSchema();

PENSTOCK_EXPORT void tellInDialect(MockResponse &answer, const ServiceDialect &dialect,
                                   const DialectFacts &facts);
//! Adds \a members with filled placeholders to a JSON object body.
PENSTOCK_EXPORT void addMembers(MockResponse &answer, const QJsonObject &members,
                                const DialectFacts &facts);
//! Returns the response for \a limit, without the common headers. \a why is for the default body.
PENSTOCK_EXPORT MockResponse throttleInDialect(const ServiceDialect &dialect, const QString &limit,
                                               const DialectFacts &facts, QByteArrayView why);

//! Returns the time after which nothing counts anymore. Returns nothing for concurrency limits and
//! limits without refill.
PENSTOCK_EXPORT std::optional<Duration> windowOf(const LimitSettings &settings);

//! Renames \a limits after those of \a service of the same kind (window or concurrency; charged by
//! response or not), in order. Dialects need these names. If only a limit that is charged by the
//! response is left, it lends its name and its charging.
PENSTOCK_EXPORT std::vector<Limit> namedAs(std::vector<Limit> limits,
                                           const std::vector<Limit> &service);

} // namespace penstock
