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

constexpr std::pair<int, const char *> statusWords[] = {
    {200, QT_TRANSLATE_NOOP("RowLook", "OK")},
    {201, QT_TRANSLATE_NOOP("RowLook", "created")},
    {202, QT_TRANSLATE_NOOP("RowLook", "accepted")},
    {204, QT_TRANSLATE_NOOP("RowLook", "no content")},
    {400, QT_TRANSLATE_NOOP("RowLook", "bad request")},
    {401, QT_TRANSLATE_NOOP("RowLook", "unauthorized")},
    {403, QT_TRANSLATE_NOOP("RowLook", "forbidden")},
    {404, QT_TRANSLATE_NOOP("RowLook", "not found")},
    {409, QT_TRANSLATE_NOOP("RowLook", "conflict")},
    {410, QT_TRANSLATE_NOOP("RowLook", "gone")},
};

QString statusWord(int status)
{
    for (const auto &[known, word] : statusWords) {
        if (status == known)
            return RowText::tr(word);
    }
    return status < 400 ? RowText::tr("done") : RowText::tr("failed");
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

EndLook endLook(const RowEnd &end)
{
    switch (end.state) {
    case RowState::Answered:
        return {u"tick"_s, Tone::Accent};
    case RowState::Duplicate:
        return {u"state-draft"_s, Tone::Ink2};
    case RowState::InDoubt:
        return {u"warning"_s, Tone::Warn};
    case RowState::Failed:
        break;
    }
    if (end.status == 404 || end.status == 410)
        return {u"state-notfound"_s, Tone::Ink2};
    return {u"state-failed"_s, Tone::Fail};
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
