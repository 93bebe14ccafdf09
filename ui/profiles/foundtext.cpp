// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/foundtext.h"

#include "ui/theme/errortext.h"
#include "ui/widgets/timetext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace penstock {

QString foundText(const DiscoveredLimit &limit)
{
    using Certainty = DiscoveredLimit::Certainty;
    Limit plain;
    plain.settings = limit.spec.settings;
    QString text;
    switch (limit.certainty) {
    case Certainty::Guessed:
        text = QCoreApplication::translate("foundText", "%1 (guessed: %2)");
        break;
    case Certainty::Shown:
        text = QCoreApplication::translate("foundText", "%1 (shown: %2)");
        break;
    case Certainty::Stated:
        text = QCoreApplication::translate("foundText", "%1 (stated: %2)");
        break;
    }
    return text.arg(describe(plain).text(messageLanguage()), limit.source.text(messageLanguage()));
}

QString foundAtText(WallTime at, WallTime now)
{
    const QDateTime time = localTime(at);
    return time.date() == localTime(now).date()
        ? QLocale().toString(time.time(), QLocale::ShortFormat)
        : QLocale().toString(time, QLocale::ShortFormat);
}

} // namespace penstock
