// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! What Error::text() says, in the language of the window, as far as its words are known: those are that a
//! window can meet, of files, imports, limits, secrets, runs and calls. Others, and what a system or a server
//! says, stay as they are.
QString errorText(const Error &error);
//! The same of a text that was kept.
QString errorText(const QString &english);
//! What is wrong alone, or what to do.
QString errorPart(const QString &english);
//! Both, beside the field that has it: where it is goes without saying.
QString errorAdvice(const Error &error);

//! The forms that are known, with %1 where something is filled in.
QStringList errorTextForms();

} // namespace penstock
