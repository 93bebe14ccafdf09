// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/gatemessages.h>
#include <penstock/support/export.h>

#include <functional>

//! \file
//! Messages go in frames: four bytes of length, the lowest first, and as many bytes of messages, each
//! begun by its kind.
namespace penstock {

//! No frame is longer; whoever sends a longer one is no gate and no keeper of ours.
inline constexpr qsizetype longestGateFrame = 1 << 20;

PENSTOCK_EXPORT void append(QByteArray &to, const fromgate::Message &message);
PENSTOCK_EXPORT void append(QByteArray &to, const fromkeeper::Message &message);
//! Reads one; fails with its reader.
PENSTOCK_EXPORT bool read(WireReader &from, fromgate::Message &message);
PENSTOCK_EXPORT bool read(WireReader &from, fromkeeper::Message &message);

//! \a messages with their length in front; not empty, and not longer than the longest.
PENSTOCK_EXPORT QByteArray framed(const QByteArray &messages);

//! Puts the frames of one connection together again, from bytes as they come.
class PENSTOCK_EXPORT FrameReader
{
public:
    //! Calls \a onFrame with the messages of each that is complete; it may return false to stop. False
    //! where it did, or where what came can be no frame.
    bool add(const QByteArray &bytes, const std::function<bool(const QByteArray &)> &onFrame);

private:
    QByteArray m_kept;
};

} // namespace penstock
