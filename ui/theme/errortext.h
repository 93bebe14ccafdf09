// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! What Error::text() says, in the language of the window, as far as its words are known: those that somebody
//! new meets are, of what keeps a job from starting and of calls without an answer. Others stay English.
QString errorText(const Error &error);
//! The same of a text that was kept.
QString errorText(const QString &english);
//! What is wrong alone, or what to do.
QString errorPart(const QString &english);

//! The forms that are known, with %1 where something is filled in.
QStringList errorTextForms();

} // namespace penstock
