// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plaintooltip.h"

#include <QTextDocument>

namespace penstock {

QString plainToolTip(const QString &text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    return u"<qt>%1</qt>"_s.arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), u"<br>"_s));
}

} // namespace penstock
