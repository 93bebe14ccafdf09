// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitwords.h"

#include <QCoreApplication>

namespace penstock {

namespace {
QString tr(const char *text)
{
    return QCoreApplication::translate("LimitWords", text);
}
} // namespace

QStringList algorithmWords()
{
    return {tr("Token bucket"),    tr("Leaky bucket"),   tr("Even pace (GCRA)"),
            tr("Fixed window"),    tr("Sliding window"), tr("Sliding window, estimated"),
            tr("Calls at a time"), tr("Waterwheel")};
}

QString readingOf(const LimitSpec &limit)
{
    return tr("%1: %2").arg(algorithmWords().at(qsizetype(limit.settings.index())),
                            describe(limit));
}

} // namespace penstock
