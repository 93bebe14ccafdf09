// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/usagefolder.h>

namespace penstock {

//! Detects that another computer writes a key's file. Computers can share a home folder in which
//! their locks do not exclude each other.
class PENSTOCK_EXPORT OtherWriters
{
public:
    //! Records the file as this process wrote or found it.
    void noteFile(const UsageFolder &folder, const QString &id);
    //! Returns true if noteFile() has found a file.
    bool hasNoted() const { return m_noted != FileMark(); }
    //! Returns an ErrorKind::File error if another computer than \a here's has written since;
    //! nothing if the file is unreadable.
    std::optional<Error> look(const UsageFolder &folder, const QString &id,
                              const KeyHost &here) const;
    //! Returns the error for a key that \a writer wrote last, unless that is \a here's computer.
    static std::optional<Error> faultOf(const std::optional<KeyHost> &writer, const KeyHost &here,
                                        const QString &file);

private:
    struct FileMark // inode numbers are reused
    {
        quint64 number = 0;
        Duration changed {};
        friend bool operator==(const FileMark &, const FileMark &) = default;
    };
    static FileMark markOf(const QString &file);

    FileMark m_noted;
};

} // namespace penstock
