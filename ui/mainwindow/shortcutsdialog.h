// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/mainmenu.h"

#include <QDialog>

namespace penstock {

//! Lists all keyboard shortcuts.
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    ShortcutsDialog(const std::vector<MainMenu::Entry> &entries, QWidget *parent);
};

} // namespace penstock
