// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/loosevalues.h>

#include <penstock/jobs/requests/bodytemplate.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/support/freename.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>

#include <optional>

namespace penstock {

namespace {
QString decoded(const QString &text)
{
    return QUrl::fromPercentEncoding(text.toUtf8());
}

bool isTemplate(QStringView text)
{
    return text.contains("{{"_L1);
}

QStringList namesOf(const RequestSpec &request)
{
    // Of a path alone the names are the same.
    const auto parsed = RequestTemplate::parse(request, u"http://localhost"_s, HeaderList());
    return parsed ? parsed->names() : QStringList();
}

// Only where it comes back as it stands: 1.50 and 007 do not.
std::optional<QJsonValue> numberIn(const QString &text)
{
    const QByteArray list = '[' + text.toUtf8() + ']';
    const QJsonDocument document = QJsonDocument::fromJson(list);
    const QJsonValue value = document.array().first();
    const bool isSame = value.isDouble() && document.toJson(QJsonDocument::Compact) == list;
    return isSame ? std::optional(value) : std::nullopt;
}

class Finder
{
public:
    explicit Finder(const RequestSpec &request)
        : m_request(request)
        , m_taken(namesOf(request))
    { }

    std::vector<LooseValue> find()
    {
        findInUrl();
        for (std::size_t i = 0; i < m_request.query.size(); ++i) {
            const auto &[name, value] = m_request.query[i];
            add({LooseValue::Part::Query, qsizetype(i), 0, value.size(), value, name});
        }
        findInBody();
        return std::move(m_found);
    }

private:
    void add(LooseValue value)
    {
        if (value.text.trimmed().isEmpty() || isTemplate(value.text))
            return;
        value.name = freeName(value.name);
        m_taken.append(value.name);
        m_found.push_back(std::move(value));
    }

    QString freeName(const QString &wanted) const
    {
        static const QRegularExpression unusual(u"[{}\\s]+"_s);
        QString plain = wanted;
        plain.replace(unusual, u"_"_s);
        const QString name = plain.isEmpty() ? u"id"_s : plain;
        const auto isTaken = [this](const QString &each) { return m_taken.contains(each); };
        return isTaken(name) ? nameOfCopy(name, QLatin1Char('_'), isTaken) : name;
    }

    void findInUrl()
    {
        static const QRegularExpression server(u"^https?://[^/?#]*"_s);
        const QString &url = m_request.url;
        const qsizetype begin = server.match(url).capturedLength();
        const qsizetype fragment = url.indexOf(QLatin1Char('#'));
        const qsizetype end = fragment < 0 ? url.size() : fragment;
        qsizetype query = url.indexOf(QLatin1Char('?'), begin);
        query = query < 0 || query > end ? end : query;
        findInPath(begin, query);
        if (query < end)
            findInPairs(url.sliced(query + 1, end - query - 1), query + 1, LooseValue::Part::Url);
    }

    void findInPath(qsizetype begin, qsizetype end)
    {
        static const QRegularExpression version(u"^v\\d+(\\.\\d+)*$"_s,
                                                QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression digit(u"\\d"_s);
        const QString path = m_request.url.sliced(begin, end - begin);
        const QStringList parts = path.split(QLatin1Char('/'));
        qsizetype from = begin;
        for (qsizetype i = 0; i < parts.size(); ++i) {
            const QString &part = parts[i];
            const bool isLast = i + 1 == parts.size() && i > 1;
            const bool isValue = part.contains(digit) && !version.match(part).hasMatch();
            if (isLast || isValue)
                add({LooseValue::Part::Url, 0, from, part.size(), decoded(part), u"id"_s});
            from += part.size() + 1;
        }
    }

    // a=1&b=2, at \a at in its text.
    void findInPairs(const QString &text, qsizetype at, LooseValue::Part part)
    {
        for (const QString &pair : text.split(QLatin1Char('&'))) {
            const qsizetype equals = pair.indexOf(QLatin1Char('='));
            if (equals > 0) {
                QString value = pair.sliced(equals + 1);
                value.replace(QLatin1Char('+'), QLatin1Char(' '));
                add({part, 0, at + equals + 1, pair.size() - equals - 1, decoded(value),
                     decoded(pair.left(equals))});
            }
            at += pair.size() + 1;
        }
    }

    void findInBody()
    {
        const auto type = headerValue(m_request.headers, "Content-Type");
        const bool isOpen = m_request.bodyType == BodyType::ByHeader && !type;
        const BodyTemplate::Kind kind = BodyTemplate::kindOf(
            isOpen ? BodyTemplate::typeOf(m_request.body) : m_request.bodyType,
            type.value_or(QByteArray()));
        // Offsets are bytes: what is not ASCII has to stay as long as it is.
        const QString body = QString::fromLatin1(m_request.body);
        if (kind == BodyTemplate::Kind::Form)
            findInPairs(body, 0, LooseValue::Part::Body);
        if (kind != BodyTemplate::Kind::Json)
            return;
        static const QRegularExpression member(QStringLiteral(
            R"re("((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)))re"));
        auto each = member.globalMatch(body);
        while (each.hasNext()) {
            const QRegularExpressionMatch match = each.next();
            const int group = match.capturedStart(3) >= 0 ? 3 : 2;
            if (group == 3 && !numberIn(match.captured(3)))
                continue; // another one would be sent
            add({LooseValue::Part::Body, 0, match.capturedStart(group), match.capturedLength(group),
                 group == 3 ? match.captured(3) : unquoted(match.captured(2)),
                 unquoted(match.captured(1)), group == 2});
        }
    }

    static QString unquoted(const QString &json)
    {
        const QByteArray list = "[\"" + json.toLatin1() + "\"]";
        return QJsonDocument::fromJson(list).array().first().toString();
    }

    const RequestSpec &m_request;
    QStringList m_taken;
    std::vector<LooseValue> m_found;
};

QJsonValue jsonOf(const LooseValue &value)
{
    const QJsonValue text = value.text;
    return value.isText ? text : numberIn(value.text).value_or(text);
}

RowsSpec::Values rowsWith(const LooseValue &value, const QJsonArray &rows)
{
    QJsonArray wider;
    for (const QJsonValue &row : rows) {
        QJsonObject object = row.toObject();
        if (!row.isObject())
            object.insert(u"value"_s, row);
        object.insert(value.name, jsonOf(value));
        wider.append(object);
    }
    if (wider.isEmpty())
        wider.append(QJsonObject {{value.name, jsonOf(value)}});
    return {QJsonDocument(wider).toJson(QJsonDocument::Compact)};
}
} // namespace

std::vector<LooseValue> looseValuesIn(const RequestSpec &request)
{
    return Finder(request).find();
}

JobSpec withColumnFor(const LooseValue &value, JobSpec job)
{
    const bool wasAlone = namesOf(job.request).isEmpty();
    const QString name = u"{{%1}}"_s.arg(value.name);
    RequestSpec &request = job.request;
    switch (value.part) {
    case LooseValue::Part::Url:
        request.url.replace(value.from, value.size, name);
        break;
    case LooseValue::Part::Query:
        request.query[std::size_t(value.index)].second = name;
        break;
    case LooseValue::Part::Body:
        request.body.replace(value.from, value.size, name.toUtf8());
        break;
    }
    const auto *const values = std::get_if<RowsSpec::Values>(&job.rows.from);
    if (wasAlone)
        job.rows.from = rowsWith(value, {});
    else if (values != nullptr)
        job.rows.from = rowsWith(value, QJsonDocument::fromJson(values->json).array());
    return job;
}

} // namespace penstock
