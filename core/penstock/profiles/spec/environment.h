// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/secrettext.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <QStringList>

//! \file
//! Variables of a profile: names that stand for a text, in all of its environments or in one.
//! - {{name}} takes it in base_url and headers of the profile, and in URL, query, headers and body of a
//!   request. A name that is none is left to the row.
//! - A variable comes before a column of that name: it says where calls go and who makes them, which the
//!   budget is chosen by before any row is read, and which whoever wrote the rows shall not change.
//! - A variable that is a secret has no text: its name stays where it is. What is filled in is a piece
//!   of a SecretText until the request is signed.
namespace penstock {

//! The names of its environments, in the order of the file.
PENSTOCK_EXPORT QStringList environmentsOf(const Profile &profile);

//! \a profile as it is in the environment \a name; if that is empty, in the one that it chooses itself. Its
//! variables are those that hold there, its base_url and headers have them filled in, and other environments
//! are not in it any more. What is so already stays as it is.
//! An error of the kind Usage where there is no such environment, or its base_url needs a variable
//! that only others have.
PENSTOCK_EXPORT Result<Profile> inEnvironment(Profile profile, const QString &name = {});

//! That none of the \a known environments is named \a name, with the nearest.
PENSTOCK_EXPORT Message unknownEnvironment(const QString &name, const QStringList &known);

//! \a text with those of \a variables that are texts in the place of their names. Other names stay.
PENSTOCK_EXPORT QString withVariables(const QString &text, const ProfileVariables &variables);
//! The same for the \a value of a header, and with those that are secrets.
PENSTOCK_EXPORT SecretText inPieces(const TextOrSecret &value, const ProfileVariables &variables);

//! The names that stand in braces in \a text, each once.
PENSTOCK_EXPORT QStringList namesInBraces(const QString &text);

//! What is wrong with \a name as that of a variable: blank, blanks around it, a brace in it. Empty if
//! nothing is.
PENSTOCK_EXPORT Message faultOfVariableName(const QString &name);

} // namespace penstock
