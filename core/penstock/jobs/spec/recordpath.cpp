// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/recordpath.h>

#include <penstock/http/text/cutbody.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/jsonvalue_p.h>
#include <penstock/support/nearestname.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace ondemand = simdjson::ondemand;

//! Walks down one valid document.
class RecordMatcher
{
public:
    explicit RecordMatcher(const RecordPath &path)
        : m_segments(path.m_segments)
    { }

    std::vector<QByteArray> matchesIn(ondemand::value root)
    {
        walk(root, 0);
        return std::move(m_matches);
    }

private:
    using Segment = RecordPath::Segment;

    void walk(ondemand::value value, std::size_t depth)
    {
        if (depth == m_segments.size()) {
            const std::string_view raw = rawJson(value);
            m_matches.push_back(onOneLine(QByteArray(raw.data(), qsizetype(raw.size()))));
            return;
        }
        const ondemand::json_type type = value.type().value_unsafe();
        if (type == ondemand::json_type::object)
            walkObject(value.get_object().value_unsafe(), depth);
        else if (type == ondemand::json_type::array)
            walkArray(value.get_array().value_unsafe(), depth);
    }

    void walkObject(ondemand::object object, std::size_t depth)
    {
        const Segment &segment = m_segments[depth];
        if (segment.kind == Segment::Kind::Index)
            return;
        const bool takesAll = segment.kind == Segment::Kind::All;
        for (auto field : object) {
            if (!takesAll && field.unescaped_key().value_unsafe() != segment.name)
                continue;
            walk(field.value().value_unsafe(), depth + 1);
            if (!takesAll)
                return;
        }
    }

    void walkArray(ondemand::array array, std::size_t depth)
    {
        const Segment &segment = m_segments[depth];
        if (segment.kind == Segment::Kind::Name)
            return;
        const bool takesAll = segment.kind == Segment::Kind::All;
        std::int64_t wanted = segment.index;
        if (wanted < 0)
            wanted += std::int64_t(array.count_elements().value_unsafe());
        std::int64_t index = 0;
        for (auto element : array) {
            if (!takesAll && index++ != wanted)
                continue;
            walk(element.value_unsafe(), depth + 1);
            if (!takesAll)
                return;
        }
    }

    const std::vector<Segment> &m_segments;
    std::vector<QByteArray> m_matches;
};

namespace {
Message noJson(QByteArrayView json)
{
    if (json.trimmed().isEmpty())
        return jobMessage("records.empty");
    return isCutJson(json) ? jobMessage("records.cut_short") : jobMessage("records.not_json");
}
} // namespace

Result<std::vector<QByteArray>> RecordPath::match(QByteArrayView json) const
{
    if (!isJson(json))
        return failure(noJson(json));
    thread_local JsonScratch scratch;
    LoneValue lone({json.data(), std::size_t(json.size())}, scratch);
    auto matches = RecordMatcher(*this).matchesIn(lone.value());
    scratch.shrink();
    return matches;
}

bool RecordPath::isSingular() const
{
    return std::none_of(m_segments.begin(), m_segments.end(),
                        [](const Segment &segment) { return segment.kind == Segment::Kind::All; });
}

RecordPath RecordPath::toList() const
{
    RecordPath path = *this;
    const auto all
        = std::find_if(path.m_segments.begin(), path.m_segments.end(),
                       [](const Segment &segment) { return segment.kind == Segment::Kind::All; });
    path.m_segments.erase(all == path.m_segments.end() ? all : all + 1, path.m_segments.end());
    return path;
}

RecordPath RecordPath::withAll() const
{
    RecordPath path = *this;
    path.m_segments.push_back({});
    return path;
}

//! Compares a path with a value, one segment after the other.
class RecordPathSearch
{
public:
    using Segment = RecordPath::Segment;
    using Segments = std::vector<Segment>;

    explicit RecordPathSearch(const RecordPath &path)
        : m_wanted(path.m_segments)
        , m_isSingular(path.isSingular())
    { }

    bool leads(const QJsonValue &value, std::size_t depth) const
    {
        if (depth == m_wanted.size())
            return true;
        const Segment &segment = m_wanted[depth];
        if (segment.kind == Segment::Kind::Name) {
            const QJsonValue member = memberOf(value, nameOf(segment));
            return !member.isUndefined() && leads(member, depth + 1);
        }
        if (value.isNull()) // as many servers write an empty list
            return true;
        const QJsonArray elements = elementsOf(value);
        if (elements.isEmpty())
            return value.isArray() || value.isObject();
        if (segment.kind == Segment::Kind::All)
            return std::any_of(elements.begin(), elements.end(), [&](const QJsonValue &element) {
                return leads(element, depth + 1);
            });
        const std::int64_t at = segment.index < 0 ? elements.size() + segment.index : segment.index;
        return value.isArray() && at >= 0 && at < elements.size()
            && leads(elements.at(qsizetype(at)), depth + 1);
    }

    // The way to the first value behind which the rest of the path exists.
    std::optional<Segments> nearest(const QJsonValue &value, std::size_t depth) const
    {
        if (leads(value, depth))
            return Segments(m_wanted.begin() + std::ptrdiff_t(depth), m_wanted.end());
        const Segment &segment = m_wanted[depth];
        // $.items[*] of a list at the top is $[*].
        if (value.isArray() && segment.kind == Segment::Kind::Name && wantsListAt(depth + 1)
            && leads(value, depth + 1))
            return Segments(m_wanted.begin() + std::ptrdiff_t(depth) + 1, m_wanted.end());
        for (const Segment &instead : candidates(value, depth)) {
            const QJsonValue next = step(value, instead);
            // Before the segment, then in place of it.
            std::optional<Segments> rest;
            if (instead != segment && leads(next, depth))
                rest = Segments(m_wanted.begin() + std::ptrdiff_t(depth), m_wanted.end());
            else if (!wantsListAt(depth + 1) || next.isArray())
                rest = nearestBehind(next, depth + 1);
            if (rest) {
                rest->insert(rest->begin(), instead);
                return rest;
            }
        }
        return std::nullopt;
    }

private:
    bool wantsListAt(std::size_t depth) const
    {
        return depth < m_wanted.size() && m_wanted[depth].kind != Segment::Kind::Name;
    }
    static QString nameOf(const Segment &segment) { return QString::fromStdString(segment.name); }

    // Not by value(): that of Qt 6.8.2 misses some names.
    static QJsonValue memberOf(const QJsonValue &value, const QString &name)
    {
        const QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            if (member.key() == name)
                return member.value();
        }
        return QJsonValue::Undefined;
    }

    static QJsonArray elementsOf(const QJsonValue &value)
    {
        if (value.isArray())
            return value.toArray();
        QJsonArray elements;
        for (const QJsonValue member : value.toObject())
            elements.append(member);
        return elements;
    }

    static QJsonValue step(const QJsonValue &value, const Segment &segment)
    {
        if (segment.kind == Segment::Kind::Name)
            return memberOf(value, nameOf(segment));
        return elementsOf(value).at(segment.index < 0 ? elementsOf(value).size() - 1 : 0);
    }

    std::optional<Segments> nearestBehind(const QJsonValue &value, std::size_t depth) const
    {
        return depth <= m_wanted.size() ? nearest(value, depth) : std::nullopt;
    }

    // Segments that the value has instead, most similar first.
    std::vector<Segment> candidates(const QJsonValue &value, std::size_t depth) const
    {
        const Segment &segment = m_wanted[depth];
        std::vector<Segment> found;
        if (value.isArray()) {
            const bool isIndex = segment.kind == Segment::Kind::Index;
            if (!value.toArray().isEmpty() && (isIndex || !m_isSingular))
                found.push_back(isIndex ? segment : Segment());
            return found;
        }
        const QJsonObject object = value.toObject();
        const QString wanted = nameOf(segment);
        const auto add = [&found](const QString &name) {
            found.push_back({Segment::Kind::Name, name.toStdString(), 0});
        };
        if (!memberOf(value, wanted).isUndefined())
            add(wanted);
        else if (const QString similar = nearestName(wanted, object.keys()); !similar.isEmpty())
            add(similar);
        const bool wantsList = wantsListAt(depth + 1);
        for (auto member = object.begin(); member != object.end(); ++member) {
            if (member->isObject() || (wantsList && member->isArray()))
                add(member.key());
        }
        return found;
    }

    const Segments &m_wanted;
    const bool m_isSingular; // so that a similar path has to be
};

namespace {
constexpr qsizetype largestTree = 4 * 1024 * 1024;

// The structure only: Qt rejects numbers that no double can hold.
QJsonValue parsed(QByteArrayView json)
{
    static const QRegularExpression number(
        uR"re("[^"\\]*+(?:\\.[^"\\]*+)*+"(*SKIP)(*F)|-?\d[-+.\deE]*)re"_s);
    QJsonDocument document
        = QJsonDocument::fromJson(QByteArray::fromRawData(json.data(), json.size()));
    if (document.isNull())
        document = QJsonDocument::fromJson(wholeText(json).replace(number, u"0"_s).toUtf8());
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
}
} // namespace

bool RecordPath::leadsSomewhere(QByteArrayView json) const
{
    // A larger tree would take too much memory. Of duplicate members, it has the last.
    return (json.size() <= largestTree && RecordPathSearch(*this).leads(parsed(json), 0))
        || !match(json).value_or(std::vector<QByteArray>()).empty();
}

QString RecordPath::nearest(QByteArrayView json) const
{
    auto segments = json.size() > largestTree ? std::nullopt
                                              : RecordPathSearch(*this).nearest(parsed(json), 0);
    if (!segments || *segments == m_segments)
        return {};
    RecordPath path;
    path.m_segments = *std::move(segments);
    constexpr qsizetype longest = 500; // names are the server's
    const QString text = path.text();
    return text.size() > longest ? QString() : text;
}

QString RecordPath::text() const
{
    QString text = u"$"_s;
    for (const Segment &segment : m_segments) {
        if (segment.kind == Segment::Kind::All)
            text += u"[*]"_s;
        else if (segment.kind == Segment::Kind::Index)
            text += u"[%1]"_s.arg(segment.index);
        else
            text += stepTo(QString::fromStdString(segment.name));
    }
    return text;
}

QString RecordPath::stepTo(const QString &name)
{
    static const QRegularExpression plain(u"^[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    if (plain.match(name).hasMatch())
        return QLatin1Char('.') + name;
    QString escaped = name;
    escaped.replace(QLatin1Char('\\'), u"\\\\"_s);
    escaped.replace(QLatin1Char('\''), u"\\'"_s);
    return u"['%1']"_s.arg(escaped);
}

} // namespace penstock
