// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/board/mappedfile.h>
#include <penstock/sharing/keys/keyhost.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QString>

namespace penstock {

//! One election of a leader. Each next one has a greater number.
struct Election
{
    quint64 word = 0; //!< Its number, above 32 random bits; 0: no leader yet.

    quint64 number() const { return word >> 32; }
    bool isNobody() const { return word == 0; }
    Election next() const;
    QString name() const { return QString::number(word, 16); } //!< For files and sockets.
    friend bool operator==(const Election &, const Election &) = default;
};

//! Names the leader of a key on this computer, in one word of shared memory. A claim is a
//! compare-and-swap: one candidate wins, and a leader that slept sees that it was replaced. A
//! stopped process cannot block the others, as it could with a lock.
class PENSTOCK_EXPORT ElectionBoard
{
public:
    static Result<ElectionBoard> open(const QString &path, const KeyHost &here = host());
    //! Returns this computer, as a keyed hash of its id (machine-id(5)). The id itself stays
    //! private.
    static KeyHost host();

    Election current() const;
    //! Returns false if \a seen is not the current election.
    bool claim(Election seen, Election mine);

    //! Returns the host name of another computer that wrote here in the last minute, or nothing.
    //! Mapped memory is not shared with it.
    QString otherMachine(WallTime now) const;
    void noteMachine(WallTime now);

private:
    struct Layout;
    ElectionBoard(MappedFile file, const KeyHost &here)
        : m_file(std::move(file))
        , m_machine(here.machine.toUtf8())
        , m_host(here.name.toUtf8())
    { }
    Layout &layout();
    const Layout &layout() const;

    MappedFile m_file;
    QByteArray m_machine;
    QByteArray m_host;
};

} // namespace penstock
