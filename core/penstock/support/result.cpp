// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/result.h>

namespace penstock {

QString Error::text() const
{
    QString line = where.isEmpty() ? what : where + QStringLiteral(": ") + what;
    if (!fix.isEmpty())
        line += QStringLiteral(". ") + fix;
    return line;
}

} // namespace penstock
