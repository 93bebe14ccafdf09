// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftsecrets_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/importing/curl/importmessages.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <functional>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

bool isTemplate(const QString &value)
{
    static const QRegularExpression whole(QStringLiteral(R"(^\{\{[^{}]+\}\}$)"));
    return whole.match(value.trimmed()).hasMatch();
}

QString placeFor(const QString &name)
{
    const QString plain = withoutBraces(name);
    return u"{{%1}}"_s.arg(plain.isEmpty() ? u"secret"_s : plain);
}

bool isBlank(QChar c)
{
    return c == QLatin1Char(' ') || c == QLatin1Char('\t') || c == QLatin1Char('\n')
        || c == QLatin1Char('\r');
}

qsizetype skipBlanks(QStringView text, qsizetype at)
{
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

// Behind the quote that ends the string that begins at \a at.
qsizetype endOfString(QStringView text, qsizetype at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == QLatin1Char('\\'))
            ++at;
        else if (text[at] == QLatin1Char('"'))
            return at + 1;
    }
    return text.size();
}

// Behind the bracket that ends what begins at \a at.
qsizetype endOfBrackets(QStringView text, qsizetype at)
{
    qsizetype depth = 0;
    while (at < text.size()) {
        const QChar c = text[at];
        if (c == QLatin1Char('"')) {
            at = endOfString(text, at);
            continue;
        }
        ++at;
        if (c == QLatin1Char('{') || c == QLatin1Char('['))
            ++depth;
        else if ((c == QLatin1Char('}') || c == QLatin1Char(']')) && --depth == 0)
            return at;
    }
    return at;
}

qsizetype endOfNumber(QStringView text, qsizetype at)
{
    static const QString letters = u"0123456789+-.eE"_s;
    while (at < text.size() && letters.contains(text[at]))
        ++at;
    return at;
}

// The end of a value that may be a secret; \a at itself without one.
qsizetype endOfValue(QStringView text, qsizetype at)
{
    if (at >= text.size())
        return at;
    if (text[at] == QLatin1Char('"'))
        return endOfString(text, at);
    if (text[at] == QLatin1Char('{') || text[at] == QLatin1Char('['))
        return endOfBrackets(text, at);
    return endOfNumber(text, at);
}

// Whether there is nothing in \a value, or only {{name}}.
bool isHarmless(QStringView value)
{
    if (value.startsWith(QLatin1Char('"')) && value.endsWith(QLatin1Char('"')) && value.size() > 1)
        value = value.sliced(1, value.size() - 2);
    value = value.trimmed();
    const bool isPlace = value.startsWith("{{"_L1) && value.endsWith("}}"_L1)
        && value.count(QLatin1Char('{')) + value.count(QLatin1Char('}')) == 4;
    return isPlace || value.isEmpty() || value == "{}"_L1 || value == "[]"_L1;
}

// As it is meant: "p\u0061ssword" is a password.
QString nameIn(QStringView quoted)
{
    if (!quoted.contains(QLatin1Char('\\')))
        return quoted.sliced(1, std::max<qsizetype>(quoted.size() - 2, 0)).toString();
    const QByteArray list = '[' + quoted.toUtf8() + ']';
    return QJsonDocument::fromJson(list).array().at(0).toString();
}
// JSON templates are read by their text and not as JSON, and not with a regular expression: those
// give up on long values. Values of secret members become \a place of their name in quotes, even
// whole lists and objects. Empty values, null, true, false and placeholders stay.
QString withoutSecretMembers(const QString &text,
                             const std::function<QString(const QString &)> &place)
{
    const QStringView all(text);
    QString result;
    qsizetype copied = 0;
    for (qsizetype at = text.indexOf(QLatin1Char('"')); at >= 0;
         at = text.indexOf(QLatin1Char('"'), at)) {
        const qsizetype nameEnd = endOfString(all, at);
        const qsizetype colon = skipBlanks(all, nameEnd);
        if (colon >= text.size() || text[colon] != QLatin1Char(':')) {
            at = nameEnd;
            continue;
        }
        const qsizetype value = skipBlanks(all, colon + 1);
        const QString name = nameIn(all.sliced(at, nameEnd - at));
        at = value;
        if (!namesSecret(name))
            continue;
        const qsizetype end = endOfValue(all, value);
        at = end;
        if (end == value || isHarmless(all.sliced(value, end - value)))
            continue;
        result += all.sliced(copied, value - copied);
        result += QLatin1Char('"') + place(name) + QLatin1Char('"');
        copied = end;
    }
    result += all.sliced(copied);
    return result;
}

class SecretTaker
{
public:
    SecretTaker(RequestDraft &draft, QList<Message> &notes)
        : m_draft(draft)
        , m_notes(notes)
    { }

    void takeAll()
    {
        takeUser();
        takeHeaders();
        takeFromUrl();
        takeFromQuery();
        takeFromBody();
        takeTokens();
        std::erase_if(m_draft.known, [](const auto &each) { return namesSecret(each.first); });
    }

private:
    // https://user:password@host
    void takeUser()
    {
        static const QRegularExpression form(QStringLiteral(R"(^(https?://)([^/?#]*)@)"),
                                             QRegularExpression::CaseInsensitiveOption);
        const QRegularExpressionMatch match = form.match(m_draft.url);
        if (!match.hasMatch())
            return;
        m_draft.url.replace(0, match.capturedLength(), match.captured(1));
        if (m_draft.auth.kind == Kind::None)
            m_draft.auth.kind = Kind::Basic;
    }

    void takeHeaders()
    {
        const HeaderList all = m_draft.headers;
        for (const auto &[name, value] : all) {
            if (secrecyOf(name) == Secrecy::None)
                continue;
            removeHeader(m_draft.headers, name);
            if (sameHeaderName(name, "Authorization"))
                takeAuthorization(QString::fromUtf8(value).trimmed());
            else if (name.toLower().contains("cookie"))
                m_notes.append(importMessage("import.cookies"));
            else
                takeHeader(QString::fromUtf8(name));
        }
    }

    void takeHeader(const QString &name)
    {
        if (m_draft.auth.kind == Kind::None)
            m_draft.auth = {.kind = Kind::InHeader, .name = name};
        else if (m_draft.auth.kind != Kind::InHeader || m_draft.auth.name != name)
            m_draft.secretHeaders.append(name);
    }

    void takeAuthorization(const QString &value)
    {
        if (m_draft.auth.kind != Kind::None)
            return;
        static const QRegularExpression words(QStringLiteral(R"(^([A-Za-z][A-Za-z-]{0,19})\s+\S)"));
        const QString scheme = words.match(value).captured(1);
        if (scheme.compare(u"basic"_s, Qt::CaseInsensitive) == 0)
            m_draft.auth.kind = Kind::Basic;
        else if (scheme.isEmpty() || scheme.compare(u"bearer"_s, Qt::CaseInsensitive) == 0)
            m_draft.auth.kind = scheme.isEmpty() ? Kind::InHeader : Kind::Bearer;
        else
            m_draft.auth = {.kind = Kind::InHeader, .prefix = scheme + QLatin1Char(' ')};
        if (m_draft.auth.kind == Kind::InHeader)
            m_draft.auth.name = u"Authorization"_s;
    }

    // Whether the profile adds this parameter from now on.
    bool isTakenFromQuery(const QString &name)
    {
        if (m_draft.auth.kind == Kind::None)
            m_draft.auth = {.kind = Kind::InQuery, .name = name};
        return m_draft.auth.kind == Kind::InQuery && m_draft.auth.name == name;
    }

    void noteInQuery(const QString &name)
    {
        m_notes.append(importMessage("import.secret_in_query", m_draft.name, name));
    }
    void noteInBody(const QString &name)
    {
        m_notes.append(importMessage("import.secret_in_body", m_draft.name, name));
    }

    void takeFromUrl()
    {
        m_draft.url = m_draft.url.section(QLatin1Char('#'), 0, 0);
        const qsizetype start = m_draft.url.indexOf(QLatin1Char('?'));
        if (start < 0)
            return;
        QStringList kept;
        const QStringList parts = m_draft.url.sliced(start + 1).split(QLatin1Char('&'));
        for (const QString &part : parts) {
            const QString name = part.section(QLatin1Char('='), 0, 0);
            if (!namesSecret(name)) {
                kept.append(part);
            } else if (!isTakenFromQuery(name)) {
                kept.append(name + QLatin1Char('=') + placeFor(name));
                noteInQuery(name);
            }
        }
        m_draft.url.truncate(start);
        if (!kept.isEmpty())
            m_draft.url += QLatin1Char('?') + kept.join(QLatin1Char('&'));
    }

    void takeFromQuery()
    {
        NamedTexts kept;
        for (auto &[name, value] : m_draft.query) {
            const bool isSecret = namesSecret(name);
            if (isSecret && isTakenFromQuery(name))
                continue;
            if (isSecret && !isTemplate(value)) {
                value = placeFor(name);
                noteInQuery(name);
            }
            kept.emplace_back(name, value);
        }
        m_draft.query = std::move(kept);
    }

    void takeFromBody()
    {
        if (m_draft.body.isEmpty())
            return;
        const QByteArray type = headerValue(m_draft.headers, "Content-Type").value_or(QByteArray());
        if (type.toLower().contains("x-www-form-urlencoded"))
            return takeFromForm();
        const QString body = QString::fromUtf8(m_draft.body);
        const QString clean = withoutSecretMembers(body, [this](const QString &name) {
            noteInBody(name);
            return placeFor(name);
        });
        if (clean != body)
            m_draft.body = clean.toUtf8();
    }

    void takeFromForm()
    {
        static const QRegularExpression field(QStringLiteral(R"((?:^|&)([^&=]{1,80})=([^&]*))"));
        const QString body = QString::fromUtf8(m_draft.body);
        QString result;
        qsizetype at = 0;
        for (auto each = field.globalMatch(body); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            const QString name = match.captured(1);
            const QString value = match.captured(2);
            if (!namesSecret(name) || value.isEmpty() || isTemplate(value))
                continue;
            result += body.sliced(at, match.capturedStart(2) - at) + placeFor(name);
            at = match.capturedEnd(2);
            noteInBody(name);
        }
        if (at > 0)
            m_draft.body = (result + body.sliced(at)).toUtf8();
    }

    void takeTokens()
    {
        bool isFound = false;
        const auto take = [&isFound](const QString &text) {
            QString clean = withoutTokens(text);
            isFound = isFound || clean != text;
            return clean;
        };
        m_draft.url = take(m_draft.url);
        for (NamedTexts *const texts : {&m_draft.query, &m_draft.known}) {
            for (auto &each : *texts)
                each.second = take(each.second);
        }
        for (auto &header : m_draft.headers)
            header.second = take(QString::fromUtf8(header.second)).toUtf8();
        m_draft.body = take(QString::fromUtf8(m_draft.body)).toUtf8();
        m_draft.rows = take(QString::fromUtf8(m_draft.rows)).toUtf8();
        m_draft.name = take(m_draft.name);
        if (isFound)
            m_notes.append(importMessage("import.token", m_draft.name));
    }

    RequestDraft &m_draft;
    QList<Message> &m_notes;
};
} // namespace

void takeSecretsOut(RequestDraft &draft, QList<Message> &notes)
{
    SecretTaker(draft, notes).takeAll();
}

} // namespace penstock
