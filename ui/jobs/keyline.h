// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/profilesession.h>

#include <QLabel>

namespace penstock {

//! Other users of a profile's key, and its usage before this window opened.
class KeyLine final : public QLabel
{
    Q_OBJECT
public:
    explicit KeyLine(QWidget *parent = nullptr);

    //! Reads the files of the key at most every two seconds. Hidden if there is nothing to show.
    void show(const ProfileSession &profile);
    qsizetype others() const { return m_others; }

private:
    qsizetype m_others = 0;
    std::optional<Instant> m_lookAgainAt;
};

} // namespace penstock
