// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/keyfolder.h>

namespace penstock {

//! Whether another machine writes a key's file, too: on a network file system two can have one home, and locks
//! of neither keep the other out.
class PENSTOCK_EXPORT OtherWriters
{
public:
    //! The file is as this process has left it, or found it.
    void noteFile(const KeyFolder &folder, const QString &id);
    //! Whether noteFile() has been told of one.
    bool hasNoted() const { return m_noted != FileMark(); }
    //! Somebody on another machine than \a here's has written since then; nothing where nobody has,
    //! or the file cannot be read. Of the kind File.
    std::optional<Error> look(const KeyFolder &folder, const QString &id,
                              const KeyHost &here) const;
    //! What is said of a key that \a writer wrote, before this process did: nothing where that is on \a here's
    //! machine.
    static std::optional<Error> faultOf(const std::optional<KeyHost> &writer, const KeyHost &here,
                                        const QString &file);

private:
    struct FileMark // a number alone is given to another file again
    {
        quint64 number = 0;
        Duration changed {};
        friend bool operator==(const FileMark &, const FileMark &) = default;
    };
    static FileMark markOf(const QString &file);

    FileMark m_noted;
};

} // namespace penstock
