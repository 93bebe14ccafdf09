// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace penstock {

//! What this process asks the system to make durable, as it was when it asked. Seen at the system
//! calls themselves: a program with watchedsync.cpp has an fsync() and an fdatasync() of its own, also
//! for the libraries it stands on, which note it and go on to the kernel. May be asked by several threads.
struct WatchedSync
{
    QString path; //!< Absolute, as the descriptor leads there.
    QByteArray content; //!< Of a file.
    QStringList names; //!< Of what is in a folder, sorted, with hidden ones.
};

//! Those since the last call, in order.
QList<WatchedSync> takeWatchedSyncs();

//! The next fsync() or fdatasync() fails with \a number of errno, and is not noted.
void failNextSync(int number);

} // namespace penstock
