// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

//! A home of its own with a real gnome-keyring, on a D-Bus of its own. The keyring of whoever runs the
//! test is neither seen nor touched.
class KeyringSession
{
public:
    enum class Keyring { Unlocked, Locked, None };

    static bool isInstalled(); //!< dbus-run-session and gnome-keyring-daemon are there.
    //! Runs \a script with sh on a new bus, and gives what it wrote to standard output. The
    //! bus and the keyring end with it; what was kept is there for the next call.
    QByteArray run(Keyring keyring, const QString &script);
    QString path(const QString &name) const { return m_home.filePath(name); }

private:
    QTemporaryDir m_home;
};
