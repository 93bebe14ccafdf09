// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/powercut.h"

#include <QFile>
#include <QFileInfo>

#include <sqlite3.h>

#include <new>

// A layer over SQLite's own way to the system, as the default of the process, so that every
// connection takes it without knowing. Reading, locks and shared memory go through untouched.

namespace penstock {

namespace {
PowerCut *power = nullptr;
sqlite3_vfs *below = nullptr;

// In the memory that SQLite gives; the file of the layer below follows it.
struct File
{
    sqlite3_file base; // first: SQLite knows no more
    QString *path; // none for nameless files, whose content nobody misses
    bool namesAreSynced; // as SQLite does with the first sync of a journal

    static File &of(sqlite3_file *file) { return *reinterpret_cast<File *>(file); }
    sqlite3_file *real() { return reinterpret_cast<sqlite3_file *>(this + 1); }
};

int close(sqlite3_file *file)
{
    sqlite3_file *const real = File::of(file).real();
    const int result = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
    delete File::of(file).path;
    File::of(file).path = nullptr;
    return result;
}

int read(sqlite3_file *file, void *into, int amount, sqlite3_int64 offset)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xRead(real, into, amount, offset);
}

int write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset)
{
    sqlite3_file *const real = File::of(file).real();
    const QString *const path = File::of(file).path;
    const QByteArrayView view(static_cast<const char *>(bytes), amount);
    if (path && !power->beforeWrite(*path, offset, view))
        return SQLITE_IOERR_WRITE;
    return real->pMethods->xWrite(real, bytes, amount, offset);
}

int truncate(sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_file *const real = File::of(file).real();
    const QString *const path = File::of(file).path;
    if (path && !power->beforeTruncate(*path, size))
        return SQLITE_IOERR_TRUNCATE;
    return real->pMethods->xTruncate(real, size);
}

int sync(sqlite3_file *file, int)
{
    const QString *const path = File::of(file).path;
    if (path && !power->beforeSync(*path))
        return SQLITE_IOERR_FSYNC;
    if (path && !File::of(file).namesAreSynced) {
        if (!power->beforeSyncFolder(QFileInfo(*path).path()))
            return SQLITE_IOERR_DIR_FSYNC;
        File::of(file).namesAreSynced = true;
    }
    return SQLITE_OK;
}

int fileSize(sqlite3_file *file, sqlite3_int64 *size)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xFileSize(real, size);
}

int lock(sqlite3_file *file, int kind)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xLock(real, kind);
}

int unlock(sqlite3_file *file, int kind)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xUnlock(real, kind);
}

int checkReservedLock(sqlite3_file *file, int *result)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xCheckReservedLock(real, result);
}

int fileControl(sqlite3_file *file, int operation, void *argument)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xFileControl(real, operation, argument);
}

int sectorSize(sqlite3_file *)
{
    return 512;
}

// None of the promises that some file systems make.
int deviceCharacteristics(sqlite3_file *)
{
    return 0;
}

int shmMap(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xShmMap(real, page, size, extend, memory);
}

int shmLock(sqlite3_file *file, int offset, int count, int flags)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xShmLock(real, offset, count, flags);
}

void shmBarrier(sqlite3_file *file)
{
    sqlite3_file *const real = File::of(file).real();
    real->pMethods->xShmBarrier(real);
}

int shmUnmap(sqlite3_file *file, int deletes)
{
    sqlite3_file *const real = File::of(file).real();
    return real->pMethods->xShmUnmap(real, deletes);
}

const sqlite3_io_methods methods = {2, // with shared memory, without mapped pages
                                    close,       read,       write,
                                    truncate,    sync,       fileSize,
                                    lock,        unlock,     checkReservedLock,
                                    fileControl, sectorSize, deviceCharacteristics,
                                    shmMap,      shmLock,    shmBarrier,
                                    shmUnmap,    nullptr,    nullptr};

int open(sqlite3_vfs *, const char *name, sqlite3_file *file, int flags, int *outFlags)
{
    File &opened = *new (file) File {};
    const QString path = QString::fromUtf8(name ? name : "");
    if (!path.isEmpty() && (flags & SQLITE_OPEN_CREATE) && !QFile::exists(path)
        && !power->beforeCreate(path))
        return SQLITE_CANTOPEN;
    const int result = below->xOpen(below, name, opened.real(), flags, outFlags);
    if (result != SQLITE_OK)
        return result;
    if (!path.isEmpty())
        opened.path = new QString(path);
    opened.namesAreSynced = !(flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL));
    opened.base.pMethods = &methods;
    return SQLITE_OK;
}

int remove(sqlite3_vfs *, const char *name, int syncs)
{
    const QString path = QString::fromUtf8(name);
    if (!QFile::exists(path))
        return SQLITE_IOERR_DELETE_NOENT;
    if (!power->beforeRemove(path))
        return SQLITE_IOERR_DELETE;
    const int result = below->xDelete(below, name, 0);
    if (result == SQLITE_OK && syncs && !power->beforeSyncFolder(QFileInfo(path).path()))
        return SQLITE_IOERR_DIR_FSYNC;
    return result;
}
} // namespace

void installPowerCutVfs(PowerCut &cut)
{
    Q_ASSERT(!power);
    power = &cut;
    below = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs layer = *below;
    layer.zName = "powercut";
    layer.pNext = nullptr;
    layer.szOsFile = int(sizeof(File)) + below->szOsFile;
    layer.xOpen = open;
    layer.xDelete = remove;
    if (sqlite3_vfs_register(&layer, 1) != SQLITE_OK)
        qFatal("SQLite does not take the layer");
}

} // namespace penstock
