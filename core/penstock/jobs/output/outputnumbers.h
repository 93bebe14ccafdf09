// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace penstock {

//! Numbers that outputs have to find again, by name: "output" → the length of its file.
using OutputNumbers = std::vector<std::pair<QString, qint64>>;

inline const QString outputFileNumber
    = QStringLiteral("output"); //!< Of a file of lines: its length.
inline const QString failedFileNumber = QStringLiteral("failed"); //!< The same of the failed rows.

} // namespace penstock
