// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/outcomerules.h>

#include <penstock/http/throttle/ratelimitheaders.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
using Is = OutcomeSpec::Is;

std::int64_t milliseconds(WallTime at)
{
    return std::chrono::round<std::chrono::milliseconds>(at.time_since_epoch()).count();
}

std::vector<QByteArray> found(const char *path, const QByteArray &body)
{
    return RecordPath::parse(QString::fromLatin1(path))
        .value()
        .match(body)
        .value_or(std::vector<QByteArray>());
}

// The first message of "errors" as GraphQL has them.
std::optional<QString> firstErrorIn(const QByteArray &body)
{
    if (!body.contains("\"errors\""))
        return std::nullopt;
    const std::vector<QByteArray> errors = found("$.errors", body);
    if (errors.empty() || !errors.front().startsWith('['))
        return std::nullopt;
    const auto isText = [](const QByteArray &json) { return json.startsWith('"'); };
    const std::vector<QByteArray> messages = found("$.errors[*].message", body);
    if (messages.empty() || !std::all_of(messages.begin(), messages.end(), isText)
        || messages.size() != found("$.errors[*]", body).size())
        return std::nullopt;
    constexpr qsizetype longest = 200;
    const QString text = jsonValue(messages.front())->text.simplified();
    return text.size() > longest ? text.first(longest - 1) + u"…"_s : text;
}

bool hasData(const QByteArray &body)
{
    const std::vector<QByteArray> data = found("$.data", body);
    return !data.empty() && data.front() != "null";
}

std::optional<Duration> retryAfterOf(const HttpAnswer &answer, WallTime now)
{
    const auto header = readRateLimitHeaders(answer.headers, {}, now).retryAfter;
    return header ? std::optional(header->wait.wait) : std::nullopt;
}

Duration backoff(int count)
{
    constexpr int maxDoublings = 6;
    constexpr Duration most = std::chrono::seconds(60);
    return std::min<Duration>(std::chrono::seconds(1 << std::min(count - 1, maxDoublings)), most);
}

AnswerMeaning askAgain(const OutcomeSpec &rule, const HttpAnswer &answer, const AskFacts &facts)
{
    AgainState again = facts.again.value_or(AgainState {facts.now, facts.now, 0});
    ++again.count;
    const Duration limit = rule.most.value_or(OutcomeRules::usualLimit);
    const Duration asked = facts.now - again.since;
    if (asked >= limit)
        return {.is = Is::Failed, .fault = runMessage("row.never_ready", answer.status, limit)};
    // The last request is at the limit, but never before the time that the server names.
    const Duration ours = std::min(rule.after.value_or(backoff(again.count)), limit - asked);
    const std::optional<Duration> named = retryAfterOf(answer, facts.now);
    const bool isTheirs = named && *named > Duration::zero();
    again.next = facts.now + (!isTheirs ? ours : rule.after ? std::max(*named, ours) : *named);
    return {.is = Is::Again, .again = again};
}
} // namespace

QByteArray AgainState::storedIn(const QByteArray &pages) const
{
    QJsonObject state = QJsonDocument::fromJson(pages).object();
    state.insert(u"again"_s,
                 QJsonObject {{u"since"_s, qint64(milliseconds(since))},
                              {u"next"_s, qint64(milliseconds(next))},
                              {u"count"_s, count}});
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

std::optional<AgainState> AgainState::in(const QByteArray &state)
{
    const QJsonObject stored = QJsonDocument::fromJson(state).object().value(u"again"_s).toObject();
    if (stored.isEmpty())
        return std::nullopt;
    const auto at = [&stored](const QString &key) {
        return WallTime(std::chrono::milliseconds(stored.value(key).toInteger()));
    };
    return AgainState {at(u"since"_s), at(u"next"_s), stored.value(u"count"_s).toInt(1)};
}

bool OutcomeRules::Rule::matches(const HttpAnswer &answer) const
{
    const auto isMeant = [&answer](int status) {
        return status == answer.status || status == answer.status / 100;
    };
    return (spec.statuses.empty()
            || std::any_of(spec.statuses.begin(), spec.statuses.end(), isMeant))
        && (!when || when->holds(answer.body));
}

Result<OutcomeRules> OutcomeRules::of(const std::vector<OutcomeSpec> &outcomes,
                                      const QString &records)
{
    OutcomeRules rules;
    const auto path = RecordPath::parse(records);
    rules.m_wantsErrors = path && path->text().section(u'[', 0, 0) == u"$.errors"_s;
    for (const OutcomeSpec &spec : outcomes) {
        rules.m_rules.push_back({spec, std::nullopt});
        if (spec.when.isEmpty())
            continue;
        Result<Condition> when = Condition::parse(spec.when);
        if (!when)
            return failure(when.error());
        rules.m_rules.back().when = *std::move(when);
    }
    return rules;
}

const OutcomeRules::Rule *OutcomeRules::ruleFor(const HttpAnswer &answer) const
{
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(),
                                   [&answer](const Rule &each) { return each.matches(answer); });
    return rule == m_rules.end() ? nullptr : &*rule;
}

bool OutcomeRules::accepts(const HttpAnswer &answer) const
{
    const Rule *const rule = ruleFor(answer);
    return rule != nullptr && rule->spec.is != Is::Failed;
}

AnswerMeaning OutcomeRules::meaningOf(const HttpAnswer &answer, const AskFacts &facts) const
{
    const Rule *const rule = ruleFor(answer);
    if (rule != nullptr && (rule->spec.is != Is::Again || facts.isRepeatable)) {
        AnswerMeaning meaning {.is = rule->spec.is};
        if (meaning.is == Is::Again)
            meaning = askAgain(rule->spec, answer, facts);
        else if (meaning.is == Is::Failed && answer.status < 400)
            meaning.fault = runMessage("row.outcome", answer.status, rule - m_rules.data() + 1);
        meaning.isByRule = true;
        return meaning;
    }
    if (answer.status >= 400)
        return {.is = Is::Failed};
    if (const auto error = m_wantsErrors ? std::nullopt : firstErrorIn(answer.body))
        return {.is = Is::Failed,
                .fault = runMessage("row.errors", MessageArgument::quoted(*error)),
                .hasData = hasData(answer.body)};
    if (answer.status == 202 && facts.isIdempotent && retryAfterOf(answer, facts.now))
        return askAgain({}, answer, facts);
    return {};
}

} // namespace penstock
