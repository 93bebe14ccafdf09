// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/result.h>

namespace penstock {

QString Error::text() const
{
    QString line = where.isEmpty() ? what : where + u": "_s + what;
    if (!fix.isEmpty())
        line += u". "_s + fix;
    return line;
}

} // namespace penstock
