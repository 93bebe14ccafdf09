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
    for (const QByteArray &item : query().toByteArray().split('&')) {
        if (item == name)
            return QString();
        if (const qsizetype sign = item.indexOf('='); sign >= 0 && item.first(sign) == name)
            return QString::fromUtf8(QByteArray::fromPercentEncoding(item.sliced(sign + 1)));
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
