// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/appdirs.h>

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace penstock {

AppDirs AppDirs::ofUser()
{
    // The generic places and a name of our own: the window and the terminal share them, whatever
    // their application names are.
    const auto below = [](QStandardPaths::StandardLocation location) -> QString {
        return QStandardPaths::writableLocation(location) + u"/penstock"_s;
    };
    return {below(QStandardPaths::GenericConfigLocation),
            below(QStandardPaths::GenericDataLocation),
            below(QStandardPaths::GenericCacheLocation)};
}

AppDirs AppDirs::below(const QString &folder)
{
    const QDir root(QDir(folder).absolutePath());
    return {root.filePath(u"config"_s), root.filePath(u"data"_s), root.filePath(u"cache"_s)};
}

QString AppDirs::guide()
{
    const QString index = u"index.html"_s;
    const QDir beside(QCoreApplication::applicationDirPath()
                      + QStringLiteral("/" PENSTOCK_GUIDE_FROM_BIN));
    if (beside.exists(index))
        return QDir::cleanPath(beside.path());
    return QStandardPaths::locate(QStandardPaths::GenericDataLocation, u"penstock/guide"_s,
                                  QStandardPaths::LocateDirectory);
}

} // namespace penstock
