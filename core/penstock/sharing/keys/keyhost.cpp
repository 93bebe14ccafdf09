// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keyhost.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageAuthenticationCode>
#include <QSysInfo>

#include <cerrno>
#include <csignal>

namespace penstock {

namespace {
QString marked(const QByteArray &what, const QByteArray &salt)
{
    constexpr qsizetype length = 16;
    if (what.isEmpty())
        return {};
    const auto code = QMessageAuthenticationCode::hash(what, salt, QCryptographicHash::Sha256);
    return QString::fromLatin1(code.toHex().first(length));
}
} // namespace

KeyHost KeyHost::here(const QByteArray &salt)
{
    const qint64 pid = QCoreApplication::applicationPid();
    return {marked(QSysInfo::machineUniqueId(), salt), marked(QSysInfo::bootUniqueId(), salt),
            QSysInfo::machineHostName(), pid, programOf(pid)};
}

QString programOf(qint64 pid)
{
    const QFileInfo program(u"/proc/%1/exe"_s.arg(pid));
    return QFileInfo(program.symLinkTarget()).fileName();
}

bool isRunning(qint64 pid)
{
    return pid > 0 && (::kill(pid_t(pid), 0) == 0 || errno == EPERM);
}

} // namespace penstock
