// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/board/mappedfile.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>
#include <QSysInfo>

#include <vector>

namespace penstock {

//! The log of a leader: grants and messages since its state was last saved. An entry is written
//! before it is sent to clients, and survives a kill. Entries form a ring in a mapped file;
//! positions only grow.
class PENSTOCK_EXPORT GrantLog
{
public:
    static constexpr std::size_t usualRoom = 4 << 20;

    //! \a boot identifies the boot; monotonic time is only valid within it.
    static Result<GrantLog> create(const QString &path, ClockReading now,
                                   std::size_t room = usualRoom,
                                   const QByteArray &boot = QSysInfo::bootUniqueId());
    static Result<GrantLog> openExisting(const QString &path,
                                         const QByteArray &boot = QSysInfo::bootUniqueId());

    quint64 end() const; //!< Position of the next entry.
    //! Overwrites the oldest entries. Ignores an entry larger than the log.
    void append(const QByteArray &entry);
    //! Returns the entries from \a position, or from the oldest one left. Stops at a damaged entry.
    std::vector<QByteArray> entriesFrom(quint64 position) const;
    std::size_t room() const;
    //! Frees the memory of entries before \a position. They stay in the file.
    void restBefore(quint64 position);

    //! Converts a logged instant to this process' clock: after a reboot, through the wall clock.
    Instant asOf(Instant written, ClockReading now) const;
    //! Records that the leader is alive at \a now.
    void noteClock(ClockReading now);
    //! Returns when the leader was last alive.
    Instant aliveAt(ClockReading now) const;

private:
    struct Layout;
    GrantLog(MappedFile file, QByteArray boot)
        : m_file(std::move(file))
        , m_boot(std::move(boot))
    { }
    Layout &layout();
    const Layout &layout() const;
    void copyIn(quint64 position, const char *from, std::size_t size);
    void copyOut(quint64 position, char *to, std::size_t size) const;
    quint32 sizeAt(quint64 position) const;

    MappedFile m_file;
    QByteArray m_boot;
    quint64 m_resting = 0; // entries before it are out of memory
};

} // namespace penstock
