// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/support/durationtext.h>
#include <penstock/support/nearestname.h>

#include <QJsonDocument>

#include <algorithm>
#include <array>

// The grammar, with any blanks between the words and any case of letters:
//
//     limit    = count "/" span [ "fixed" ]
//              | "bucket" count "refill" count "/" span
//              | count "concurrent"
//              | "wheel" count "/" span
//              | "every" span
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
    UnitName {View("ns"), View("ns")},
};

class Parser
{
public:
    explicit Parser(QStringView text)
        : m_text(text)
        , m_words(wordsOf(text))
    { }

    Result<LimitSpec> parse()
    {
        LimitSettings settings = parseSettings();
        if (!m_error && word().kind != Word::Kind::End)
            fail(word(), u"%1 is left over"_s.arg(shown(word())));
        if (m_error)
            return failure(*m_error);
        LimitSpec spec;
        spec.settings = std::move(settings);
        return spec;
    }

private:
    LimitSettings parseSettings()
    {
        if (skip("bucket")) {
            const std::int64_t capacity = count();
            expect("refill");
            const std::int64_t amount = count();
            expect("/");
            return TokenBucketSettings {
                .capacity = capacity, .refillAmount = amount, .refillInterval = span()};
        }
        if (skip("wheel")) {
            const std::int64_t capacity = count();
            expect("/");
            return WaterwheelSettings {capacity, span()};
        }
        if (skip("every"))
            return GcraSettings {span(), 1};
        const std::int64_t capacity = count();
        if (skip("concurrent"))
            return ConcurrencySettings {capacity};
        expect("/");
        const Duration interval = span();
        if (skip("fixed"))
            return FixedWindowSettings {.capacity = capacity, .interval = interval};
        return SlidingWindowSettings {capacity, interval};
    }

    const Word &word() const { return m_words[m_next]; }
    bool skip(const char *text)
    {
        if (m_error || word().text != QLatin1StringView(text))
            return false;
        ++m_next;
        return true;
    }
    void expect(const char *text)
    {
        if (!skip(text))
            fail(word(),
                 u"\"%1\" is missing before %2"_s.arg(QLatin1StringView(text), shown(word())));
    }

    std::int64_t count()
    {
        const Word number = word();
        if (number.kind != Word::Kind::Number) {
            fail(number, u"a number is missing before %1"_s.arg(shown(number)));
            return 1;
        }
        ++m_next;
        const std::optional<std::int64_t> value = wholeNumber(number.text);
        if (!value)
            fail(number, u"%1 is no whole number up to 1,000,000,000,000,000"_s.arg(shown(number)));
        else if (*value == 0)
            fail(number, u"0 admits nothing"_s);
        return value.value_or(1);
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
        QString text = first.kind == Word::Kind::Letters ? u"1"_s : QString();
        do {
            if (word().kind == Word::Kind::Number)
                text += m_words[m_next++].text;
            text += unit();
        } while (word().kind == Word::Kind::Number && !m_error);
        if (m_error)
            return Duration(1);
        const Result<Duration> read = parseDuration(text);
        if (!read)
            fail(first, read.error().what);
        else if (*read == Duration::zero())
            fail(first, u"a time of 0 makes no limit"_s);
        else if (*read > longestInterval)
            fail(first, u"\"%1\" is longer than 100 years"_s.arg(text));
        return read.value_or(Duration(1));
    }

    QString unit()
    {
        const auto *const found
            = std::find_if(unitNames.begin(), unitNames.end(),
                           [this](const UnitName &name) { return word().text == name.name; });
        if (found != unitNames.end()) {
            ++m_next;
            return found->unit;
        }
        QString why = u"a unit of time is missing before %1"_s.arg(shown(word()));
        if (word().kind == Word::Kind::Letters) {
            QStringList names;
            for (const UnitName &name : unitNames)
                names.append(name.name);
            const QString near = nearestName(word().text, names);
            why = u"%1 is no unit of time"_s.arg(shown(word()))
                + (near.isEmpty() ? QString() : u" (did you mean %1?)"_s.arg(near));
        }
        fail(word(), why);
        return {};
    }

    static QString shown(const Word &word)
    {
        return word.kind == Word::Kind::End ? u"the end"_s
                                            : QLatin1Char('"') + word.text + QLatin1Char('"');
    }

    void fail(const Word &at, const QString &why)
    {
        if (m_error)
            return;
        m_error = Error {Error::Kind::Usage, why,
                         u"limit \"%1\", position %2"_s.arg(m_text).arg(at.position),
                         u"Write for example 600/min, 100/15s, 5000/h fixed, bucket 40 refill "
                         "2/s, 10 concurrent, wheel 5/1s or every 250ms"_s};
    }

    QStringView m_text;
    std::vector<Word> m_words;
    std::size_t m_next = 0;
    std::optional<Error> m_error;
};

Result<LimitSpec> limitFromJsonText(QStringView text)
{
    const QString where = u"limit "_s + text.toString();
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8(), &fault);
    if (fault.error != QJsonParseError::NoError)
        return failure(Error {Error::Kind::Usage, u"no JSON: "_s + fault.errorString(),
                              u"%1, position %2"_s.arg(where).arg(std::max(fault.offset, 1)),
                              u"Put it in single quotes, so that the shell leaves it alone"_s});
    Result<LimitSpec> spec = limitFromJson(document.object());
    if (!spec) {
        const QString pointer = spec.error().where;
        spec.error().where = pointer.isEmpty() ? where : where + u", at "_s + pointer;
    }
    return spec;
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

Result<LimitSpec> limitFromShorthand(QStringView text)
{
    if (text.trimmed().startsWith(QLatin1Char('{')))
        return limitFromJsonText(text.trimmed());
    return Parser(text).parse();
}

std::optional<QString> toShorthand(const LimitSpec &spec)
{
    const QString text
        = std::visit([](const auto &settings) { return shorthandOf(settings); }, spec.settings);
    // It says only what it can: whatever else the limit has is lost on the way back.
    const Result<LimitSpec> back = limitFromShorthand(text);
    if (!back || *back != spec)
        return std::nullopt;
    return text;
}

} // namespace penstock
