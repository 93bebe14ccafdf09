// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/desktop.h"

namespace penstock {

//! Desktops that listen on D-Bus: notifications by org.freedesktop.Notifications, and the progress as
//! docks take it since Unity (com.canonical.Unity.LauncherEntry). Where nobody listens nothing
//! happens. Never waits for an answer.
class BusDesktop final : public Desktop
{
    Q_OBJECT
public:
    //! \a desktopFile is the program's name among desktop files, without its ending.
    explicit BusDesktop(QString desktopFile, QObject *parent = nullptr);

    void notify(const QString &title, const QString &text, const QString &key) override;
    void setProgress(std::optional<double> part) override;

private Q_SLOTS:
    void noteAction(uint id, const QString &action);

private:
    QString m_desktopFile;
    std::optional<int> m_percent; // as it was told last
    uint m_id = 0; // of the notification that is shown
    QString m_key; // of the same
};

} // namespace penstock
