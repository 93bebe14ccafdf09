// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palettemodel.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;

namespace penstock {

//! A field for a few letters of a job, a profile or a command, and below it what has them. Enter goes
//! there or does it; Escape, or a click beside it, ends it.
class CommandPalette final : public QDialog
{
    Q_OBJECT
public:
    CommandPalette(std::vector<PaletteEntry> entries, QWidget *parent);

    void openIn(const QWidget &window); //!< At its top, in the middle.

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; //!< Arrows move in the list.

private:
    void filter(const QString &text);
    void run();

    PaletteModel m_model;
    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing;
};

} // namespace penstock
