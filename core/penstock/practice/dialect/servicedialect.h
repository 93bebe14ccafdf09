// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/practice/dialect/responsetemplate.h>
#include <penstock/practice/message/practiceanswer.h>
#include <penstock/practice/referee/costrange.h>

#include <QJsonObject>
#include <QStringList>

namespace penstock {

using DialectHeaders = std::vector<std::pair<QByteArray, ResponseTemplate>>;

//! One way in which a service says no.
struct ThrottleForm
{
    QStringList limits = {}; //!< By which of its limits; any where empty.
    int status = 429; //!< Some say it with 200.
    DialectHeaders headers = {};
    //! Text as it stands, or JSON; both with places to fill in. A text of JSON that is one place and
    //! nothing else becomes a number where one belongs there. Undefined: a body of our own.
    QJsonValue body = QJsonValue::Undefined;
};

//! How one service tells its limits and refuses: what the practice server says in its name.
//! Plain data; everything it depends on is told.
struct ServiceDialect
{
    DialectHeaders headers = {}; //!< Of every answer, throttled or not.
    //! Of which limits the headers tell unasked. All that have a window where empty.
    QStringList shows = {};
    std::vector<ThrottleForm> throttles = {}; //!< The first that fits; a plain 429 where none does.
    //! Members of the body of an answer, with places: how it tells its cost.
    QJsonObject answer = {};
    std::optional<CostRange> costOfAnswer = std::nullopt; //!< What answers cost, where they do.
    //! Whoever was throttled is throttled everything for this long.
    Duration penalty {};
};

//! Reads the "practice" of a preset. Where it names no headers, they are the ones that \a throttling
//! looks for. \a pointer is for errors.
PENSTOCK_EXPORT Result<ServiceDialect> serviceDialectFromJson(const QJsonObject &practice,
                                                              const ThrottleDialect &throttling,
                                                              const QString &pointer = {});

//! Adds the headers of every answer.
PENSTOCK_EXPORT void tellInDialect(PracticeAnswer &answer, const ServiceDialect &dialect,
                                   const DialectFacts &facts);
//! Adds \a members, with their places filled in, to a body that is a JSON object; to others nothing.
PENSTOCK_EXPORT void addMembers(PracticeAnswer &answer, const QJsonObject &members,
                                const DialectFacts &facts);
//! The throttle by the limit \a limit, without the headers of every answer. \a why is for a body of
//! our own.
PENSTOCK_EXPORT PracticeAnswer throttleInDialect(const ServiceDialect &dialect,
                                                 const QString &limit, const DialectFacts &facts,
                                                 QByteArrayView why);

//! How long it takes until nothing of it counts any more; nothing for limits on calls at the same time,
//! and for what never comes back.
PENSTOCK_EXPORT std::optional<Duration> windowOf(const LimitSettings &settings);

//! \a limits under the names of those of \a service that are of their kind, windows or calls at the same
//! time, and charged by the answer or not, in their order: a dialect tells of limits by their names. Where
//! there is none that is charged alike, one that is takes another's place, and is charged as that.
PENSTOCK_EXPORT std::vector<LimitSpec> namedAs(std::vector<LimitSpec> limits,
                                               const std::vector<LimitSpec> &service);

} // namespace penstock
