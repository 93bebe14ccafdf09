// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/desktop.h"

namespace penstock {

Desktop::~Desktop() = default;

void Desktop::notify(const QString & /*title*/, const QString & /*text*/, const QString & /*key*/)
{ }

void Desktop::setProgress(std::optional<double> /*part*/) { }

} // namespace penstock

#include "moc_desktop.cpp"
