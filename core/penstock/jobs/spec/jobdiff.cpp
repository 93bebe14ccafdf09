// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobdiff.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/support/jsontext.h>

namespace penstock {

namespace {
constexpr qsizetype longestShown = 60;

MessageArgument shown(const QJsonValue &value)
{
    if (value.isUndefined())
        return jobMessage("edit.absent");
    QString text = QString::fromUtf8(compactJson(value));
    if (text.size() > longestShown)
        text = text.first(longestShown - 1) + u"…"_s;
    return text;
}

QString escaped(const QString &key)
{
    return QString(key).replace(QLatin1Char('~'), u"~0"_s).replace(QLatin1Char('/'), u"~1"_s);
}

void compare(const QJsonObject &before, const QJsonObject &now, const QString &pointer,
             QList<Message> &changes)
{
    QStringList keys = before.keys() + now.keys();
    keys.sort();
    keys.removeDuplicates();
    for (const QString &key : std::as_const(keys)) {
        const QJsonValue old = before.value(key);
        const QJsonValue young = now.value(key);
        const QString here = pointer + QLatin1Char('/') + escaped(key);
        if (old.isObject() && young.isObject())
            compare(old.toObject(), young.toObject(), here, changes);
        else if (old != young)
            changes.append(jobMessage("edit.member", here, shown(old), shown(young)));
    }
}
} // namespace

QList<Message> changesBetween(const QJsonObject &before, const QJsonObject &now)
{
    QList<Message> changes;
    compare(before, now, {}, changes);
    return changes;
}

Message joined(const QList<Message> &changes)
{
    Message all;
    for (const Message &each : changes)
        all = all.isEmpty() ? each : jobMessage("edit.and", all, each);
    return all;
}

} // namespace penstock
