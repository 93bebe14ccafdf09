// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! Takes the values of all credentials out of \a draft: they become its auth and secretHeaders, or
//! {{name}}. \a notes are told what had to be left out, and never a value.
void takeSecretsOut(RequestDraft &draft, QList<Message> &notes);

} // namespace penstock
