// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace penstock {

//! Numbers that outputs have to find again, by name: "output" → the length of its file.
using OutputNumbers = std::vector<std::pair<QString, qint64>>;

//! Of the output where it is a file of lines: its length.
inline const QString outputFileNumber = QStringLiteral("output");
//! The same of the file of failed rows.
inline const QString failedFileNumber = QStringLiteral("failed");
//! Not 0 where what is left of that is made beside it, and has to take its place yet.
inline const QString failedNextNumber = QStringLiteral("failed_next");

} // namespace penstock
