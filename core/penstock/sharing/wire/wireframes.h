// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/wiremessages.h>
#include <penstock/support/export.h>

#include <functional>

//! \file
//! Frames of messages: four bytes of length, lowest first, then messages, each after its kind.
namespace penstock {

//! Longer frames are rejected.
inline constexpr qsizetype longestFrame = 1 << 20;

PENSTOCK_EXPORT void append(QByteArray &to, const fromclient::Message &message);
PENSTOCK_EXPORT void append(QByteArray &to, const fromleader::Message &message);
//! Returns false if \a from fails.
PENSTOCK_EXPORT bool read(WireReader &from, fromclient::Message &message);
PENSTOCK_EXPORT bool read(WireReader &from, fromleader::Message &message);

//! \a messages must not be empty or longer than longestFrame.
PENSTOCK_EXPORT QByteArray framed(const QByteArray &messages);

//! Assembles frames from bytes as they arrive.
class PENSTOCK_EXPORT FrameReader
{
public:
    //! Calls \a onFrame for each complete frame, until it returns false. Returns false then, or for
    //! an invalid frame.
    bool add(const QByteArray &bytes, const std::function<bool(const QByteArray &)> &onFrame);

private:
    QByteArray m_kept;
};

} // namespace penstock
