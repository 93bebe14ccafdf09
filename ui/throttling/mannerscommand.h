// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/profileatwork.h>

#include <QUndoCommand>

namespace penstock {

//! A change of what a profile says about going slower, and the way back. The profile must outlive it.
class MannersCommand final : public QUndoCommand
{
public:
    MannersCommand(ProfileAtWork &profile, ProfileAtWork::Manners after, const QString &text);
    void redo() override { m_profile.setManners(m_after); }
    void undo() override { m_profile.setManners(m_before); }

private:
    ProfileAtWork &m_profile;
    const ProfileAtWork::Manners m_before;
    const ProfileAtWork::Manners m_after;
};

} // namespace penstock
