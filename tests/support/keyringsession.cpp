// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/keyringsession.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>

namespace {
// Nothing on this bus is started on demand.
constexpr const char *emptyBus = R"(<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default"><allow send_destination="*"/><allow own="*"/>
  <allow eavesdrop="true"/></policy>
</busconfig>
)";

// The daemon leaves its console before it can be reached, and ends with the bus.
QString startOf(KeyringSession::Keyring keyring)
{
    const QString untilItIsThere = QStringLiteral(
        "for i in $(seq 500); do dbus-send --session --print-reply --dest=org.freedesktop.DBus / "
        "org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true && break; "
        "sleep 0.01; done; ");
    switch (keyring) {
    case KeyringSession::Keyring::Unlocked:
        return QStringLiteral("printf test | gnome-keyring-daemon --unlock --components=secrets "
                              ">/dev/null 2>&1; ")
            + untilItIsThere;
    case KeyringSession::Keyring::Locked:
        return QStringLiteral("gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ")
            + untilItIsThere;
    case KeyringSession::Keyring::None:
        break;
    }
    return {};
}
} // namespace

bool KeyringSession::isInstalled()
{
    return !QStandardPaths::findExecutable(QStringLiteral("dbus-run-session")).isEmpty()
        && !QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon")).isEmpty();
}

QByteArray KeyringSession::run(Keyring keyring, const QString &script)
{
    const QString runtime = path(QStringLiteral("run"));
    QDir().mkpath(runtime);
    QFile::setPermissions(runtime,
                          QFile::ReadOwner | QFile::WriteOwner
                              | QFile::ExeOwner); // or it is refused
    QFile config(path(QStringLiteral("bus.conf")));
    if (!config.open(QIODevice::WriteOnly) || config.write(emptyBus) < 0)
        qFatal("KeyringSession: no home");
    config.close();

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_home.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("share")));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), runtime);
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
                             "GNOME_KEYRING_CONTROL", "XDG_CURRENT_DESKTOP", "KDE_FULL_SESSION"})
        environment.remove(QString::fromLatin1(name));

    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("dbus-run-session"),
                  {QStringLiteral("--config-file=") + config.fileName(), QStringLiteral("--"),
                   QStringLiteral("sh"), QStringLiteral("-c"), startOf(keyring) + script});
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        process.kill();
    return process.readAllStandardOutput();
}
