// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QStringList>

//! \file
//! Profiles and jobs that came from somebody else, until their user has looked at what they do. A list
//! in Places::config that only its owner can read.
namespace penstock {

//! The files \a files were somebody's, and are new here. Each is known by all of its paths: links
//! are followed. An error of the kind File where the list cannot be read or is of a newer version,
//! of Output where it cannot be written; waits while another process writes it.
PENSTOCK_EXPORT Result<void> noteGuests(const QStringList &files, const Places &places);
//! Whether one of \a files is one; an empty name is none. An error where the list cannot be read.
PENSTOCK_EXPORT Result<bool> isGuestAmong(const QStringList &files, const Places &places);
//! From now on \a files are their user's own. Errors as of noteGuests().
PENSTOCK_EXPORT Result<void> welcomeGuests(const QStringList &files, const Places &places);

} // namespace penstock
