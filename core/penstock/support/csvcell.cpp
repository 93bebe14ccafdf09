// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/csvcell.h>

#include <algorithm>

namespace penstock {

QByteArray csvCell(QByteArray text)
{
    const bool isPlain = std::none_of(text.cbegin(), text.cend(), [](char byte) {
        return byte == ',' || byte == '"' || byte == '\n' || byte == '\r';
    });
    return isPlain ? text : '"' + text.replace('"', "\"\"") + '"';
}

} // namespace penstock
