// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! Where Penstock keeps its files, as absolute paths. Nothing is created by asking.
struct Places
{
    QString config; //!< Profiles and settings.
    QString data; //!< Jobs and their journals.
    QString cache; //!< What may be deleted at any time.

    //! "penstock" in the folders of the XDG base directory specification, or of what the system has
    //! instead.
    static PENSTOCK_EXPORT Places ofUser();
    //! "config", "data" and "cache" in \a folder, which is made absolute.
    static PENSTOCK_EXPORT Places below(const QString &folder);
    //! The folder of the user's guide, whose first page is index.html: beside this program as a
    //! build or an installation has it, or where the system keeps what programs share. Empty where
    //! it is nowhere. Looks at the disk, and needs a QCoreApplication.
    static PENSTOCK_EXPORT QString guide();
    friend bool operator==(const Places &, const Places &) = default;
};

} // namespace penstock
