// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! Returns true for network file systems ("nfs4"; not "ext4").
PENSTOCK_EXPORT bool isNetworkFileSystem(const QByteArray &type);

} // namespace penstock
