// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/shortcutsdialog.h"

#include "ui/widgets/parts.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace penstock {

ShortcutsDialog::ShortcutsDialog(const QList<QAction *> &actions, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *const grid = new QGridLayout;
    grid->setHorizontalSpacing(32);
    grid->setVerticalSpacing(8);
    auto addRow = [grid, row = 0](const QString &what, const QString &keys) mutable {
        grid->addWidget(makeLabel(what, Type::Body), row, 0);
        grid->addWidget(makeKeycap(keys), row, 1, Qt::AlignRight);
        ++row;
    };
    for (const QAction *const action : actions)
        addRow(QString(action->text()).remove(QLatin1Char('&')),
               action->shortcut().toString(QKeySequence::NativeText));
    addRow(tr("Pause or resume, on the Run page"), tr("Space"));

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
