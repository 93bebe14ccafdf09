// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/service/servicefields.h"

//! What fields of a profile are made of, by the type of what they edit. An empty field takes the
//! setting out of the profile, so that what is usual holds.
namespace penstock {

template <typename Value>
using ProfileMember = std::function<Value &(Profile &)>;

QStringList pointersTo(const char *list); //!< Separated by blanks.

ProfileField textField(const QString &label, const char *pointer,
                       const ProfileMember<QString> &member);
ProfileField bytesField(const QString &label, const char *pointer,
                        const ProfileMember<QByteArray> &member);
ProfileField urlField(const QString &label, const char *pointer, const ProfileMember<QUrl> &member);
ProfileField timeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<Duration>> &member);
//! Bytes, with a unit or without one.
ProfileField sizeField(const QString &label, const char *pointer,
                       const ProfileMember<std::optional<std::int64_t>> &member);
ProfileField wholeField(const QString &label, const char *pointer,
                        const ProfileMember<std::optional<int>> &member);
//! From \a least to \a highest.
ProfileField wholeField(const QString &label, const char *pointer, int least, int highest,
                        const ProfileMember<std::optional<int>> &member);
//! Statuses, with commas between them.
template <typename List>
ProfileField statusesField(const QString &label, const char *pointer,
                           const ProfileMember<List> &member);
//! \a words are those for what is usual and for the other.
ProfileField choiceField(const QString &label, const char *pointer, const QStringList &words,
                         const std::function<int(const Profile &)> &index,
                         const std::function<void(Profile &, int)> &choose);
ProfileField flagField(const QString &label, const char *pointer, const QStringList &words,
                       bool usual, const ProfileMember<std::optional<bool>> &member);

ProfileField with(ProfileField field, const QString &hint, const QString &tip = {});
ProfileField onlyFor(ProfileField field, const std::function<bool(const Profile &)> &isFor);

} // namespace penstock
