// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/busdesktop.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include <cmath>

namespace penstock {

namespace {
QString service()
{
    return u"org.freedesktop.Notifications"_s;
}

constexpr int untilItGoes = -1; // as the desktop likes
} // namespace

BusDesktop::BusDesktop(QString desktopFile, QObject *parent)
    : Desktop(parent)
    , m_desktopFile(std::move(desktopFile))
{
    QDBusConnection::sessionBus().connect(service(), u"/org/freedesktop/Notifications"_s, service(),
                                          u"ActionInvoked"_s, this,
                                          SLOT(noteAction(uint, QString)));
}

void BusDesktop::notify(const QString &title, const QString &text, const QString &key)
{
    QDBusMessage call = QDBusMessage::createMethodCall(
        service(), u"/org/freedesktop/Notifications"_s, service(), u"Notify"_s);
    // Bodies may be markup there.
    call << u"Penstock"_s << m_id << m_desktopFile << title << text.toHtmlEscaped()
         << QStringList {u"default"_s, tr("Show")}
         << QVariantMap {{u"desktop-entry"_s, m_desktopFile}} << untilItGoes;
    m_key = key;
    auto *const watcher
        = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [this](QDBusPendingCallWatcher *finished) {
                const QDBusPendingReply<uint> reply = *finished;
                m_id = reply.isValid() ? reply.value() : 0;
                finished->deleteLater();
            });
}

void BusDesktop::noteAction(uint id, const QString & /*action*/)
{
    if (id == m_id && id != 0)
        Q_EMIT chosen(m_key);
}

void BusDesktop::setProgress(std::optional<double> part)
{
    const std::optional<int> percent
        = part ? std::optional(int(std::lround(*part * 100))) : std::nullopt;
    if (percent == m_percent)
        return;
    m_percent = percent;
    QDBusMessage update = QDBusMessage::createSignal(
        u"/org/penstock/Workbench"_s, u"com.canonical.Unity.LauncherEntry"_s, u"Update"_s);
    update << u"application://%1.desktop"_s.arg(m_desktopFile)
           << QVariantMap {{u"progress"_s, percent.value_or(0) / 100.0},
                           {u"progress-visible"_s, percent.has_value()}};
    QDBusConnection::sessionBus().send(update);
}

} // namespace penstock

#include "moc_busdesktop.cpp"
