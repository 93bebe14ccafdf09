// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/spec/profile.h>

#include <QComboBox>

namespace penstock {

//! Which environment of a profile holds, to be chosen. Hidden where the profile has none.
class EnvironmentBox final : public QComboBox
{
    Q_OBJECT
public:
    explicit EnvironmentBox(QWidget *parent = nullptr);

    //! \a isLocked: calls are being made with it.
    void show(const Profile &profile, bool isLocked);

Q_SIGNALS:
    void chosen(const QString &name); //!< Empty: none of them.
};

//! \a profile with that one chosen.
Profile withEnvironment(Profile profile, const QString &name);

} // namespace penstock
