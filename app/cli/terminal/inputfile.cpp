// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/inputfile.h"

#include <QFile>

#include <cstdio>

namespace penstock {

namespace {
bool isStandardInput(const QString &path)
{
    return path == u"-"_s;
}
} // namespace

Result<QByteArray> contentsOf(const QString &path, const QString &fix)
{
    QFile file(path);
    const bool isOpen = isStandardInput(path) ? file.open(stdin, QIODevice::ReadOnly)
                                              : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return failure(
            Error {Error::Kind::File, u"it cannot be read: "_s + file.errorString(), path, fix});
    return file.readAll();
}

QString nameOfInput(const QString &path)
{
    return isStandardInput(path) ? u"standard input"_s : path;
}

} // namespace penstock
