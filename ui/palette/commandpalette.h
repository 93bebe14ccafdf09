// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palettemodel.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;

namespace penstock {

//! A search field for jobs, profiles and commands, with the matches below it. Enter opens or runs
//! the selected match. Escape or a click outside closes the palette.
class CommandPalette final : public QDialog
{
    Q_OBJECT
public:
    CommandPalette(std::vector<PaletteEntry> entries, QWidget *parent);

    void openIn(const QWidget &window); //!< Opens at the top centre of \a window.

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void run();

    PaletteModel m_model;
    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing;
};

} // namespace penstock
