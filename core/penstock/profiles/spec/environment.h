// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/secrettext.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <QStringList>

//! \file
//! Variables of a profile: names for texts, in all environments or in one.
//! - {{name}} is replaced in base_url and headers of the profile, and in URL, query, headers and
//!   body of requests. Unknown names are left to the row.
//! - A variable overrides a column of that name: it decides the server and the credentials, which
//!   rows must not change.
//! - Secret variables keep their names until a request is signed; until then they are pieces of a
//!   SecretText.
namespace penstock {

//! Returns the names in file order.
PENSTOCK_EXPORT QStringList environmentsOf(const Profile &profile);

//! Returns \a profile resolved for the environment \a name, or for its own choice if empty. Base
//! URL and headers are filled in, and other environments are removed. Idempotent. An unknown
//! environment, or a missing variable in base_url, is an error of the kind Usage.
PENSTOCK_EXPORT Result<Profile> inEnvironment(Profile profile, const QString &name = {});

//! Returns the message that \a name is unknown, with the nearest.
PENSTOCK_EXPORT Message unknownEnvironment(const QString &name, const QStringList &known);

//! Replaces text variables in \a text. Other names stay.
PENSTOCK_EXPORT QString withVariables(const QString &text, const ProfileVariables &variables);
//! Replaces variables in a header's \a value; secrets become pieces.
PENSTOCK_EXPORT SecretText inPieces(const TextOrSecret &value, const ProfileVariables &variables);

//! Returns true if \a name is among \a variables.
PENSTOCK_EXPORT bool hasVariable(const ProfileVariables &variables, const QString &name);
//! Adds \a own to \a variables, in place of those of the same name.
PENSTOCK_EXPORT void overlay(ProfileVariables &variables, const ProfileVariables &own);
//! Returns the names in braces, each once.
PENSTOCK_EXPORT QStringList namesInBraces(const QString &text);

//! Returns why \a name is invalid for a variable: blank, spaces around it, a brace in it. Empty if
//! it is valid.
PENSTOCK_EXPORT Message faultOfVariableName(const QString &name);

} // namespace penstock
