// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QString>

//! \file
//! What stands for a secret where its value must not: in a request until it is signed, in what is kept. A mark
//! has a random number of this process in it, so rows, cursors, links and responses cannot name a secret.
namespace penstock {

//! What a mark begins with, in this process.
PENSTOCK_EXPORT const QString &secretMarkBegin();
//! The mark of the secret \a name: of letters that a URL, a header and JSON leave as they are.
PENSTOCK_EXPORT QString secretMark(const QString &name);
//! \a text as another process may read it: with marks that are always the same, and text that only looks
//! like such a mark escaped.
PENSTOCK_EXPORT QString storedSecretMarks(const QString &text);
//! The text that storedSecretMarks() has made \a stored of, with marks of this process.
PENSTOCK_EXPORT QString restoredSecretMarks(const QString &stored);
//! \a text for people: with •••• in the place of each mark.
PENSTOCK_EXPORT QString withoutSecretMarks(const QString &text);

} // namespace penstock
