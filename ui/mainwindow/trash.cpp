// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/trash.h"

#include "ui/theme/windowmessages.h"

#include <penstock/support/fileplace.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <vector>

namespace penstock {

namespace {
struct Moved
{
    QString from;
    QString inTrash;
};

// Desktops keep beside what is in a trash where it came from.
void bringBack(const Moved &moved)
{
    if (!QFile::rename(moved.inTrash, moved.from))
        return;
    const QFileInfo was(moved.inTrash);
    QFile::remove(u"%1/../info/%2.trashinfo"_s.arg(was.path(), was.fileName()));
}

// Where Qt 6.4 can make no trash, it moves things into the folder the process runs in.
bool isInATrash(const QString &path)
{
    static const QRegularExpression trash(u"/(Trash|\\.Trash[^/]*(/\\d+)?)/files/"_s);
    return path.contains(trash);
}

void removeWhatIsNoTrash(const Moved &moved)
{
    const QDir files = QFileInfo(moved.inTrash).dir();
    QDir().rmdir(files.filePath(u"../info"_s)); // these two only if they are empty
    QDir().rmdir(files.path());
}

bool moveIntoTrash(Moved &moved)
{
    if (!QFile::moveToTrash(moved.from, &moved.inTrash))
        return false;
    if (isInATrash(moved.inTrash))
        return true;
    bringBack(moved);
    removeWhatIsNoTrash(moved);
    return false;
}
} // namespace

Result<void> moveToTrash(const QStringList &paths)
{
    // Qt makes the trash in there, but not this.
    FilePlace::makeFolders(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    std::vector<Moved> moved;
    for (const QString &path : paths) {
        Moved now {path, {}};
        if (moveIntoTrash(now)) {
            moved.push_back(now);
            continue;
        }
        std::for_each(moved.rbegin(), moved.rend(), bringBack);
        return failure(windowMessage("window.not_trashed").at(path));
    }
    return {};
}

Result<void> deleteForGood(const QStringList &paths)
{
    for (const QString &path : paths) {
        const QFileInfo file(path);
        const bool isFolder = file.isDir() && !file.isSymLink(); // of a link only the link goes
        const bool isThere = file.exists() || file.isSymLink();
        if (isThere && !(isFolder ? QDir(path).removeRecursively() : QFile::remove(path)))
            return failure(supportMessage("file.not_deleted").at(path));
    }
    return {};
}

} // namespace penstock
