// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/inputfile.h"

#include "app/cli/terminal/climessages.h"

#include <QFile>

#include <cstdio>

namespace penstock {

namespace {
bool isStandardInput(const QString &path)
{
    return path == u"-"_s;
}
} // namespace

Result<QByteArray> contentsOf(const QString &path)
{
    QFile file(path);
    const bool isOpen = isStandardInput(path) ? file.open(stdin, QIODevice::ReadOnly)
                                              : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return failure(cliMessage("cli.unreadable", MessageArgument::quoted(file.errorString()))
                           .at(nameOfInput(path)));
    return file.readAll();
}

QString nameOfInput(const QString &path)
{
    return isStandardInput(path) ? u"standard input"_s : path;
}

} // namespace penstock
