// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"

namespace penstock {

QString sourcePath(QStringView name)
{
    return QStringLiteral(PENSTOCK_SOURCES "/") + name.toString();
}

QString testData(QStringView name)
{
    const QString folder = QStringLiteral(PENSTOCK_SOURCES "/tests/data");
    return name.isEmpty() ? folder : folder + QLatin1Char('/') + name.toString();
}

QString programPath()
{
    return QStringLiteral(PENSTOCK_PROGRAM);
}

QString workbenchPath()
{
    return QStringLiteral(PENSTOCK_WORKBENCH);
}

QString keychainProbePath()
{
    return QStringLiteral(PENSTOCK_KEYCHAIN_PROBE);
}

QString fullDiskPath()
{
    return QStringLiteral(PENSTOCK_FULL_DISK);
}

QString handPluginsPath()
{
    return QStringLiteral(PENSTOCK_HAND_PLUGINS);
}

QString guidePath()
{
    return QStringLiteral(PENSTOCK_GUIDE);
}

} // namespace penstock
