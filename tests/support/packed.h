// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

namespace penstock {

//! \a bytes as a body with "Content-Encoding: gzip".
QByteArray gzipped(const QByteArray &bytes);
//! For "Content-Encoding: deflate", with the head that RFC 9110 asks for,
QByteArray deflated(const QByteArray &bytes);
//! and without, as some servers send it.
QByteArray bareDeflated(const QByteArray &bytes);

} // namespace penstock
