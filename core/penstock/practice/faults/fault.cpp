// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/faults/fault.h>

#include <penstock/support/durationtext.h>
#include <penstock/support/nearestname.h>

#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

namespace penstock {
namespace {

using Kind = Fault::Kind;

struct Name
{
    const char *text;
    Kind kind;
    qsizetype maxArguments;
};

// Where a kind has two names the first is the one printed.
constexpr std::array names {
    Name {"none", Kind::None, 0},
    Name {"drop", Kind::Drop, 0},
    Name {"reset", Kind::Reset, 0},
    Name {"half", Kind::HalfStatus, 0},
    Name {"half-status", Kind::HalfStatus, 0},
    Name {"half-head", Kind::HalfHead, 0},
    Name {"half-body", Kind::HalfBody, 0},
    Name {"half-chunk", Kind::HalfChunk, 0},
    Name {"stall", Kind::Stall, 0},
    Name {"stall-body", Kind::StallBody, 0},
    Name {"drip", Kind::Drip, 1},
    Name {"close", Kind::Close, 0},
    Name {"redirect", Kind::Redirect, 2},
    Name {"redirect-loop", Kind::RedirectLoop, 1},
    Name {"redirect-away", Kind::RedirectAway, 1},
    Name {"bomb", Kind::Bomb, 1},
};

constexpr int maxHops = 1000;
constexpr int maxRetryAfter = 1'000'000'000;
constexpr int maxMebibytes = 256; // compressed while everybody waits

Error fault(const QString &what, const QString &where, const QString &fix)
{
    return {Error::Kind::Usage, what, where, fix};
}

Error unknownName(QStringView text, const QString &where)
{
    QStringList known;
    for (const Name &name : names)
        known << QLatin1String(name.text);
    const QString near = nearestName(text, known);
    return fault(QStringLiteral("\"%1\" is no fault").arg(text), where,
                 near.isEmpty() ? QStringLiteral("Known are %1, and statuses from 400 to 599")
                                      .arg(known.join(QLatin1String(", ")))
                                : QStringLiteral("Did you mean \"%1\"?").arg(near));
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
    return failure(fault(QStringLiteral("\"%1\" is no status that redirects").arg(text), where,
                         QStringLiteral("Take 301, 302, 303, 307 or 308")));
}

Result<int> count(QStringView text, const QString &what, int most, const QString &where)
{
    if (const std::optional<int> value = wholeBetween(text, 0, most))
        return *value;
    return failure(fault(QStringLiteral("\"%1\" is no number of %2").arg(text, what), where,
                         QStringLiteral("Write a whole number from 0 to %1").arg(most)));
}

Result<Fault> withArguments(Kind kind, const QList<QStringView> &arguments, const QString &where)
{
    Fault result {kind};
    const bool given = !arguments.isEmpty();
    switch (kind) {
    case Kind::Drip: {
        const Result<Duration> gap
            = given ? parseDuration(arguments[0], where) : Duration(std::chrono::milliseconds(10));
        return gap.map([&](Duration span) { return Fault {kind, 0, 0, span}; });
    }
    case Kind::Bomb: {
        const Result<int> size
            = given ? count(arguments[0], QStringLiteral("mebibytes"), maxMebibytes, where) : 50;
        return size.map([&](int mebibytes) { return Fault {kind, mebibytes}; });
    }
    case Kind::Redirect: {
        const Result<int> hops
            = given ? count(arguments[0], QStringLiteral("redirects"), maxHops, where) : 1;
        if (!hops)
            return failure(hops.error());
        result.count = *hops;
        break;
    }
    case Kind::RedirectLoop:
    case Kind::RedirectAway:
        break;
    default:
        return result;
    }
    const qsizetype place = kind == Kind::Redirect ? 1 : 0;
    const Result<int> status
        = arguments.size() > place ? redirectStatus(arguments[place], where) : 302;
    if (!status)
        return failure(status.error());
    result.status = *status;
    return result;
}

Result<Fault> withRetryAfter(int status, const QList<QStringView> &arguments, const QString &where)
{
    if (arguments.isEmpty())
        return Fault {Kind::Status, 0, status};
    const auto seconds
        = arguments.size() == 1 ? wholeBetween(arguments[0], 1, maxRetryAfter) : std::nullopt;
    if (!seconds)
        return failure(
            fault(QStringLiteral("what follows %1 is no Retry-After").arg(status), where,
                  QStringLiteral("Write \"%1\", or \"%1:30\" for 30 seconds").arg(status)));
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
        return failure(unknownName(word, where));
    if (parts.size() > name->maxArguments)
        return failure(fault(
            QStringLiteral("\"%1\" says more than \"%2\" can take").arg(text, word), where,
            QStringLiteral("Leave out what follows colon number %1").arg(name->maxArguments + 1)));
    return withArguments(name->kind, parts, where);
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
    switch (fault.kind) {
    case Kind::Drip:
        return word + ':' + durationText(fault.gap).toLatin1();
    case Kind::Bomb:
        return word + ':' + QByteArray::number(fault.count);
    case Kind::Redirect:
        return word + ':' + QByteArray::number(fault.count) + ':'
            + QByteArray::number(fault.status);
    case Kind::RedirectLoop:
    case Kind::RedirectAway:
        return word + ':' + QByteArray::number(fault.status);
    default:
        return word;
    }
}

Result<FaultRule> parseFaultRule(QStringView text, const QString &where)
{
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    const Result<Fault> what = parseFault(words.isEmpty() ? text : words.first(), where);
    if (!what)
        return failure(what.error());
    if (words.size() == 1)
        return FaultRule {*what};

    if (words.size() == 3 && words[1] == QLatin1String("every")) {
        if (const auto every = wholeBetween(words[2], 1, 1'000'000'000))
            return FaultRule {*what, *every};
    } else if (words.size() == 2 && words[1].endsWith(u'%')) {
        bool ok = false;
        const double percent = words[1].chopped(1).toDouble(&ok);
        if (ok && percent >= 0 && percent <= 100)
            return FaultRule {*what, 0, qRound64(percent * 10'000)};
    }
    return failure(
        fault(QStringLiteral("\"%1\" does not say which requests").arg(text), where,
              QStringLiteral("Write \"%1\" for all of them, \"%1 every 10\" or \"%1 5%\"")
                  .arg(words.first())));
}

} // namespace penstock
