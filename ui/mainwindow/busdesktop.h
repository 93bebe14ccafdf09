// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/desktop.h"

namespace penstock {

//! Sends notifications (org.freedesktop.Notifications) and progress
//! (com.canonical.Unity.LauncherEntry) over D-Bus. Never waits for a reply. Without a listener
//! nothing happens.
class BusDesktop final : public Desktop
{
    Q_OBJECT
public:
    //! \a desktopFile is the name of the program's desktop file, without extension.
    explicit BusDesktop(QString desktopFile, QObject *parent = nullptr);

    void notify(const QString &title, const QString &text, const QString &key) override;
    void setProgress(std::optional<double> part) override;

private Q_SLOTS:
    void noteAction(uint id, const QString &action);

private:
    QString m_desktopFile;
    std::optional<int> m_percent; // last sent
    uint m_id = 0; // of the current notification
    QString m_key;
};

} // namespace penstock
