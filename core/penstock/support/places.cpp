// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/places.h>

#include <QDir>
#include <QStandardPaths>

namespace penstock {

Places Places::ofUser()
{
    // The generic places and a name of our own: the window and the terminal share them, whatever
    // their application names are.
    const auto below = [](QStandardPaths::StandardLocation location) -> QString {
        return QStandardPaths::writableLocation(location) + QStringLiteral("/penstock");
    };
    return {below(QStandardPaths::GenericConfigLocation),
            below(QStandardPaths::GenericDataLocation),
            below(QStandardPaths::GenericCacheLocation)};
}

Places Places::below(const QString &folder)
{
    const QDir root(QDir(folder).absolutePath());
    return {root.filePath(QStringLiteral("config")), root.filePath(QStringLiteral("data")),
            root.filePath(QStringLiteral("cache"))};
}

} // namespace penstock
