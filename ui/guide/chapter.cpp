// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/chapter.h"

#include <QAction>
#include <QDir>
#include <QUrl>
#include <QVariant>
#include <QWidget>

namespace penstock {

namespace {
constexpr char property[] = "guideChapter";

QAction *commandOfWindow(const QWidget &dialog)
{
    for (const QWidget *above = dialog.parentWidget(); above != nullptr;
         above = above->parentWidget()) {
        if (auto *const command
            = above->window()->findChild<QAction *>(QLatin1String(guideCommandName)))
            return command;
        above = above->window();
    }
    return nullptr;
}
} // namespace

QString guidePlaceOf(Chapter chapter)
{
    switch (chapter) {
    case Chapter::Contents:
        break;
    case Chapter::Sample:
        return u"sample.html#sample"_s;
    case Chapter::FirstJob:
        return u"first-job.html#window"_s;
    case Chapter::Rows:
        return u"rows.html#rows"_s;
    case Chapter::OutputForms:
        return u"output.html#forms"_s;
    case Chapter::Columns:
        return u"output.html#columns"_s;
    case Chapter::Profiles:
        return u"profiles.html#profiles"_s;
    case Chapter::Presets:
        return u"profiles.html#presets"_s;
    case Chapter::Secrets:
        return u"secrets.html#keep"_s;
    case Chapter::Limits:
        return u"limits.html#limits"_s;
    case Chapter::Plan:
        return u"plan.html#plan"_s;
    case Chapter::Run:
        return u"run.html#page"_s;
    case Chapter::Results:
        return u"output.html#results"_s;
    case Chapter::Export:
        return u"output.html#export"_s;
    case Chapter::Throttling:
        return u"throttling.html#page"_s;
    case Chapter::Import:
        return u"import.html#kinds"_s;
    case Chapter::UntrustedFiles:
        return u"import.html#untrusted"_s;
    case Chapter::Keys:
        return u"troubleshooting.html#keys"_s;
    }
    return u"index.html#tasks"_s;
}

QUrl guideUrl(const QString &folder, Chapter chapter)
{
    const QString place = guidePlaceOf(chapter);
    const qsizetype mark = place.indexOf(QLatin1Char('#'));
    QUrl url = QUrl::fromLocalFile(QDir(folder).absoluteFilePath(place.left(mark)));
    url.setFragment(place.mid(mark + 1));
    return url;
}

void setChapter(QWidget *widget, Chapter chapter)
{
    widget->setProperty(property, int(chapter));
    if (!widget->isWindow())
        return;
    if (QAction *const command = commandOfWindow(*widget))
        widget->addAction(command);
}

std::optional<Chapter> chapterOf(const QWidget *widget)
{
    for (; widget != nullptr; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        const QVariant chapter = widget->property(property);
        if (chapter.isValid())
            return Chapter(chapter.toInt());
    }
    return std::nullopt;
}

} // namespace penstock
