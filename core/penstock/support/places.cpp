// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/places.h>

#include <QCoreApplication>
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

QString Places::guide()
{
    const QString index = QStringLiteral("index.html");
    const QDir beside(QCoreApplication::applicationDirPath()
                      + QStringLiteral("/" PENSTOCK_GUIDE_FROM_BIN));
    if (beside.exists(index))
        return QDir::cleanPath(beside.path());
    return QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                  QStringLiteral("penstock/guide"),
                                  QStandardPaths::LocateDirectory);
}

} // namespace penstock
