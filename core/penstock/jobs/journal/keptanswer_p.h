// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/keptanswer.h>

namespace penstock {

//! The answer in a line of recordOf(), which stands in \a file.
KeptAnswer answerInLine(const QByteArray &line, const QString &file);

} // namespace penstock
