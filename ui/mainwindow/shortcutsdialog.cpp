// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/shortcutsdialog.h"

#include "ui/guide/chapter.h"
#include "ui/widgets/parts.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace penstock {

ShortcutsDialog::ShortcutsDialog(const std::vector<MainMenu::Entry> &entries, QWidget *parent)
    : QDialog(parent)
{
    setChapter(this, Chapter::Keys);
    setWindowTitle(tr("Shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *const grid = new QGridLayout;
    grid->setHorizontalSpacing(32);
    grid->setVerticalSpacing(8);
    // In two columns: one would be higher than a small screen.
    const auto rows = int(std::count_if(entries.begin(), entries.end(),
                                        [](const auto &entry) { return !entry.keys.isEmpty(); }))
        + 1;
    auto addRow
        = [grid, half = (rows + 1) / 2, at = 0](const QString &what, const QString &keys) mutable {
              const int column = at / half * 3;
              grid->addWidget(makeLabel(what, Type::Body), at % half, column);
              grid->addWidget(makeKeycap(keys), at % half, column + 1, Qt::AlignRight);
              ++at;
          };
    for (const MainMenu::Entry &entry : entries) {
        if (!entry.keys.isEmpty())
            addRow(entry.what, entry.keys.toString(QKeySequence::NativeText));
    }
    addRow(tr("Pause or resume, on the Run page"), tr("Space"));
    grid->setColumnMinimumWidth(2, 24);

    QPushButton *const close = makeButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(16);
    layout->addWidget(makeLabel(tr("Shortcuts"), Type::Title));
    layout->addLayout(grid);
    layout->addWidget(close, 0, Qt::AlignRight);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

} // namespace penstock
