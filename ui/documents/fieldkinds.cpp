// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/fieldkinds.h"

#include "ui/theme/errortext.h"

#include <penstock/support/timetext.h>

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

namespace penstock {

namespace {
struct KindText
{
    Q_DECLARE_TR_FUNCTIONS(FieldKinds)
};

using std::int64_t;

constexpr std::pair<const char *, int64_t> units[] = {{"GiB", 1LL << 30},
                                                      {"MiB", 1LL << 20},
                                                      {"KiB", 1LL << 10},
                                                      {"GB", 1'000'000'000},
                                                      {"MB", 1'000'000},
                                                      {"kB", 1'000},
                                                      {"B", 1}};

std::optional<int64_t> sizeFrom(const QString &text)
{
    static const QRegularExpression form(u"^(\\d{1,18})\\s*([A-Za-z]*)$"_s);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const int64_t number = match.captured(1).toLongLong();
    const QString unit = match.captured(2).isEmpty() ? u"B"_s : match.captured(2);
    for (const auto &[name, size] : units) {
        const bool isIt = unit.compare(QLatin1String(name), Qt::CaseInsensitive) == 0;
        if (isIt && number <= std::numeric_limits<int64_t>::max() / size)
            return number * size;
    }
    return std::nullopt;
}

template <typename List>
QString statusesText(const List &statuses)
{
    QStringList parts;
    for (const int status : statuses)
        parts.append(QString::number(status));
    return parts.join(u", "_s);
}

template <typename List>
QString takeStatuses(List &statuses, const QString &typed)
{
    static const QRegularExpression between(u"[,\\s]+"_s);
    List taken;
    for (const QString &each : typed.split(between, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        taken.push_back(each.toInt(&isNumber));
        if (!isNumber)
            return KindText::tr("\"%1\" is not a status. Write numbers, for example 502, 503.")
                .arg(each);
    }
    statuses = std::move(taken);
    return {};
}
} // namespace

QStringList pointersTo(const char *list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

QString pathFrom(const QString &folder, const QString &typed)
{
    return typed.isEmpty() ? typed : QDir::cleanPath(QDir(folder).absoluteFilePath(typed));
}

QString typedText(const QString &value)
{
    return value;
}

QString typedText(const QByteArray &value)
{
    return QString::fromUtf8(value);
}

QString typedText(const QUrl &value)
{
    return value.toString();
}

QString typedText(const std::optional<Duration> &value)
{
    return value ? durationText(*value) : QString();
}

QString typedText(const std::optional<int> &value)
{
    return value ? QString::number(*value) : QString();
}

QString typedText(const QStringList &value)
{
    return value.join(u", "_s);
}

QString typedText(const QList<int> &statuses)
{
    return statusesText(statuses);
}

QString typedText(const std::vector<int> &statuses)
{
    return statusesText(statuses);
}

QString typedText(const std::optional<int64_t> &bytes)
{
    if (!bytes)
        return {};
    for (const auto &[unit, size] : units) {
        if (*bytes % size == 0 && *bytes >= size)
            return u"%1 %2"_s.arg(*bytes / size).arg(QLatin1String(unit));
    }
    return QString::number(*bytes);
}

QString takeTyped(QString &value, const QString &typed)
{
    value = typed;
    return {};
}

QString takeTyped(QByteArray &value, const QString &typed)
{
    value = typed.toUtf8();
    return {};
}

QString takeTyped(QUrl &value, const QString &typed)
{
    const QUrl url(typed);
    if (!typed.isEmpty() && (url.host().isEmpty() || !url.scheme().startsWith(u"http"_s)))
        return KindText::tr("Invalid URL: it must begin with https:// or http:// and a host.");
    value = url;
    return {};
}

QString takeTyped(std::optional<Duration> &value, const QString &typed)
{
    value.reset();
    if (typed.isEmpty())
        return {};
    const Result<Duration> time = parseDuration(QString(typed).remove(QLatin1Char(' ')));
    if (!time)
        return errorText(time.error());
    value = *time;
    return {};
}

QString takeTyped(std::optional<int> &value, const QString &typed)
{
    bool isNumber = true;
    const int number = typed.isEmpty() ? 0 : typed.toInt(&isNumber);
    if (!isNumber)
        return KindText::tr("\"%1\" is not a whole number.").arg(typed);
    value = typed.isEmpty() ? std::nullopt : std::optional(number);
    return {};
}

QString takeTyped(std::optional<int> &value, const QString &typed, int least, int highest)
{
    QString fault = takeTyped(value, typed);
    if (fault.isEmpty() && value && (*value < least || *value > highest))
        return KindText::tr("Enter a whole number from %1 to %2.").arg(least).arg(highest);
    return fault;
}

QString takeTyped(QStringList &value, const QString &typed)
{
    value.clear();
    for (const QString &each : typed.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (const QString name = each.trimmed(); !name.isEmpty())
            value.append(name);
    }
    return {};
}

QString takeTyped(QList<int> &statuses, const QString &typed)
{
    return takeStatuses(statuses, typed);
}

QString takeTyped(std::vector<int> &statuses, const QString &typed)
{
    return takeStatuses(statuses, typed);
}

QString takeTyped(std::optional<int64_t> &bytes, const QString &typed)
{
    const std::optional<int64_t> size = sizeFrom(typed);
    if (!typed.isEmpty() && !size)
        return KindText::tr("\"%1\" is not a size. Write for example 64 MiB, or a number of bytes.")
            .arg(typed);
    bytes = size;
    return {};
}

} // namespace penstock
