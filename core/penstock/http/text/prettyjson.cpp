// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/prettyjson.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype maxIndent = 128; // further levels are not set in further

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct PrettyPrinter
{
    const QByteArray &json;
    QByteArray text = {};
    qsizetype level = 0;

    // Returns the last place that was taken.
    qsizetype take(qsizetype at)
    {
        const char c = json[at];
        if (isSpace(c))
            return at;
        switch (c) {
        case '"':
            return takeString(at);
        case '{':
        case '[':
            return open(at);
        case '}':
        case ']':
            --level;
            breakLine();
            break;
        case ',':
            text += c;
            breakLine();
            return at;
        case ':':
            text += ": ";
            return at;
        }
        text += c;
        return at;
    }

    // What has nothing in it stays on its line.
    qsizetype open(qsizetype at)
    {
        const char closer = json[at] == '{' ? '}' : ']';
        qsizetype next = at + 1;
        while (next < json.size() && isSpace(json[next]))
            ++next;
        text += json[at];
        if (next < json.size() && json[next] == closer) {
            text += closer;
            return next;
        }
        ++level;
        breakLine();
        return at;
    }

    qsizetype takeString(qsizetype from)
    {
        qsizetype at = from + 1;
        while (at < json.size() && json[at] != '"')
            at += json[at] == '\\' ? 2 : 1;
        at = std::min(at, json.size() - 1);
        text += json.sliced(from, at - from + 1);
        return at;
    }

    void breakLine() { text += '\n' + QByteArray(2 * qBound<qsizetype>(0, level, maxIndent), ' '); }
};
} // namespace

QByteArray prettyJson(const QByteArray &json)
{
    PrettyPrinter printer {json};
    printer.text.reserve(json.size() * 3 / 2);
    for (qsizetype at = 0; at < json.size(); ++at)
        at = printer.take(at);
    return printer.text;
}

} // namespace penstock
