// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/fieldkinds.h"

#include "ui/theme/errortext.h"

#include <penstock/support/timetext.h>

#include <QCoreApplication>
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

QString sizeText(int64_t bytes)
{
    for (const auto &[unit, size] : units) {
        if (bytes % size == 0 && bytes >= size)
            return u"%1 %2"_s.arg(bytes / size).arg(QLatin1String(unit));
    }
    return QString::number(bytes);
}

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
} // namespace

QStringList pointersTo(const char *list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

ProfileField with(ProfileField field, const QString &hint, const QString &tip)
{
    field.hint = hint;
    field.tip = tip;
    return field;
}

ProfileField onlyFor(ProfileField field, const std::function<bool(const Profile &)> &isFor)
{
    field.isFor = isFor;
    return field;
}

ProfileField textField(const QString &label, const char *pointer,
                       const ProfileMember<QString> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text = [member](Profile profile) { return member(profile); },
            .take =
                [member](Profile &profile, const QString &text) {
                    member(profile) = text.trimmed();
                    return QString();
                }};
}

ProfileField bytesField(const QString &label, const char *pointer,
                        const ProfileMember<QByteArray> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text = [member](Profile profile) { return QString::fromUtf8(member(profile)); },
            .take =
                [member](Profile &profile, const QString &text) {
                    member(profile) = text.trimmed().toUtf8();
                    return QString();
                }};
}

ProfileField urlField(const QString &label, const char *pointer, const ProfileMember<QUrl> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text = [member](Profile profile) { return member(profile).toString(); },
            .take =
                [member](Profile &profile, const QString &text) {
                    const QUrl url(text.trimmed());
                    if (!text.trimmed().isEmpty()
                        && (url.host().isEmpty() || !url.scheme().startsWith(u"http"_s)))
                        return KindText::tr(
                            "Invalid URL: it must begin with https:// or http:// and a host.");
                    member(profile) = url;
                    return QString();
                }};
}

ProfileField timeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<Duration>> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text =
                [member](Profile profile) {
                    const std::optional<Duration> &time = member(profile);
                    return time ? durationText(*time) : QString();
                },
            .take =
                [member](Profile &profile, const QString &text) {
                    const QString typed = QString(text).remove(QLatin1Char(' '));
                    member(profile).reset();
                    if (typed.isEmpty())
                        return QString();
                    const Result<Duration> time = parseDuration(typed);
                    if (!time)
                        return errorText(time.error());
                    member(profile) = *time;
                    return QString();
                }};
}

ProfileField sizeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<int64_t>> &member)
{
    return {
        .label = label,
        .pointers = pointersTo(pointer),
        .text =
            [member](Profile profile) {
                const std::optional<int64_t> &size = member(profile);
                return size ? sizeText(*size) : QString();
            },
        .take =
            [member](Profile &profile, const QString &text) {
                const QString typed = text.trimmed();
                const std::optional<int64_t> size = sizeFrom(typed);
                if (!typed.isEmpty() && !size)
                    return KindText::
                        tr("\"%1\" is not a size. Write for example 64 MiB, or a number of bytes.")
                            .arg(typed);
                member(profile) = size;
                return QString();
            }};
}

ProfileField wholeField(const QString &label, const char *pointer,
                        const ProfileMember<std::optional<int>> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text =
                [member](Profile profile) {
                    const std::optional<int> &number = member(profile);
                    return number ? QString::number(*number) : QString();
                },
            .take =
                [member](Profile &profile, const QString &text) {
                    const QString typed = text.trimmed();
                    bool isNumber = true;
                    const int number = typed.isEmpty() ? 0 : typed.toInt(&isNumber);
                    if (!isNumber)
                        return KindText::tr("\"%1\" is not a whole number.").arg(typed);
                    member(profile) = typed.isEmpty() ? std::nullopt : std::optional(number);
                    return QString();
                }};
}

ProfileField wholeField(const QString &label, const char *pointer, int least, int highest,
                        const ProfileMember<std::optional<int>> &member)
{
    ProfileField field = wholeField(label, pointer, member);
    field.take = [=, anyNumber = field.take](Profile &profile, const QString &text) {
        Profile taken = profile;
        if (QString fault = anyNumber(taken, text); !fault.isEmpty())
            return fault;
        const std::optional<int> number = member(taken);
        if (number && (*number < least || *number > highest))
            return KindText::tr("Enter a whole number from %1 to %2.").arg(least).arg(highest);
        profile = std::move(taken);
        return QString();
    };
    return field;
}

template <typename List>
ProfileField statusesField(const QString &label, const char *pointer,
                           const ProfileMember<List> &member)
{
    return {
        .label = label,
        .pointers = pointersTo(pointer),
        .text =
            [member](Profile profile) {
                QStringList parts;
                for (const int status : member(profile))
                    parts.append(QString::number(status));
                return parts.join(u", "_s);
            },
        .take =
            [member](Profile &profile, const QString &text) {
                static const QRegularExpression between(u"[,\\s]+"_s);
                List statuses;
                for (const QString &each : text.split(between, Qt::SkipEmptyParts)) {
                    bool isNumber = false;
                    statuses.push_back(each.toInt(&isNumber));
                    if (!isNumber)
                        return KindText::tr(
                                   "\"%1\" is not a status. Write numbers, for example 502, 503.")
                            .arg(each);
                }
                member(profile) = std::move(statuses);
                return QString();
            }};
}
template ProfileField statusesField(const QString &, const char *,
                                    const ProfileMember<QList<int>> &);
template ProfileField statusesField(const QString &, const char *,
                                    const ProfileMember<std::vector<int>> &);

ProfileField choiceField(const QString &label, const char *pointer, const QStringList &words,
                         const std::function<int(const Profile &)> &index,
                         const std::function<void(Profile &, int)> &choose)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .choices = words,
            .text = [index](const Profile &profile) { return QString::number(index(profile)); },
            .take =
                [choose](Profile &profile, const QString &chosen) {
                    choose(profile, chosen.toInt());
                    return QString();
                }};
}

ProfileField flagField(const QString &label, const char *pointer, const QStringList &words,
                       bool usual, const ProfileMember<std::optional<bool>> &member)
{
    return choiceField(
        label, pointer, words,
        [member, usual](Profile profile) { return int(member(profile).value_or(usual) != usual); },
        [member, usual](Profile &profile, int chosen) {
            member(profile) = chosen == 0 ? std::nullopt : std::optional(!usual);
        });
}

} // namespace penstock
