// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/storedanswer.h>

namespace penstock {

//! Parses a line of recordOf() from \a file.
StoredAnswer answerInLine(const QByteArray &line, const QString &file);

} // namespace penstock
