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

//! What a keeper has let go since its state was saved: written before anybody is told, and still there
//! when it is killed. A ring of entries in a mapped file, each at a position that only grows.
class PENSTOCK_EXPORT GrantLog
{
public:
    static constexpr std::size_t usualRoom = 4 << 20;

    //! \a boot is another after each start of the machine: monotonic time begins anew.
    static Result<GrantLog> create(const QString &path, ClockReading now,
                                   std::size_t room = usualRoom,
                                   const QByteArray &boot = QSysInfo::bootUniqueId());
    static Result<GrantLog> openExisting(const QString &path,
                                         const QByteArray &boot = QSysInfo::bootUniqueId());

    quint64 end() const; //!< The position of the next entry.
    //! The oldest entries make room for it.
    void append(const QByteArray &entry);
    //! All from \a position on, or from the oldest that is left; what makes no sense ends it.
    std::vector<QByteArray> entriesFrom(quint64 position) const;
    std::size_t room() const;
    //! What was appended before \a position is in a saved state: it is there still, but not in memory.
    void restBefore(quint64 position);

    //! The instants in it as this process reads the clock: after the machine was started anew by the wall
    //! clock.
    Instant asOf(Instant written, ClockReading now) const;
    //! Its writer is alive at \a now; somebody may have set the wall clock.
    void noteClock(ClockReading now);
    //! The last instant that was noted, as asOf() has it.
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
    QByteArray m_boot; // in which this process reads the clock
    quint64 m_resting = 0; // before that
};

} // namespace penstock
