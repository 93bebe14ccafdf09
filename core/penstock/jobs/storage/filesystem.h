// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! Whether files of the file system \a type ("ext4", "nfs4", …) lie on another machine.
PENSTOCK_EXPORT bool isNetworkFileSystem(const QByteArray &type);

} // namespace penstock
