// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/durablefile.h>

#include <QByteArray>
#include <QHash>
#include <QRandomGenerator>
#include <QString>

#include <memory>
#include <mutex>
#include <variant>
#include <vector>

namespace penstock {

//! Cuts the power of the disk in the middle of its work. It is told of each operation; from a certain
//! one on none succeeds, and restore() leaves what a disk may have then:
//! - of each file what was synced, and of what was written or cut off since any part: whole writes,
//!   some sectors of a write, or nothing, in no order;
//! - of new, deleted and renamed files those before the folder's last sync, and of those since then
//!   the first few.
//! The files themselves are real, so that what is not told of them works as ever.
class PowerCut
{
public:
    //! The power fails at the operation \a after, counted from 0; never if it is negative.
    void arm(quint32 seed, int after);
    bool isOff() const;
    //! The disk as it is after the cut. Everything must be closed.
    void restore();
    //! What is there now is there for good.
    void reportActualCost();

    // The operations. False: the power is off, and it must not happen.
    bool beforeWrite(const QString &path, qint64 offset, QByteArrayView bytes);
    bool beforeTruncate(const QString &path, qint64 size);
    bool beforeSync(const QString &path);
    bool beforeCreate(const QString &path);
    bool beforeRemove(const QString &path);
    bool beforeRename(const QString &from, const QString &to);
    bool beforeSyncFolder(const QString &folder);

private:
    struct Write
    {
        qint64 offset;
        QByteArray bytes;
    };
    struct Truncate
    {
        qint64 size;
    };
    using Change = std::variant<Write, Truncate>;
    // What the disk has of a file, and what it may have.
    struct Image
    {
        QByteArray synced;
        std::vector<Change> since;
    };
    using Images = QHash<QString, std::shared_ptr<Image>>; // by path

    bool operate();
    std::shared_ptr<Image> imageOf(const QString &path);
    void tear(Image &image);
    void tear(QByteArray &bytes, const Write &write);
    void noteNames();

    mutable std::mutex m_mutex;
    QRandomGenerator m_random;
    int m_left = -1; // operations until the power fails
    bool m_isOff = false;
    Images m_images; // as the names are now
    // The names of each moment since the last sync of the folder, the synced ones first.
    std::vector<Images> m_names;
};

//! The disk of the system, with its power through \a power.
std::shared_ptr<Disk> powerCutDisk(PowerCut &power);

//! Sends what SQLite writes in this process through \a power. Once, before the first database is
//! opened; \a power must outlive the last one.
void installPowerCutVfs(PowerCut &power);

} // namespace penstock
