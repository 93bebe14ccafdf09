// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/shortcutsdialog.h"

#include "ui/guide/chapter.h"
#include "ui/widgets/parts.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>

namespace penstock {

namespace {
constexpr int widest = 720; // with what is around it, on the smallest screen
constexpr int highest = 440;

QWidget *makeList(const std::vector<MainMenu::Entry> &entries, QWidget *parent)
{
    auto *const list = new QWidget(parent);
    auto *const grid = new QGridLayout(list);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(32);
    grid->setVerticalSpacing(8);
    std::vector<std::pair<QLabel *, QLabel *>> rows;
    const auto add = [&rows, list](const QString &what, const QString &keys) {
        rows.emplace_back(makeLabel(what, Type::Body, Tone::Ink, list), makeKeycap(keys, list));
        for (QLabel *const each : {rows.back().first, rows.back().second})
            each->ensurePolished(); // so that it knows its size
    };
    for (const MainMenu::Entry &entry : entries) {
        if (!entry.keys.isEmpty())
            add(entry.what, entry.keys.toString(QKeySequence::NativeText));
    }
    add(ShortcutsDialog::tr("Pause or resume, on the Run page"), ShortcutsDialog::tr("Space"));
    const auto place = [&rows, grid](int columns) {
        const int high = (int(rows.size()) + columns - 1) / columns;
        for (int i = 0; i < int(rows.size()); ++i) {
            const auto &[what, keys] = rows[std::size_t(i)];
            grid->addWidget(what, i % high, i / high * 3);
            grid->addWidget(keys, i % high, i / high * 3 + 1, Qt::AlignRight);
        }
    };
    // In two columns, where they fit beside each other: one is higher than a small screen.
    place(2);
    if (grid->sizeHint().width() > widest)
        place(1);
    return list;
}
} // namespace

ShortcutsDialog::ShortcutsDialog(const std::vector<MainMenu::Entry> &entries, QWidget *parent)
    : QDialog(parent)
{
    setChapter(this, Chapter::Keys);
    setWindowTitle(tr("Shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    QWidget *const list = makeList(entries, this);
    const QSize size = list->sizeHint();
    const bool isWhole = size.height() <= highest;
    QScrollArea *const scrolled = makeScrolled(list);
    scrolled->setMinimumSize(size.width()
                                 + (isWhole ? 0 : style()->pixelMetric(QStyle::PM_ScrollBarExtent)),
                             std::min(size.height(), highest));
    if (!isWhole) {
        scrolled->setFocusPolicy(Qt::TabFocus); // for the arrows
        scrolled->setAccessibleName(tr("Shortcuts"));
    }
    QPushButton *const close = makeButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *const layout = makeColumnLayout(16, {24, 20, 24, 16}, this);
    layout->addWidget(makeLabel(tr("Shortcuts"), Type::Title));
    layout->addWidget(scrolled, 1);
    layout->addWidget(close, 0, Qt::AlignRight);
}

} // namespace penstock

#include "moc_shortcutsdialog.cpp"
