// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/spec/condition.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <optional>
#include <vector>

namespace penstock {

//! A row that asks again later. Journals store it in the state of the row's pages.
struct PENSTOCK_EXPORT AgainState
{
    WallTime since; //!< The first such response.
    WallTime next; //!< The next request.
    int count = 1; //!< Such responses.

    //! Adds it to \a pages, the state of a Pagination; may be empty.
    QByteArray storedIn(const QByteArray &pages) const;
    //! Reads it from \a state, if it is there.
    static std::optional<AgainState> in(const QByteArray &state);
    friend bool operator==(const AgainState &, const AgainState &) = default;
};

//! Facts about a request and its row.
struct AskFacts
{
    bool isIdempotent = true; //!< Decided by the method.
    bool isRepeatable = true; //!< Idempotent, or with an idempotency key.
    std::optional<AgainState> again = std::nullopt; //!< After earlier responses.
    WallTime now;
};

//! The meaning of a response for its row.
struct AnswerMeaning
{
    OutcomeSpec::Is is = OutcomeSpec::Is::Done;
    bool isByRule = false;
    std::optional<Error> fault = std::nullopt; //!< Failed: why, unless the status says it.
    bool hasData = false; //!< Failed: the response has records besides its errors.
    std::optional<AgainState> again = std::nullopt; //!< Again.
};

//! The outcomes of a job. A value that decides:
//! - The first rule that matches counts. "again" is done if the request must not be repeated.
//! - Without a rule, statuses from 400 are failed, and JSON with "errors" as in GraphQL: a list of
//!   objects with "message" at the top. They are the records if the job reads them there.
//! - Without a rule, 202 with Retry-After is asked again if the method is idempotent.
//! - A row that asks again for too long has failed. A wait is never shorter than Retry-After.
class PENSTOCK_EXPORT OutcomeRules
{
public:
    static constexpr Duration usualLimit = std::chrono::minutes(10);

    OutcomeRules() = default;
    //! Errors are those of Condition::parse().
    static Result<OutcomeRules> of(const std::vector<OutcomeSpec> &outcomes,
                                   const QString &records = {});

    //! Returns what \a answer means for its row: by the first rule that matches, or without one.
    AnswerMeaning meaningOf(const HttpAnswer &answer, const AskFacts &facts) const;
    //! Returns true if a rule matches \a answer, and the rule is not "failed".
    bool accepts(const HttpAnswer &answer) const;

private:
    struct Rule
    {
        OutcomeSpec spec;
        std::optional<Condition> when;

        bool matches(const HttpAnswer &answer) const;
    };
    const Rule *ruleFor(const HttpAnswer &answer) const;

    std::vector<Rule> m_rules;
    bool m_wantsErrors = false; // "errors" are the records
};

} // namespace penstock
