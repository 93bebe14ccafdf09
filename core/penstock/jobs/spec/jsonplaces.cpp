// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jsonplaces.h>

#include <penstock/jobs/spec/recordpath.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <functional>

namespace penstock {

namespace {
constexpr int deepestPlace = 128;

// One pass, without a tree. Tells each value when it is known where it ends, or before with to = 0.
class Reader
{
public:
    struct Visitor
    {
        //! False: nothing of what is in it is wanted.
        std::function<bool(const JsonPlace &)> begins;
        std::function<void(const JsonPlace &)> ended;
    };
    Reader(QByteArrayView json, Visitor visitor)
        : m_json(json)
        , m_visitor(std::move(visitor))
    { }

    bool read() { return value(u"$"_s, -1, 0, true); }

private:
    char next()
    {
        while (m_at < m_json.size() && QByteArrayView(" \t\r\n").contains(m_json[m_at]))
            ++m_at;
        return m_at < m_json.size() ? m_json[m_at] : '\0';
    }

    // Behind its closing quote; false where there is none.
    bool skipString()
    {
        for (++m_at; m_at < m_json.size(); ++m_at) {
            if (m_json[m_at] == '\\')
                ++m_at;
            else if (m_json[m_at] == '"')
                return ++m_at, true;
        }
        return false;
    }

    bool skipScalar()
    {
        if (m_json[m_at] == '"')
            return skipString();
        const qsizetype from = m_at;
        while (m_at < m_json.size() && !QByteArrayView(" \t\r\n,]}:\"[{").contains(m_json[m_at]))
            ++m_at;
        return m_at > from;
    }

    // \a from: where the name of the member begins; -1: it has none.
    bool value(const QString &path, qsizetype from, int depth, bool isWanted)
    {
        const char first = next();
        if (first == '\0' || depth > deepestPlace)
            return false;
        JsonPlace place {.path = path,
                         .kind = first == '[' ? JsonPlace::Kind::Array
                             : first == '{'   ? JsonPlace::Kind::Object
                                              : JsonPlace::Kind::Scalar,
                         .from = from < 0 ? m_at : from};
        const qsizetype begin = m_at;
        const bool goesOn = isWanted && m_visitor.begins(place);
        const bool isWhole = place.kind == JsonPlace::Kind::Array ? array(path, depth, goesOn)
            : place.kind == JsonPlace::Kind::Object               ? object(path, depth, goesOn)
                                                                  : skipScalar();
        if (!isWhole)
            return false;
        place.to = m_at;
        if (place.kind == JsonPlace::Kind::Scalar)
            place.text = m_json.sliced(begin, m_at - begin).toByteArray();
        if (isWanted)
            m_visitor.ended(place);
        return true;
    }

    bool array(const QString &path, int depth, bool isWanted)
    {
        ++m_at;
        if (next() == ']')
            return ++m_at, true;
        for (qsizetype index = 0;; ++index) {
            if (!value(u"%1[%2]"_s.arg(path).arg(index), -1, depth + 1, isWanted))
                return false;
            if (!more(']'))
                return m_json[m_at - 1] == ']';
        }
    }

    bool object(const QString &path, int depth, bool isWanted)
    {
        ++m_at;
        if (next() == '}')
            return ++m_at, true;
        for (;;) {
            if (next() != '"')
                return false;
            const qsizetype from = m_at;
            if (!skipString())
                return false;
            const QByteArray name = '[' + m_json.sliced(from, m_at - from).toByteArray() + ']';
            if (next() != ':')
                return false;
            ++m_at;
            const QString member
                = RecordPath::stepTo(QJsonDocument::fromJson(name).array().first().toString());
            if (!value(path + member, from, depth + 1, isWanted))
                return false;
            if (!more('}'))
                return m_json[m_at - 1] == '}';
        }
    }

    // Whether a comma follows; else one letter on, which is to be \a end.
    bool more(char end)
    {
        const char letter = next();
        if (letter == '\0')
            return false;
        ++m_at;
        return letter == ',' && letter != end;
    }

    QByteArrayView m_json;
    Visitor m_visitor;
    qsizetype m_at = 0;
};
} // namespace

std::optional<JsonPlace> jsonPlaceAt(QByteArrayView json, qsizetype at)
{
    std::optional<JsonPlace> found;
    Reader reader(json,
                  {.begins = [at](const JsonPlace &place) { return place.from <= at; },
                   .ended =
                       [&](const JsonPlace &place) {
                           // What is in it has ended before.
                           if (!found && place.from <= at && at < place.to)
                               found = place;
                       }});
    return reader.read() ? found : std::nullopt;
}

std::vector<JsonPlace> jsonPlacesIn(QByteArrayView json, std::size_t most)
{
    static const QRegularExpression further(u"\\[[1-9]\\d*\\]"_s);
    std::vector<JsonPlace> places;
    Reader reader(json,
                  {.begins =
                       [&](const JsonPlace &place) {
                           const bool isOne = place.path.contains(further);
                           if (!isOne && places.size() < most)
                               places.push_back(place);
                           return !isOne && places.size() < most;
                       },
                   .ended =
                       [&](const JsonPlace &place) {
                           for (JsonPlace &known : places) {
                               if (known.from == place.from && known.path == place.path)
                                   known = place;
                           }
                       }});
    reader.read();
    return places;
}

namespace {
const QRegularExpression &indexInPath()
{
    static const QRegularExpression index(u"\\[\\d+\\]"_s);
    return index;
}
} // namespace

QString allOfOutermostArray(const QString &path)
{
    const QRegularExpressionMatch index = indexInPath().match(path);
    return index.hasMatch() ? path.left(index.capturedStart()) + u"[*]"_s : QString();
}

std::optional<QString> pathInRecord(const QString &path, const QString &records)
{
    if (records.isEmpty())
        return path;
    // Of the record's own path each * is one index of the other.
    QString form = QRegularExpression::escape(records);
    form.replace(u"\\[\\*\\]"_s, u"\\[\\d+\\]"_s);
    const QRegularExpressionMatch match
        = QRegularExpression(u"^%1(?=$|[.\\[])"_s.arg(form)).match(path);
    if (!match.hasMatch())
        return std::nullopt;
    return QLatin1Char('$') + path.sliced(match.capturedEnd());
}

QString lastMemberOf(const QString &path)
{
    static const QRegularExpression last(
        u"(?:\\.([^.\\[\\]]+)|\\['([^\\]]*)'\\]|\\[\"([^\\]]*)\"\\])(?:\\[[\\d*]+\\])*$"_s);
    const QRegularExpressionMatch match = last.match(path);
    for (const int group : {1, 2, 3}) {
        if (!match.captured(group).isEmpty())
            return match.captured(group);
    }
    return u"value"_s;
}

} // namespace penstock
