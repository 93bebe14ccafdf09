// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! Whether what is called \a name (a parameter, a field, a variable) is likely to be a secret:
//! "api_key", "accessToken", "pwd". Tokens that turn pages are none.
bool namesSecret(const QString &name);

//! \a text with {{secret}} in the place of what has the form of a well-known token.
QString withoutTokens(const QString &text);

//! Takes the values of all credentials out of \a draft: they become its auth and secretHeaders, or
//! {{name}}. \a notes are told what had to be left out, and never a value.
void takeSecretsOut(RequestDraft &draft, QStringList &notes);

} // namespace penstock
