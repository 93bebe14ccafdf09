// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/jsonpath.h>

namespace penstock {
namespace {

// A name as a shorthand has it (RFC 9535, 2.5.1.1), or an index; removed from the front of \a rest.
QStringView takeWord(QStringView &rest)
{
    qsizetype length = 0;
    while (length < rest.size()
           && (rest[length].isLetterOrNumber() || rest[length] == u'_' || rest[length] == u'-'))
        ++length;
    const QStringView word = rest.first(length);
    rest = rest.sliced(length);
    return word;
}

// What stands between quotes, without escapes; null if there is no such thing.
QStringView takeQuoted(QStringView &rest)
{
    if (rest.isEmpty() || (rest.front() != u'\'' && rest.front() != u'"'))
        return {};
    const qsizetype end = rest.indexOf(rest.front(), 1);
    if (end < 2)
        return {};
    const QStringView name = rest.sliced(1, end - 1);
    rest = rest.sliced(end + 1);
    return name.contains(u'\\') ? QStringView() : name;
}

bool isIndex(QStringView text)
{
    for (const QChar each : text) {
        if (each < u'0' || each > u'9')
            return false;
    }
    return !text.isEmpty() && (text.size() == 1 || text.front() != u'0');
}

// Nothing where \a rest does not begin with a step.
QStringView takeStep(QStringView &rest)
{
    if (rest.startsWith(u'.')) {
        rest = rest.sliced(1);
        const QStringView name = takeWord(rest);
        return !name.isEmpty() && name.front().isDigit() ? QStringView() : name;
    }
    if (!rest.startsWith(u'['))
        return {};
    rest = rest.sliced(1);
    QStringView name = takeQuoted(rest);
    if (name.isEmpty()) {
        name = takeWord(rest);
        if (!isIndex(name))
            return {};
    }
    if (!rest.startsWith(u']'))
        return {};
    rest = rest.sliced(1);
    return name;
}

} // namespace

std::optional<QByteArray> pointerOfJsonPath(QStringView path)
{
    if (!path.startsWith(u'$') || path.size() == 1)
        return std::nullopt;
    QByteArray pointer;
    for (QStringView rest = path.sliced(1); !rest.isEmpty();) {
        const QStringView name = takeStep(rest);
        if (name.isEmpty() || name == u"*") // which a pointer of ours takes for any
            return std::nullopt;
        pointer += '/' + name.toUtf8().replace('~', "~0").replace('/', "~1");
    }
    return pointer;
}

} // namespace penstock
