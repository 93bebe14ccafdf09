// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/rowlook.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>

#include <algorithm>

namespace penstock {

namespace {
struct RowText
{
    Q_DECLARE_TR_FUNCTIONS(RowLook)
};

QString statusWord(int status)
{
    switch (status) {
    case 200:
        return RowText::tr("OK");
    case 201:
        return RowText::tr("created");
    case 202:
        return RowText::tr("accepted");
    case 204:
        return RowText::tr("no content");
    case 400:
        return RowText::tr("bad request");
    case 401:
        return RowText::tr("unauthorized");
    case 403:
        return RowText::tr("forbidden");
    case 404:
        return RowText::tr("not found");
    case 409:
        return RowText::tr("conflict");
    case 410:
        return RowText::tr("gone");
    default:
        return status < 400 ? RowText::tr("done") : RowText::tr("failed");
    }
}
} // namespace

QString endText(const RowEnd &end)
{
    if (end.state == RowState::Duplicate)
        return RowText::tr("duplicate");
    if (end.state == RowState::InDoubt)
        return RowText::tr("in doubt");
    if (end.status == 0)
        return end.state == RowState::Answered ? RowText::tr("done") : RowText::tr("failed");
    const bool failedLater = end.state == RowState::Failed && end.status < 400;
    return u"%1 %2"_s.arg(end.status)
        .arg(failedLater ? RowText::tr("failed") : statusWord(end.status));
}

int widestEndText()
{
    const QFontMetrics metrics(fontOf(Type::Body));
    int widest = 0;
    for (const int status : {200, 201, 202, 204, 304, 400, 401, 403, 404, 409, 410, 500}) {
        const RowState state = status < 400 ? RowState::Answered : RowState::Failed;
        widest = std::max(widest,
                          metrics.horizontalAdvance(endText({.state = state, .status = status})));
    }
    return widest;
}

QString endGlyph(const RowEnd &end)
{
    switch (end.state) {
    case RowState::Answered:
        return u"tick"_s;
    case RowState::Duplicate:
        return u"state-draft"_s;
    case RowState::InDoubt:
        return u"warning"_s;
    case RowState::Failed:
        break;
    }
    return end.status == 404 || end.status == 410 ? u"state-notfound"_s : u"state-failed"_s;
}

Tone endTone(const RowEnd &end)
{
    switch (end.state) {
    case RowState::Answered:
        return Tone::Accent;
    case RowState::Duplicate:
        return Tone::Ink2;
    case RowState::InDoubt:
        return Tone::Warn;
    case RowState::Failed:
        break;
    }
    return end.status == 404 || end.status == 410 ? Tone::Ink2 : Tone::Fail;
}

QString millisecondsText(Duration elapsed)
{
    return countText(std::chrono::round<std::chrono::milliseconds>(elapsed).count());
}

QString sizeText(qsizetype bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

QString valuesTitleOf(const JobSpec &job)
{
    const auto *const range = std::get_if<RowsSpec::Range>(&job.rows.from);
    return range != nullptr ? range->name : RowText::tr("Values");
}

} // namespace penstock
