// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/board/mappedfile.h>
#include <penstock/sharing/keys/keyhost.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QString>

namespace penstock {

//! One keeper's time in office. The next one's number is greater.
struct Term
{
    quint64 word
        = 0; //!< The number above, what tells its socket from others' below; 0: nobody yet.

    quint64 number() const { return word >> 32; }
    bool isNobody() const { return word == 0; }
    Term next() const; //!< With a socket of its own.
    QString name() const { return QString::number(word, 16); } //!< For files.
    friend bool operator==(const Term &, const Term &) = default;
};

//! Where the processes of a machine see who keeps a gate: one word in shared memory. To take over is to
//! change it from what one saw to what one wants, in one step, so that of many that try at once one
//! succeeds; and whoever was keeper before, however long it slept, sees that it is not any more. No lock is
//! held by anybody: one who is stopped would hold it for ever.
class PENSTOCK_EXPORT TermBoard
{
public:
    //! \a here is who opens it.
    static Result<TermBoard> open(const QString &path, const KeyHost &here = host());
    //! This machine. Its own id does not leave it: who reads the board may know it hashed, with a key
    //! of this program's, as machine-id(5) asks.
    static KeyHost host();

    Term current() const;
    //! False where \a seen is not the current term any more.
    bool claim(Term seen, Term mine);

    //! Another machine that has written here lately: two see one folder, and neither sees what the other
    //! maps. Its host; empty where there is none.
    QString otherMachine(WallTime now) const;
    void noteMachine(WallTime now); //!< This one writes here.

private:
    struct Layout;
    TermBoard(MappedFile file, const KeyHost &here)
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
