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
        return QStringLiteral("sample.html#sample");
    case Chapter::FirstJob:
        return QStringLiteral("first-job.html#window");
    case Chapter::Rows:
        return QStringLiteral("rows.html#rows");
    case Chapter::OutputForms:
        return QStringLiteral("output.html#forms");
    case Chapter::Columns:
        return QStringLiteral("output.html#columns");
    case Chapter::Profiles:
        return QStringLiteral("profiles.html#profiles");
    case Chapter::Presets:
        return QStringLiteral("profiles.html#presets");
    case Chapter::Secrets:
        return QStringLiteral("secrets.html#keep");
    case Chapter::Limits:
        return QStringLiteral("limits.html#limits");
    case Chapter::Plan:
        return QStringLiteral("plan.html#plan");
    case Chapter::Run:
        return QStringLiteral("run.html#page");
    case Chapter::Results:
        return QStringLiteral("output.html#results");
    case Chapter::Export:
        return QStringLiteral("output.html#export");
    case Chapter::Throttling:
        return QStringLiteral("throttling.html#page");
    case Chapter::Import:
        return QStringLiteral("import.html#kinds");
    case Chapter::Guests:
        return QStringLiteral("import.html#guests");
    case Chapter::Keys:
        return QStringLiteral("troubleshooting.html#keys");
    }
    return QStringLiteral("index.html#tasks");
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
