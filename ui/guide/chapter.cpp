// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/chapter.h"

#include <QAction>
#include <QDir>
#include <QUrl>
#include <QVariant>
#include <QWidget>

#include <array>

namespace penstock {

namespace {
constexpr char property[] = "guideChapter";

struct Place
{
    const char *file;
    const char *section;
};
// In the order of the chapters.
constexpr std::array places {
    Place {"index.html", "tasks"}, // Contents
    Place {"sample.html", "sample"}, // Sample
    Place {"first-job.html", "window"}, // FirstJob
    Place {"rows.html", "rows"}, // Rows
    Place {"output.html", "forms"}, // OutputForms
    Place {"output.html", "columns"}, // Columns
    Place {"profiles.html", "profiles"}, // Profiles
    Place {"profiles.html", "presets"}, // Presets
    Place {"secrets.html", "keep"}, // Secrets
    Place {"limits.html", "limits"}, // Limits
    Place {"plan.html", "plan"}, // Plan
    Place {"run.html", "page"}, // Run
    Place {"output.html", "results"}, // Results
    Place {"output.html", "export"}, // Export
    Place {"throttling.html", "page"}, // Throttling
    Place {"import.html", "kinds"}, // Import
    Place {"import.html", "untrusted"}, // UntrustedFiles
    Place {"troubleshooting.html", "keys"}, // Keys
};
static_assert(places.size() == std::size_t(Chapter::Keys) + 1);

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

QUrl guideUrl(const QString &folder, Chapter chapter)
{
    const auto [file, section] = places.at(std::size_t(chapter));
    QUrl url = QUrl::fromLocalFile(QDir(folder).absoluteFilePath(QLatin1String(file)));
    url.setFragment(QLatin1String(section));
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
