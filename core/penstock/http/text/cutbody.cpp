// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/cutbody.h>

#include <algorithm>
#include <utility>

namespace penstock {

bool isCutJson(QByteArrayView text)
{
    static constexpr QByteArrayView beginnings = "{[\"";
    const QByteArrayView json = text.trimmed();
    if (json.isEmpty() || !beginnings.contains(json.front()))
        return false;
    qsizetype depth = 0;
    bool isInside = false; // a string
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (isInside && c == '\\')
            ++i;
        else if (c == '"')
            isInside = !isInside;
        else if (!isInside && (c == '{' || c == '['))
            ++depth;
        else if (!isInside && (c == '}' || c == ']'))
            --depth;
    }
    return depth > 0 || isInside;
}

namespace {
// Returns the position after the comment, CDATA section or instruction at \a begin, -1 without its
// end, otherwise \a begin. Quotes mean nothing in them.
qsizetype endOfPlain(QByteArrayView xml, qsizetype begin)
{
    static constexpr std::pair<QByteArrayView, QByteArrayView> kinds[]
        = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
    for (const auto &[first, last] : kinds) {
        if (!xml.sliced(begin).startsWith(first))
            continue;
        const qsizetype end = xml.indexOf(last, begin + first.size());
        return end < 0 ? -1 : end + last.size();
    }
    return begin;
}

// Returns the position after the markup at \a begin; -1 without its end.
qsizetype endOfMarkup(QByteArrayView xml, qsizetype begin)
{
    qsizetype end = endOfPlain(xml, begin);
    if (end != begin)
        return end;
    char quote = 0;
    bool isSubset = false; // of a document type
    for (qsizetype i = begin; i < xml.size(); i = std::max(end, i + 1)) {
        const char c = xml[i];
        if (quote != 0)
            quote = c == quote ? char(0) : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '[' || c == ']')
            isSubset = c == '[';
        else if (c == '<' && isSubset)
            end = endOfPlain(xml, i);
        else if (c == '>' && !isSubset)
            return i + 1;
        if (end < 0)
            break;
    }
    return -1;
}
} // namespace

// A parser would cost more: servers can send long lists of attributes, and deep trees.
bool isCutXml(QByteArrayView xml)
{
    if (xml.contains('\0')) // UTF-16
        return false;
    QByteArrayView root; // its name
    qsizetype depth = 0; // of elements with this name
    qsizetype end = 0;
    qsizetype begin = xml.indexOf('<');
    for (; begin >= 0; begin = xml.indexOf('<', end)) {
        end = endOfMarkup(xml, begin);
        if (end < 0)
            return true;
        const QByteArrayView markup = xml.sliced(begin, end - begin);
        const bool closes = markup[1] == '/';
        QByteArrayView name = markup.sliced(closes ? 2 : 1).chopped(1);
        const auto nameEnd
            = std::find_if(name.begin(), name.end(), [](char c) { return c == '/' || c <= ' '; });
        name = name.first(nameEnd - name.begin());
        if (markup[1] == '?' || markup[1] == '!' || (!root.isEmpty() && name != root))
            continue;
        root = name;
        if (closes)
            --depth;
        else if (!markup.endsWith("/>"))
            ++depth;
        if (depth <= 0)
            return false;
    }
    return end > 0;
}

} // namespace penstock
