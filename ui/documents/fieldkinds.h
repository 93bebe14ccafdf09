// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/specfield.h"

#include <penstock/support/time.h>

#include <QUrl>

#include <optional>
#include <type_traits>

//! Creates fields of a profile or job by value type. An empty field removes the setting, so that
//! the default applies.
namespace penstock {

template <typename Spec, typename Value>
using SpecMember = std::function<Value &(Spec &)>;

//! The member at the end of a path: memberAt(&Profile::retry, &RetrySpec::base).
template <typename Spec, typename Part, typename... Parts>
auto memberAt(Part Spec::*part, Parts... parts)
{
    const auto reach = [=](Spec & spec) -> auto &
    {
        return ((spec.*part).*....*parts);
    };
    using Value = std::remove_reference_t<decltype(reach(std::declval<Spec &>()))>;
    return SpecMember<Spec, Value>(reach);
}

QStringList pointersTo(const char *list); //!< Splits \a list at spaces.
//! The clean path of \a typed, which is relative to \a folder; empty if nothing is typed.
QString pathFrom(const QString &folder, const QString &typed);

//! A value as a user would type it.
QString typedText(const QString &value);
QString typedText(const QByteArray &value);
QString typedText(const QUrl &value);
QString typedText(const std::optional<Duration> &value);
QString typedText(const std::optional<int> &value);
QString typedText(const std::optional<std::int64_t> &bytes); //!< With a unit.
QString typedText(const QStringList &value); //!< Separated by commas.
QString typedText(const QList<int> &statuses);
QString typedText(const std::vector<int> &statuses);

//! Sets \a value to \a typed, which is trimmed. Returns its fault, or an empty string on success.
QString takeTyped(QString &value, const QString &typed);
QString takeTyped(QByteArray &value, const QString &typed);
QString takeTyped(QUrl &value, const QString &typed);
QString takeTyped(std::optional<Duration> &value, const QString &typed);
QString takeTyped(std::optional<int> &value, const QString &typed);
QString takeTyped(std::optional<std::int64_t> &bytes, const QString &typed);
//! Also rejects numbers outside \a least to \a highest.
QString takeTyped(std::optional<int> &value, const QString &typed, int least, int highest);
QString takeTyped(QStringList &value, const QString &typed);
QString takeTyped(QList<int> &statuses, const QString &typed);
QString takeTyped(std::vector<int> &statuses, const QString &typed);

//! A line of text for a value of one of the types above.
template <typename Spec, typename Value>
SpecField<Spec> valueField(const QString &label, const char *pointers,
                           const SpecMember<Spec, Value> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointers),
            .text = [member](Spec spec) { return typedText(member(spec)); },
            .take
            = [member](Spec &spec,
                       const QString &text) { return takeTyped(member(spec), text.trimmed()); }};
}

//! A choice between \a words; the first is the default.
template <typename Spec>
SpecField<Spec> choiceField(const QString &label, const char *pointers, const QStringList &words,
                            const std::function<int(const Spec &)> &index,
                            const std::function<void(Spec &, int)> &choose)
{
    return {.label = label,
            .pointers = pointersTo(pointers),
            .choices = words,
            .text = [index](const Spec &spec) { return QString::number(index(spec)); },
            .take =
                [choose](Spec &spec, const QString &chosen) {
                    choose(spec, chosen.toInt());
                    return QString();
                }};
}

//! A choice whose \a words have the order of the values of an enumeration, or of false and true.
template <typename Spec, typename Value>
SpecField<Spec> choiceField(const QString &label, const char *pointers, const QStringList &words,
                            const SpecMember<Spec, Value> &member)
{
    return choiceField<Spec>(
        label, pointers, words, [member](Spec spec) { return int(member(spec)); },
        [member](Spec &spec, int chosen) { member(spec) = Value(chosen); });
}

//! A choice for a flag that is \a usual unless it is set; the first of \a words is for that.
template <typename Spec>
SpecField<Spec> flagField(const QString &label, const char *pointers, const QStringList &words,
                          bool usual, const SpecMember<Spec, std::optional<bool>> &member)
{
    return choiceField<Spec>(
        label, pointers, words,
        [member, usual](Spec spec) { return int(member(spec).value_or(usual) != usual); },
        [member, usual](Spec &spec, int chosen) {
            member(spec) = chosen == 0 ? std::nullopt : std::optional(!usual);
        });
}

template <typename Spec>
SpecField<Spec> with(SpecField<Spec> field, const QString &hint, const QString &tip = {},
                     const std::type_identity_t<std::function<bool(const Spec &)>> &isFor = {})
{
    field.hint = hint;
    field.tip = tip;
    field.isFor = isFor;
    return field;
}

} // namespace penstock
