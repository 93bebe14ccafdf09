// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/service/servicefields.h"

//! Creates fields of a profile by value type. An empty field removes the setting from the profile,
//! so that the default applies.
namespace penstock {

template <typename Value>
using ProfileMember = std::function<Value &(Profile &)>;

QStringList pointersTo(const char *list); //!< Splits \a list at spaces.

ProfileField textField(const QString &label, const char *pointer,
                       const ProfileMember<QString> &member);
ProfileField bytesField(const QString &label, const char *pointer,
                        const ProfileMember<QByteArray> &member);
ProfileField urlField(const QString &label, const char *pointer, const ProfileMember<QUrl> &member);
ProfileField timeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<Duration>> &member);
//! A number of bytes, with or without a unit.
ProfileField sizeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<std::int64_t>> &member);
ProfileField wholeField(const QString &label, const char *pointer,
                        const ProfileMember<std::optional<int>> &member);
//! A number from \a least to \a highest.
ProfileField wholeField(const QString &label, const char *pointer, int least, int highest,
                        const ProfileMember<std::optional<int>> &member);
//! Statuses, separated by commas.
template <typename List>
ProfileField statusesField(const QString &label, const char *pointer,
                           const ProfileMember<List> &member);
//! A choice between \a words; the first is the default.
ProfileField choiceField(const QString &label, const char *pointer, const QStringList &words,
                         const std::function<int(const Profile &)> &index,
                         const std::function<void(Profile &, int)> &choose);
ProfileField flagField(const QString &label, const char *pointer, const QStringList &words,
                       bool usual, const ProfileMember<std::optional<bool>> &member);

ProfileField with(ProfileField field, const QString &hint, const QString &tip = {});
ProfileField onlyFor(ProfileField field, const std::function<bool(const Profile &)> &isFor);

} // namespace penstock
