// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/mannerscommand.h"

namespace penstock {

MannersCommand::MannersCommand(ProfileAtWork &profile, ProfileAtWork::Manners after,
                               const QString &text)
    : QUndoCommand(text)
    , m_profile(profile)
    , m_before(profile.manners())
    , m_after(std::move(after))
{ }

} // namespace penstock
