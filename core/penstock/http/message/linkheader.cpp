// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/linkheader.h>

namespace penstock {

namespace {
bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class LinkReader
{
public:
    explicit LinkReader(QByteArray text)
        : m_text(std::move(text))
    { }

    std::vector<Link> read()
    {
        std::vector<Link> links;
        while (!isAtEnd()) {
            skipBlanks();
            if (std::optional<Link> link = readLink())
                links.push_back(*std::move(link));
            skipLink();
        }
        return links;
    }

private:
    std::optional<Link> readLink()
    {
        if (!skip('<'))
            return std::nullopt;
        const qsizetype end = m_text.indexOf('>', m_at);
        if (end < 0)
            return std::nullopt;
        Link link {m_text.sliced(m_at, end - m_at).trimmed()};
        m_at = end + 1;
        skipBlanks();
        bool hasRelation = false;
        while (skip(';')) {
            const QByteArray name = readToken().toLower();
            const QByteArray value = skip('=') ? readValue() : QByteArray();
            if (name == "rel" && !std::exchange(hasRelation, true))
                link.relations = value.toLower().simplified().split(' ');
            if (name == "anchor" && !link.anchor)
                link.anchor = value;
        }
        return link;
    }

    QByteArray readToken()
    {
        skipBlanks();
        const qsizetype start = m_at;
        while (!isAtEnd() && !isSpace(m_text[m_at])
               && !QByteArrayView(",;=\"").contains(m_text[m_at]))
            ++m_at;
        QByteArray token = m_text.sliced(start, m_at - start);
        skipBlanks();
        return token;
    }

    QByteArray readValue()
    {
        skipBlanks();
        if (!skip('"'))
            return readToken();
        QByteArray value;
        while (!isAtEnd() && m_text[m_at] != '"') {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            value += m_text[m_at++];
        }
        skip('"');
        skipBlanks();
        return value;
    }

    // To behind the comma that ends this link.
    void skipLink()
    {
        while (!isAtEnd() && !skip(',')) {
            if (m_text[m_at] == '"')
                readValue();
            else
                ++m_at;
        }
    }

    bool isAtEnd() const { return m_at >= m_text.size(); }
    bool skip(char c)
    {
        if (isAtEnd() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    void skipBlanks()
    {
        while (!isAtEnd() && isSpace(m_text[m_at]))
            ++m_at;
    }

    const QByteArray m_text;
    qsizetype m_at = 0;
};
} // namespace

std::vector<Link> parseLinks(const QByteArray &value)
{
    return LinkReader(value).read();
}

std::optional<QByteArray> linkTo(const QByteArray &relation, const QByteArray &value)
{
    for (const Link &link : parseLinks(value)) {
        if (!link.anchor && link.relations.contains(relation))
            return link.target;
    }
    return std::nullopt;
}

std::optional<QByteArray> linkTo(const QByteArray &relation, const HeaderList &headers)
{
    const std::optional<QByteArray> header = headerValue(headers, QByteArrayLiteral("Link"));
    return header ? linkTo(relation, *header) : std::nullopt;
}

} // namespace penstock
