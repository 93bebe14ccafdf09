// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/channel/channel.h>

namespace penstock {

Channel::~Channel() = default;
Switchboard::~Switchboard() = default;

// Copies, because they may destroy this.
void Channel::tellBytes(const QByteArray &bytes) const
{
    if (const auto tell = m_tellBytes)
        tell(bytes);
}

void Channel::tellClosed() const
{
    if (const auto tell = m_tellClosed)
        tell();
}

} // namespace penstock
