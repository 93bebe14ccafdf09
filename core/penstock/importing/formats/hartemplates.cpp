// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/hartemplates_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
constexpr std::size_t maxRows = 10'000;

// What programs put into paths to name one of many.
bool looksLikeId(const QString &segment)
{
    static const QRegularExpression form(QStringLiteral(
        R"(^(?:\d+|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|(?=\w*\d)[0-9a-fA-F]{12,}|)"
        R"((?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,})$)"));
    return form.match(segment).hasMatch();
}

// A URL in its parts: those that may differ between requests of one form, and those that do not.
struct UrlParts
{
    QString server;
    QStringList segments;
    NamedTexts query; // decoded
};

UrlParts partsOf(const QString &url)
{
    UrlParts parts;
    const qsizetype start = std::max<qsizetype>(pathStartOf(url), 0);
    parts.server = url.first(start);
    const QString rest = url.sliced(start).section(QLatin1Char('#'), 0, 0);
    parts.segments = rest.section(QLatin1Char('?'), 0, 0).split(QLatin1Char('/'));
    const QStringList fields
        = rest.section(QLatin1Char('?'), 1).split(QLatin1Char('&'), Qt::SkipEmptyParts);
    for (const QString &field : fields) {
        const auto decoded = [](QString text) {
            return QUrl::fromPercentEncoding(
                text.replace(QLatin1Char('+'), QLatin1Char(' ')).toUtf8());
        };
        parts.query.emplace_back(decoded(field.section(QLatin1Char('='), 0, 0)),
                                 decoded(field.section(QLatin1Char('='), 1)));
    }
    return parts;
}

// Equal for requests that may become one job.
QString shapeOf(const RequestDraft &draft, const UrlParts &parts)
{
    QStringList form {QString::fromLatin1(draft.method), parts.server};
    for (const QString &segment : parts.segments)
        form.append(looksLikeId(segment) ? u"{}"_s : segment);
    form.append(u"?"_s);
    for (const auto &each : parts.query)
        form.append(each.first);
    form.append(QString::fromUtf8(draft.body));
    return form.join(QLatin1Char('\n'));
}

// The requests of one form become one with a place for each value that differs.
class Merger
{
public:
    Merger(RequestDraft first, const std::vector<UrlParts> &all)
        : m_draft(std::move(first))
        , m_all(all)
    { }

    RequestDraft merged()
    {
        UrlParts url = m_all.front();
        for (qsizetype i = 0; i < url.segments.size(); ++i) {
            const auto value = [i](const UrlParts &each) {
                return QUrl::fromPercentEncoding(each.segments.at(i).toUtf8());
            };
            if (differs(value))
                url.segments[i] = placeFor(u"id"_s, value);
        }
        for (std::size_t i = 0; i < url.query.size(); ++i) {
            const auto value = [i](const UrlParts &each) { return each.query[i].second; };
            if (!namesSecret(url.query[i].first) && differs(value))
                url.query[i].second = placeFor(url.query[i].first, value);
        }
        m_draft.url = url.server + url.segments.join(QLatin1Char('/'));
        m_draft.query = url.query;
        m_draft.name = QString::fromLatin1(m_draft.method) + QLatin1Char(' ')
            + url.segments.join(QLatin1Char('/'));
        if (!m_columns.empty())
            m_draft.rows = rowsJson();
        return m_draft;
    }

private:
    using Value = std::function<QString(const UrlParts &)>;

    bool differs(const Value &value) const
    {
        return std::any_of(m_all.begin(), m_all.end(), [&](const UrlParts &each) {
            return value(each) != value(m_all.front());
        });
    }

    QString placeFor(const QString &wanted, const Value &value)
    {
        const QString plain = withoutBraces(wanted);
        const QString base = plain.isEmpty() ? u"value"_s : plain;
        QString name = base;
        const auto isTaken = [&name](const auto &column) { return column.first == name; };
        for (int i = 2; std::any_of(m_columns.begin(), m_columns.end(), isTaken); ++i)
            name = base + QString::number(i);
        m_columns.emplace_back(name, value);
        return u"{{%1}}"_s.arg(name);
    }

    QByteArray rowsJson() const
    {
        static const QRegularExpression number(QStringLiteral(R"(^(?:0|[1-9]\d{0,14})$)"));
        QByteArrayList rows;
        QSet<QByteArray> seen;
        for (const UrlParts &each : m_all) {
            QByteArrayList members;
            for (const auto &[name, value] : m_columns) {
                const QString text = value(each);
                members.append(toJsonString(name.toUtf8()) + ": "
                               + (number.match(text).hasMatch() ? text.toUtf8()
                                                                : toJsonString(text.toUtf8())));
            }
            const QByteArray row = '{' + members.join(", ") + '}';
            if (!seen.contains(row) && std::size_t(rows.size()) < maxRows)
                rows.append(row);
            seen.insert(row);
        }
        return '[' + rows.join(", ") + ']';
    }

    RequestDraft m_draft;
    const std::vector<UrlParts> &m_all;
    std::vector<std::pair<QString, Value>> m_columns;
};
} // namespace

std::vector<RequestDraft> mergedRequests(const std::vector<RequestDraft> &requests)
{
    struct Form
    {
        RequestDraft first;
        std::vector<UrlParts> all;
    };
    std::vector<Form> forms;
    QHash<QString, std::size_t> places;
    for (const RequestDraft &request : requests) {
        UrlParts parts = partsOf(request.url);
        const QString form = shapeOf(request, parts);
        const auto place = places.constFind(form);
        if (place == places.constEnd()) {
            places.insert(form, forms.size());
            forms.push_back({request, {std::move(parts)}});
        } else {
            forms[*place].all.push_back(std::move(parts));
        }
    }
    std::vector<RequestDraft> merged;
    merged.reserve(forms.size());
    for (const Form &form : forms)
        merged.push_back(Merger(form.first, form.all).merged());
    return merged;
}

} // namespace penstock
