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
    const QString untilItIsThere = u"for i in $(seq 500); do dbus-send --session --print-reply "
                                   u"--dest=org.freedesktop.DBus / "
                                   "org.freedesktop.DBus.NameHasOwner "
                                   "string:org.freedesktop.secrets | grep -q true && break; "
                                   "sleep 0.01; done; "_s;
    switch (keyring) {
    case KeyringSession::Keyring::Unlocked:
        return u"printf test | gnome-keyring-daemon --unlock --components=secrets "
               ">/dev/null 2>&1; "_s
            + untilItIsThere;
    case KeyringSession::Keyring::Locked:
        return u"gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; "_s
            + untilItIsThere;
    case KeyringSession::Keyring::None:
        break;
    }
    return {};
}
} // namespace

bool KeyringSession::isInstalled()
{
    return !QStandardPaths::findExecutable(u"dbus-run-session"_s).isEmpty()
        && !QStandardPaths::findExecutable(u"gnome-keyring-daemon"_s).isEmpty();
}

QByteArray KeyringSession::run(Keyring keyring, const QString &script)
{
    const QString runtime = path(u"run"_s);
    QDir().mkpath(runtime);
    QFile::setPermissions(runtime,
                          QFile::ReadOwner | QFile::WriteOwner
                              | QFile::ExeOwner); // or it is refused
    QFile config(path(u"bus.conf"_s));
    if (!config.open(QIODevice::WriteOnly) || config.write(emptyBus) < 0)
        qFatal("KeyringSession: no home");
    config.close();

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, m_home.path());
    environment.insert(u"XDG_DATA_HOME"_s, path(u"share"_s));
    environment.insert(u"XDG_CONFIG_HOME"_s, path(u"config"_s));
    environment.insert(u"XDG_RUNTIME_DIR"_s, runtime);
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
                             "GNOME_KEYRING_CONTROL", "XDG_CURRENT_DESKTOP", "KDE_FULL_SESSION"})
        environment.remove(QString::fromLatin1(name));

    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(u"dbus-run-session"_s,
                  {u"--config-file="_s + config.fileName(), u"--"_s, u"sh"_s, u"-c"_s,
                   startOf(keyring) + script});
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        process.kill();
    return process.readAllStandardOutput();
}
