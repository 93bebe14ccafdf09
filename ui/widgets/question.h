// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace penstock {

//! A question before a risky action.
struct Question
{
    QString title;
    QString what; //!< The question or its reason.
    QString details;
    QString yes;
    QString no; //!< Default for Enter and Escape.
};

//! Creates the dialog; call open(). It emits accepted() for yes, and deletes itself. Texts are
//! plain, as names may contain markup.
QMessageBox *makeQuestion(QWidget *parent, const Question &question);

} // namespace penstock
