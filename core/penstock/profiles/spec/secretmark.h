// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QString>

//! \file
//! What stands for a secret where its value must not: in a request until it is signed, in what is kept.
namespace penstock {

//! What a mark begins with.
PENSTOCK_EXPORT const QString &secretMarkBegin();
//! The mark of the secret \a name: of letters that a URL, a header and JSON leave as they are.
PENSTOCK_EXPORT QString secretMark(const QString &name);
//! \a text for people: with •••• in the place of each mark.
PENSTOCK_EXPORT QString withoutSecretMarks(const QString &text);

} // namespace penstock
