// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/faults/fault.h>

#include <penstock/mockserver/faults/retryafternonsense.h>
#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/timetext.h>

#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

namespace penstock {
namespace {

using Kind = Fault::Kind;

// What may follow a name, each after a colon.
enum class Takes {
    Nothing,
    Gap, // a duration
    Count,
    Status, // that redirects
    CountAndStatus
};

struct Name
{
    const char *text;
    Kind kind;
    Takes takes = Takes::Nothing;
    int usual = 0; // count, or milliseconds of a gap
    int most = 0; // count
};

constexpr int usualEndless = 64; // MiB, more than any client should read
constexpr int maxEndless = 65536; // written as fast as it is read, never held
constexpr int maxBomb = 256; // MiB, compressed while everybody waits
constexpr int maxHops = 1000;
constexpr int maxInterim = 1'000'000'000;
constexpr int maxCookies = 100'000; // held in memory, unlike the others
constexpr int maxRetryAfter = 1'000'000'000;

// Where a kind has two names the first is the one printed.
constexpr std::array names {
    Name {"none", Kind::None},
    Name {"drop", Kind::Drop},
    Name {"reset", Kind::Reset},
    Name {"half", Kind::HalfStatus},
    Name {"half-status", Kind::HalfStatus},
    Name {"half-head", Kind::HalfHead},
    Name {"half-body", Kind::HalfBody},
    Name {"half-chunk", Kind::HalfChunk},
    Name {"stall", Kind::Stall},
    Name {"stall-body", Kind::StallBody},
    Name {"stall-connect", Kind::StallConnect},
    Name {"drip", Kind::Drip, Takes::Gap, 10},
    Name {"drip-head", Kind::DripHead, Takes::Gap, 10},
    Name {"close", Kind::Close},
    Name {"linger", Kind::Linger},
    Name {"redirect", Kind::Redirect, Takes::CountAndStatus, 1, maxHops},
    Name {"redirect-loop", Kind::RedirectLoop, Takes::Status},
    Name {"redirect-away", Kind::RedirectAway, Takes::Status},
    Name {"redirect-maze", Kind::RedirectMaze, Takes::Status},
    Name {"bomb", Kind::Bomb, Takes::Count, 50, maxBomb},
    Name {"endless-head", Kind::EndlessHead, Takes::Count, usualEndless, maxEndless},
    Name {"endless-line", Kind::EndlessLine, Takes::Count, usualEndless, maxEndless},
    Name {"endless-extension", Kind::EndlessExtension, Takes::Count, usualEndless, maxEndless},
    Name {"long-length", Kind::LongLength},
    Name {"short-length", Kind::ShortLength},
    Name {"two-lengths", Kind::TwoLengths},
    Name {"continue-flood", Kind::ContinueFlood, Takes::Count, 10'000, maxInterim},
    Name {"1xx", Kind::Interim, Takes::Count, 10'000, maxInterim},
    Name {"unasked", Kind::Unasked},
    Name {"early", Kind::Early},
    Name {"http09", Kind::Http09},
    Name {"bare-lf", Kind::BareLf},
    Name {"nul", Kind::Nul},
    Name {"cookies", Kind::Cookies, Takes::Count, 10'000, maxCookies},
    Name {"retry-after-nonsense", Kind::RetryAfterNonsense, Takes::Count, 0,
          int(retryAfterNonsenseCount)},
};

qsizetype maxArguments(Takes takes)
{
    if (takes == Takes::Nothing)
        return 0;
    return takes == Takes::CountAndStatus ? 2 : 1;
}

Message unknownName(const QString &text)
{
    QStringList known;
    for (const Name &name : names)
        known << QLatin1String(name.text);
    const QString near = nearestName(text, known);
    return near.isEmpty() ? mockMessage("mock_fault.unknown", text, known)
                          : mockMessage("mock_fault.unknown_near", text, near);
}

std::optional<int> wholeBetween(QStringView text, int least, int most)
{
    bool ok = false;
    const int value = text.toInt(&ok);
    return ok && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

Result<int> redirectStatus(QStringView text, const QString &where)
{
    for (const int status : {301, 302, 303, 307, 308}) {
        if (text == QString::number(status))
            return status;
    }
    return failure(mockMessage("mock_fault.invalid_redirect", text.toString()).at(where));
}

Result<int> count(QStringView text, const Name &name, const QString &where)
{
    if (const std::optional<int> value = wholeBetween(text, 0, name.most))
        return *value;
    return failure(mockMessage("mock_fault.invalid_number", text.toString(),
                               QString::fromLatin1(name.text), name.most)
                       .at(where));
}

Result<Fault> withArguments(const Name &name, const QList<QStringView> &arguments,
                            const QString &where)
{
    Fault result {name.kind};
    if (name.takes == Takes::Gap) {
        const Result<Duration> gap = arguments.isEmpty()
            ? Duration(std::chrono::milliseconds(name.usual))
            : parseDuration(arguments[0], where);
        return gap.map([&](Duration span) { return Fault {name.kind, 0, 0, span}; });
    }
    const bool counts = name.takes == Takes::Count || name.takes == Takes::CountAndStatus;
    if (counts) {
        const Result<int> number
            = arguments.isEmpty() ? name.usual : count(arguments[0], name, where);
        if (!number)
            return failure(number.error());
        result.count = *number;
    }
    if (name.takes == Takes::Status || name.takes == Takes::CountAndStatus) {
        const qsizetype place = counts ? 1 : 0;
        const Result<int> status
            = arguments.size() > place ? redirectStatus(arguments[place], where) : 302;
        if (!status)
            return failure(status.error());
        result.status = *status;
    }
    return result;
}

Result<Fault> withRetryAfter(int status, const QList<QStringView> &arguments, const QString &where)
{
    if (arguments.isEmpty())
        return Fault {Kind::Status, 0, status};
    const auto seconds
        = arguments.size() == 1 ? wholeBetween(arguments[0], 1, maxRetryAfter) : std::nullopt;
    if (!seconds)
        return failure(mockMessage("mock_fault.invalid_retry_after", status).at(where));
    return Fault {Kind::Status, *seconds, status};
}

} // namespace

Result<Fault> parseFault(QStringView text, const QString &where)
{
    QList<QStringView> parts = text.split(u':');
    const QStringView word = parts.takeFirst();
    if (const auto status = wholeBetween(word, 400, 599))
        return withRetryAfter(*status, parts, where);
    const auto name = std::find_if(names.begin(), names.end(), [&](const Name &known) {
        return word == QLatin1String(known.text);
    });
    if (name == names.end())
        return failure(unknownName(word.toString()).at(where));
    const qsizetype most = maxArguments(name->takes);
    if (parts.size() > most)
        return failure(
            mockMessage("mock_fault.too_many_parts", text.toString(), word.toString(), most + 1)
                .at(where));
    return withArguments(*name, parts, where);
}

QByteArray faultText(const Fault &fault)
{
    if (fault.kind == Kind::Status) {
        const QByteArray status = QByteArray::number(fault.status);
        return fault.count == 0 ? status : status + ':' + QByteArray::number(fault.count);
    }
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const Name &known) { return known.kind == fault.kind; });
    QByteArray word = name->text;
    switch (name->takes) {
    case Takes::Gap:
        return word + ':' + durationText(fault.gap).toLatin1();
    case Takes::Count:
        return word + ':' + QByteArray::number(fault.count);
    case Takes::CountAndStatus:
        return word + ':' + QByteArray::number(fault.count) + ':'
            + QByteArray::number(fault.status);
    case Takes::Status:
        return word + ':' + QByteArray::number(fault.status);
    default:
        return word;
    }
}

bool befallsConnections(Kind kind)
{
    return kind == Kind::Early || kind == Kind::StallConnect;
}

Result<FaultRule> parseFaultRule(QStringView text, const QString &where)
{
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    const Result<Fault> what = parseFault(words.isEmpty() ? text : words.first(), where);
    if (!what)
        return failure(what.error());
    if (words.size() == 1)
        return FaultRule {*what};

    if (words.size() == 3 && words[1] == "every"_L1) {
        if (const auto every = wholeBetween(words[2], 1, 1'000'000'000))
            return FaultRule {*what, *every};
    } else if (words.size() == 2 && words[1].endsWith(u'%')) {
        bool ok = false;
        const double percent = words[1].chopped(1).toDouble(&ok);
        if (ok && percent >= 0 && percent <= 100)
            return FaultRule {*what, 0, qRound64(percent * 10'000)};
    }
    return failure(mockMessage("mock_fault.invalid_rule", text.toString(), words.first().toString())
                       .at(where));
}

} // namespace penstock
