// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/dialect/responsetemplate.h>

#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/support/int128.h>

#include <algorithm>

namespace penstock {
namespace {

const QStringList &placeNames()
{
    static const QStringList names {
        u"limit"_s, u"remaining"_s, u"used"_s,  u"name"_s, u"rate"_s,
        u"cost"_s,  u"window"_s,    u"reset"_s, u"wait"_s,
    };
    return names;
}

std::int64_t rateOf(const LimitFacts &limit)
{
    constexpr std::int64_t nanosPerSecond = 1'000'000'000;
    const std::int64_t nanos = std::max<std::int64_t>(limit.window.count(), 1);
    return static_cast<std::int64_t>(Int128(limit.capacity) * nanosPerSecond / nanos);
}

} // namespace

const LimitFacts *DialectFacts::limit(const QString &name) const
{
    if (name.isEmpty())
        return shown ? &limits[*shown] : nullptr;
    const auto found = std::find_if(limits.begin(), limits.end(),
                                    [&name](const LimitFacts &each) { return each.name == name; });
    return found == limits.end() ? nullptr : &*found;
}

std::optional<ResponseTemplate::Placeholder> ResponseTemplate::placeOf(QStringView words)
{
    static const QString of = u" of "_s;
    Placeholder place;
    if (const qsizetype at = words.indexOf(of); at >= 0) {
        place.limit = words.sliced(at + of.size()).trimmed().toString();
        words = words.first(at);
    }
    const qsizetype blank = words.indexOf(u' ');
    const qsizetype what = placeNames().indexOf(blank < 0 ? words : words.first(blank));
    if (what < 0)
        return std::nullopt;
    place.what = static_cast<What>(what);
    if (blank < 0)
        return place;
    const qsizetype form = timeSpellingNames().indexOf(words.sliced(blank + 1));
    if (form < 0 || place.what < What::Window)
        return std::nullopt;
    place.form = static_cast<TimeSpelling>(form);
    const bool fits = place.what != What::Window || isSpan(place.form);
    return fits ? std::optional(place) : std::nullopt;
}

Result<ResponseTemplate> ResponseTemplate::parse(const QString &text, const QString &where)
{
    ResponseTemplate result;
    qsizetype from = 0;
    for (;;) {
        const qsizetype open = text.indexOf(u"{{"_s, from);
        const qsizetype close = open < 0 ? -1 : text.indexOf(u"}}"_s, open);
        if (close < 0) {
            result.m_pieces.push_back({text.sliced(from).toUtf8()});
            return result;
        }
        const QStringView words = QStringView(text).sliced(open + 2, close - open - 2).trimmed();
        const std::optional<Placeholder> place = placeOf(words);
        if (!place)
            return failure(
                mockMessage("mock.unknown_placeholder", words.toString(), placeNames()).at(where));
        result.m_pieces.push_back({text.sliced(from, open - from).toUtf8(), place});
        from = close + 2;
    }
}

std::optional<QByteArray> ResponseTemplate::fill(const Placeholder &place,
                                                 const DialectFacts &facts)
{
    if (place.what == What::Wait) {
        // Nobody knows when a running call will end: a second is a polite guess.
        const Instant guess = facts.now.at + std::chrono::seconds(1);
        return timeText(place.form, facts.retryAt.value_or(guess), facts.now);
    }
    if (place.what == What::Cost)
        return facts.cost ? std::optional(QByteArray::number(qint64(*facts.cost))) : std::nullopt;
    const LimitFacts *const limit = facts.limit(place.limit);
    if (limit == nullptr)
        return std::nullopt;
    const std::int64_t remaining = std::clamp<std::int64_t>(limit->remaining, 0, limit->capacity);
    switch (place.what) {
    case What::Limit:
        return QByteArray::number(qint64(limit->capacity));
    case What::Remaining:
        return QByteArray::number(qint64(remaining));
    case What::Used:
        return QByteArray::number(qint64(limit->capacity - remaining));
    case What::Name:
        return limit->name.toUtf8();
    case What::Rate:
        return QByteArray::number(qint64(rateOf(*limit)));
    case What::Window:
        return timeText(place.form, saturatingAdd(facts.now.at, limit->window), facts.now);
    case What::Cost:
    case What::Reset:
    case What::Wait:
        break;
    }
    return timeText(place.form, limit->resetAt.value_or(facts.now.at), facts.now);
}

std::optional<QByteArray> ResponseTemplate::filled(const DialectFacts &facts) const
{
    QByteArray result;
    for (const Piece &piece : m_pieces) {
        result += piece.text;
        if (!piece.place)
            continue;
        const std::optional<QByteArray> text = fill(*piece.place, facts);
        if (!text)
            return std::nullopt;
        result += *text;
    }
    return result;
}

bool ResponseTemplate::isNumber() const
{
    const bool isOnePlace = m_pieces.size() == 2 && m_pieces[0].text.isEmpty() && m_pieces[0].place
        && m_pieces[1].text.isEmpty();
    if (!isOnePlace)
        return false;
    const Placeholder &place = *m_pieces[0].place;
    return place.what != What::Name && penstock::isNumber(place.form);
}

} // namespace penstock
