// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/stream/workcall.h>

#include <QDir>
#include <QFile>

// Has to stand outside of every namespace; a static library does not register its resources itself.
static void initScript()
{
    Q_INIT_RESOURCE(workscript);
}

namespace penstock {

const RedisScript &workScript()
{
    static const RedisScript script = [] {
        initScript();
        QByteArray text;
        const QDir parts(QStringLiteral(":/penstock/work"));
        for (const QString &name : parts.entryList(QDir::Files, QDir::Name)) {
            QFile file(parts.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                text += file.readAll();
        }
        return RedisScript(text);
    }();
    return script;
}

} // namespace penstock
