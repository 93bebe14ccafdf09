// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/profilesession.h>

#include <QLabel>

namespace penstock {

//! Who else uses the key of a profile now, and what was used of it before this window did.
class KeyLine final : public QLabel
{
    Q_OBJECT
public:
    explicit KeyLine(QWidget *parent = nullptr);

    //! Looks at the files of the key once in two seconds at the most. Hidden where there is nothing to say.
    void show(const ProfileSession &profile);
    qsizetype others() const { return m_others; } //!< Who use it now, besides this window.

private:
    qsizetype m_others = 0;
    std::optional<Instant> m_lookAgainAt;
};

} // namespace penstock
