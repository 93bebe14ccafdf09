// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <numeric>

// The grammar, with any blanks between the words and any case of letters:
//
//     limit    = rate [ "fixed" ]
//              | "bucket" count "refill" rate
//              | count "concurrent" [ "cooldown" span ]
//              | "wheel" count per span
//              | "every" span
//     rate     = amount [ "requests" ] ( per span | "rps" | "rpm" | "rph" | "rpd" )
//     per      = "/" | "per"
//     amount   = count | decimal [ "k" ]
//     count    = number [ "k" ]
//     span     = unit | number unit { number unit }
//
// A text is cut into words first; the parser then takes them one by one. The first mistake stays
// in m_error, and everything after it does nothing.
namespace penstock {

namespace {
struct Word
{
    enum class Kind { Number, Letters, Slash, End };
    Kind kind = Kind::End;
    QString text;
    qsizetype position = 0; // counted from 1, as people do
};

bool isDigit(QChar c)
{
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

bool isNumberPart(QChar c)
{
    return isDigit(c) || c == QLatin1Char(',') || c == QLatin1Char('_') || c == QLatin1Char('.');
}

std::vector<Word> wordsOf(QStringView text)
{
    std::vector<Word> words;
    qsizetype at = 0;
    const auto run = [&](auto belongs) {
        const auto *const end = std::find_if_not(text.begin() + at, text.end(), belongs);
        return text.sliced(at, end - (text.begin() + at)).toString().toLower();
    };
    while (at < text.size()) {
        const QChar c = text[at];
        if (c.isSpace()) {
            ++at;
            continue;
        }
        Word word {Word::Kind::Slash, QString(c), at + 1};
        if (isDigit(c)) {
            word.kind = Word::Kind::Number;
            word.text = run(isNumberPart);
        } else if (c != QLatin1Char('/')) {
            word.kind = Word::Kind::Letters;
            word.text = run([](QChar letter) {
                return !isDigit(letter) && !letter.isSpace() && letter != QLatin1Char('/');
            });
        }
        at += word.text.size();
        words.push_back(word);
    }
    words.push_back({Word::Kind::End, {}, text.size() + 1});
    return words;
}

struct UnitName
{
    QLatin1StringView name;
    QLatin1StringView unit; // as parseDuration() has it
    int times = 1;
};

using View = QLatin1StringView;
constexpr std::array unitNames {
    UnitName {View("ms"), View("ms")},     UnitName {View("s"), View("s")},
    UnitName {View("sec"), View("s")},     UnitName {View("second"), View("s")},
    UnitName {View("seconds"), View("s")}, UnitName {View("m"), View("m")},
    UnitName {View("min"), View("m")},     UnitName {View("minute"), View("m")},
    UnitName {View("minutes"), View("m")}, UnitName {View("h"), View("h")},
    UnitName {View("hour"), View("h")},    UnitName {View("hours"), View("h")},
    UnitName {View("d"), View("d")},       UnitName {View("day"), View("d")},
    UnitName {View("days"), View("d")},    UnitName {View("us"), View("us")},
    UnitName {View("ns"), View("ns")},     UnitName {View("w"), View("d"), 7},
    UnitName {View("week"), View("d"), 7}, UnitName {View("weeks"), View("d"), 7},
};

constexpr std::array rateNames {
    std::pair {View("rps"), std::chrono::seconds(1)},
    std::pair {View("rpm"), std::chrono::seconds(60)},
    std::pair {View("rph"), std::chrono::seconds(3'600)},
    std::pair {View("rpd"), std::chrono::seconds(86'400)},
};

class Parser
{
public:
    explicit Parser(QStringView text)
        : m_text(text)
        , m_words(wordsOf(text))
    { }

    Result<Limit> parse()
    {
        LimitSettings settings = parseSettings();
        if (!m_error && !isAtEnd())
            fail(word(), limitMessage("shorthand.left_over", word().text));
        if (m_error)
            return failure(*m_error);
        Limit spec;
        spec.settings = std::move(settings);
        return spec;
    }

private:
    LimitSettings parseSettings()
    {
        if (skip("bucket")) {
            const std::int64_t capacity = count();
            expect("refill");
            const Rate refill = rateOf(amount());
            return TokenBucketSettings {.capacity = capacity,
                                        .refillAmount = refill.units,
                                        .refillInterval = refill.interval};
        }
        if (skip("wheel")) {
            const std::int64_t capacity = count();
            expectPer();
            return WaterwheelSettings {capacity, span()};
        }
        if (skip("every"))
            return GcraSettings {span(), 1};
        const Word first = word();
        const Amount most = amount();
        if (skip("concurrent")) {
            requireWhole(first, most);
            if (skip("cooldown"))
                return WaterwheelSettings {most.units, span()};
            return ConcurrencySettings {most.units};
        }
        const Rate rate = rateOf(most);
        if (skip("fixed"))
            return FixedWindowSettings {.capacity = rate.units, .interval = rate.interval};
        return SlidingWindowSettings {rate.units, rate.interval};
    }

    // 0.5 is 1 in 2 spans.
    struct Amount
    {
        std::int64_t units = 1;
        std::int64_t spans = 1;
    };
    struct Rate
    {
        std::int64_t units = 1;
        Duration interval {1};
    };

    const Word &word() const { return m_words[m_next]; }
    bool isAtEnd() const { return word().kind == Word::Kind::End; }
    bool skip(const char *text)
    {
        if (m_error || word().text != QLatin1StringView(text))
            return false;
        ++m_next;
        return true;
    }
    void expect(const char *text)
    {
        const QString wanted = QString::fromLatin1(text);
        if (!skip(text))
            fail(word(),
                 isAtEnd() ? limitMessage("shorthand.no_word", wanted)
                           : limitMessage("shorthand.no_word_before", wanted, word().text));
    }

    std::int64_t count()
    {
        const Word number = word();
        const Amount read = amount();
        requireWhole(number, read);
        return read.units;
    }
    void requireWhole(const Word &number, const Amount &amount)
    {
        if (amount.spans != 1)
            fail(number, limitMessage("shorthand.not_whole", number.text));
    }

    Amount amount()
    {
        const Word number = word();
        if (number.kind != Word::Kind::Number) {
            fail(number,
                 isAtEnd() ? limitMessage("shorthand.no_number")
                           : limitMessage("shorthand.no_number_before", number.text));
            return {};
        }
        ++m_next;
        const std::optional<Amount> value = amountOf(number.text, skip("k") ? 1'000 : 1);
        if (!value)
            fail(number, limitMessage("shorthand.not_whole", number.text));
        else if (value->units == 0)
            fail(number, limitMessage("shorthand.zero"));
        return value.value_or(Amount());
    }

    static std::optional<Amount> amountOf(const QString &text, std::int64_t times)
    {
        const qsizetype point = text.indexOf(QLatin1Char('.'));
        if (point < 0) {
            const std::optional<std::int64_t> whole = wholeNumber(text);
            if (!whole || *whole > largestAmount / times)
                return std::nullopt;
            return Amount {*whole * times, 1};
        }
        constexpr qsizetype maxDecimals = 6;
        constexpr std::int64_t maxWhole = 1'000'000'000;
        const QString decimals = text.sliced(point + 1);
        const std::optional<std::int64_t> whole = wholeNumber(text.first(point));
        bool isNumber = false;
        const std::int64_t part = decimals.toUInt(&isNumber);
        if (!whole || *whole > maxWhole || !isNumber || decimals.size() > maxDecimals)
            return std::nullopt;
        std::int64_t scale = 1;
        for (qsizetype i = 0; i < decimals.size(); ++i)
            scale *= 10;
        const std::int64_t units = (*whole * scale + part) * times;
        const std::int64_t common = std::gcd(units, scale);
        return Amount {units / common, scale / common};
    }

    Rate rateOf(const Amount &amount)
    {
        for (const char *const noun : {"requests", "request", "req", "calls", "call"}) {
            if (skip(noun))
                break;
        }
        const Word first = word();
        const auto *const named
            = std::find_if(rateNames.begin(), rateNames.end(),
                           [this](const auto &name) { return word().text == name.first; });
        Duration interval {1};
        if (named != rateNames.end() && !m_error) {
            ++m_next;
            interval = named->second;
        } else {
            expectPer();
            interval = span();
        }
        if (interval > longestInterval / amount.spans) {
            fail(first, limitMessage("shorthand.too_long", m_text.toString()));
            return {};
        }
        return {amount.units, interval * amount.spans};
    }
    void expectPer()
    {
        if (!skip("per"))
            expect("/");
    }

    // Commas stand before each third digit from the end, underscores anywhere between digits.
    static std::optional<std::int64_t> wholeNumber(QString text)
    {
        const QStringList groups = text.split(QLatin1Char(','));
        const bool grouped = groups.size() == 1
            || (groups.first().size() <= 3
                && std::all_of(groups.begin() + 1, groups.end(),
                               [](const QString &group) { return group.size() == 3; }));
        text.remove(QLatin1Char(',')).remove(QLatin1Char('_'));
        bool isNumber = false;
        const qlonglong value = text.toLongLong(&isNumber);
        if (!grouped || !isNumber || value > largestAmount)
            return std::nullopt;
        return value;
    }

    Duration span()
    {
        const Word first = word();
        QString number = first.kind == Word::Kind::Letters ? u"1"_s : QString();
        QString text;
        Duration weeks {};
        do {
            if (word().kind == Word::Kind::Number)
                number = m_words[m_next++].text;
            const UnitName *const found = unit();
            if (!found)
                return Duration(1);
            const QString part = number + found->unit;
            if (found->times > 1 && text.isEmpty())
                weeks += found->times * duration(first, part, longestInterval / found->times);
            else
                text += part;
        } while (word().kind == Word::Kind::Number && !m_error);
        const Duration rest
            = text.isEmpty() ? Duration() : duration(first, text, longestInterval - weeks);
        if (weeks + rest == Duration::zero())
            fail(first, limitMessage("shorthand.no_time"));
        return m_error ? Duration(1) : weeks + rest;
    }
    Duration duration(const Word &first, const QString &text, Duration most)
    {
        const Result<Duration> read = parseDuration(text);
        if (!read)
            fail(first, read.error().message);
        else if (*read > most)
            fail(first, limitMessage("shorthand.too_long", text));
        return m_error ? Duration() : *read;
    }

    const UnitName *unit()
    {
        const auto *const found
            = std::find_if(unitNames.begin(), unitNames.end(),
                           [this](const UnitName &name) { return word().text == name.name; });
        if (found != unitNames.end()) {
            ++m_next;
            return found;
        }
        fail(word(), noUnit());
        return nullptr;
    }
    Message noUnit() const
    {
        const QString &text = word().text;
        if (isAtEnd())
            return limitMessage("shorthand.no_unit");
        if (word().kind != Word::Kind::Letters)
            return limitMessage("shorthand.no_unit_before", text);
        QStringList names;
        for (const UnitName &name : unitNames)
            names.append(name.name);
        const QString near = nearestName(text, names);
        return near.isEmpty() ? limitMessage("shorthand.unknown_unit", text)
                              : limitMessage("shorthand.unknown_unit_near", text, near);
    }

    void fail(const Word &at, const Message &why)
    {
        if (!m_error)
            m_error = why.at(limitMessage("shorthand.place", m_text.toString(), at.position));
    }

    QStringView m_text;
    std::vector<Word> m_words;
    std::size_t m_next = 0;
    std::optional<Error> m_error;
};

Result<Limit> limitFromJsonText(QStringView text)
{
    const QString json = text.toString();
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8(), &fault);
    if (fault.error != QJsonParseError::NoError)
        return failure(
            limitMessage("shorthand.invalid_json", MessageArgument::quoted(fault.errorString()))
                .at(limitMessage("shorthand.json_position", json, std::max(fault.offset, 1))));
    return limitFromJson(document.object()).map_error([&json](const Error &found) {
        return found.message.at(found.where().isEmpty()
                                    ? limitMessage("shorthand.json_place", json)
                                    : limitMessage("shorthand.json_member", json, found.where()));
    });
}

// "/min", "/15s".
QString perSpan(Duration span)
{
    constexpr std::array single {
        std::pair {std::chrono::nanoseconds(std::chrono::seconds(1)), View("/s")},
        std::pair {std::chrono::nanoseconds(std::chrono::minutes(1)), View("/min")},
        std::pair {std::chrono::nanoseconds(std::chrono::hours(1)), View("/h")},
        std::pair {std::chrono::nanoseconds(std::chrono::hours(24)), View("/d")}};
    const auto *const found = std::find_if(single.begin(), single.end(),
                                           [span](const auto &unit) { return unit.first == span; });
    return found != single.end() ? QString(found->second) : QLatin1Char('/') + durationText(span);
}

QString rate(std::int64_t amount, Duration span)
{
    return QString::number(amount) + perSpan(span);
}

QString shorthandOf(const TokenBucketSettings &s)
{
    return u"bucket %1 refill %2"_s.arg(s.capacity).arg(rate(s.refillAmount, s.refillInterval));
}
QString shorthandOf(const GcraSettings &s)
{
    return u"every "_s + durationText(s.emissionInterval);
}
QString shorthandOf(const FixedWindowSettings &s)
{
    return rate(s.capacity, s.interval) + u" fixed"_s;
}
QString shorthandOf(const SlidingWindowSettings &s)
{
    return rate(s.capacity, s.interval);
}
QString shorthandOf(const ConcurrencySettings &s)
{
    return u"%1 concurrent"_s.arg(s.capacity);
}
QString shorthandOf(const WaterwheelSettings &s)
{
    return u"wheel "_s + rate(s.capacity, s.period);
}
template <typename Settings>
QString shorthandOf(const Settings &)
{
    return {}; // leaky bucket and window counter have none
}
} // namespace

Result<Limit> limitFromShorthand(QStringView text)
{
    if (text.trimmed().startsWith(QLatin1Char('{')))
        return limitFromJsonText(text.trimmed());
    return Parser(text).parse();
}

std::optional<QString> toShorthand(const Limit &spec)
{
    const QString text
        = std::visit([](const auto &settings) { return shorthandOf(settings); }, spec.settings);
    // It says only what it can: whatever else the limit has is lost on the way back.
    const Result<Limit> back = limitFromShorthand(text);
    if (!back || *back != spec)
        return std::nullopt;
    return text;
}

} // namespace penstock
