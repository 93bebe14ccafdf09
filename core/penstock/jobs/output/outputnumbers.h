// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace penstock {

//! Numbers of outputs by name: "output" → the length of its file.
using OutputNumbers = std::vector<std::pair<QString, qint64>>;

//! Length of the output, if it is a file of lines.
inline const QString outputFileNumber = QStringLiteral("output");
//! Length of the file of failed rows.
inline const QString failedFileNumber = QStringLiteral("failed");
//! Not 0 while a new file of failed rows waits to replace it.
inline const QString failedNextNumber = QStringLiteral("failed_next");

} // namespace penstock
