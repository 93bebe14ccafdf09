// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! Replaces the values of all credentials in \a draft by auth, secretHeaders or {{name}}. \a notes
//! list omissions, never values.
void takeSecretsOut(RequestDraft &draft, QList<Message> &notes);

} // namespace penstock
