// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/spec/profile.h>

#include <QComboBox>

namespace penstock {

//! Selects the environment of a profile. Hidden without environments.
class EnvironmentBox final : public QComboBox
{
    Q_OBJECT
public:
    explicit EnvironmentBox(QWidget *parent = nullptr);

    //! Disables the selection if \a isLocked, because a run uses the environment.
    void show(const Profile &profile, bool isLocked);

Q_SIGNALS:
    void chosen(const QString &name); //!< Empty: no environment.
};

//! Returns \a profile with the environment \a name selected.
Profile withEnvironment(Profile profile, const QString &name);

} // namespace penstock
