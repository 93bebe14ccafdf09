// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/message/mockrequest.h>

namespace penstock {
namespace {

// Without "http://host" of the absolute form, which servers must accept.
QByteArrayView relative(QByteArrayView target)
{
    if (target.startsWith('/'))
        return target;
    const qsizetype scheme = target.indexOf("://");
    if (scheme < 0)
        return target;
    const QByteArrayView rest = target.sliced(scheme + 3);
    for (qsizetype i = 0; i < rest.size(); ++i) {
        if (rest[i] == '/' || rest[i] == '?')
            return rest.sliced(i);
    }
    return "/";
}

} // namespace

QByteArrayView MockRequest::path() const
{
    const QByteArrayView whole = relative(target);
    const qsizetype mark = whole.indexOf('?');
    const QByteArrayView result = mark < 0 ? whole : whole.first(mark);
    return result.isEmpty() ? QByteArrayView("/") : result;
}

QByteArrayView MockRequest::query() const
{
    const QByteArrayView whole = relative(target);
    const qsizetype mark = whole.indexOf('?');
    return mark < 0 ? QByteArrayView() : whole.sliced(mark + 1);
}

std::optional<QString> MockRequest::queryValue(QByteArrayView name) const
{
    QByteArrayView rest = query();
    while (!rest.isEmpty()) {
        const qsizetype end = rest.indexOf('&');
        const QByteArrayView item = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QByteArrayView() : rest.sliced(end + 1);
        if (!item.startsWith(name))
            continue;
        if (item.size() == name.size())
            return QString();
        if (item[name.size()] == '=')
            return QString::fromUtf8(
                QByteArray::fromPercentEncoding(item.sliced(name.size() + 1).toByteArray()));
    }
    return std::nullopt;
}

std::optional<QByteArray> MockRequest::header(QByteArrayView name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return std::nullopt;
}

} // namespace penstock
