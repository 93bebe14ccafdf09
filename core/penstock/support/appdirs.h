// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! The absolute paths of Penstock's folders. Does not create them.
struct AppDirs
{
    QString config;
    QString data; //!< Jobs and journals.
    QString cache; //!< Files that may be deleted at any time.

    //! Returns "penstock" in the XDG base directories, or in the system's equivalents.
    static PENSTOCK_EXPORT AppDirs ofUser();
    //! Returns "config", "data" and "cache" in \a folder, made absolute.
    static PENSTOCK_EXPORT AppDirs below(const QString &folder);
    //! Returns the folder of the user's guide (index.html), relative to this program or in the
    //! system's shared data. Empty if missing. Accesses the disk and needs a QCoreApplication.
    static PENSTOCK_EXPORT QString guide();
    friend bool operator==(const AppDirs &, const AppDirs &) = default;
};

} // namespace penstock
