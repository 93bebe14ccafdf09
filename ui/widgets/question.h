// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace penstock {

//! What is asked before something is lost.
struct Question
{
    QString title;
    QString what; //!< Would happen.
    QString details;
    QString yes; //!< What the buttons say, in words of what they do.
    QString no; //!< Enter and Escape take this one.
};

//! Over the window of \a parent, and gone once it is answered: accepted() is the yes. Open it. Names in
//! its texts may look like markup.
QMessageBox *makeQuestion(QWidget *parent, const Question &question);

} // namespace penstock
