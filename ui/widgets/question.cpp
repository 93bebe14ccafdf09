// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/question.h"

#include <QMessageBox>
#include <QPushButton>

namespace penstock {

QMessageBox *makeQuestion(QWidget *parent, const Question &question)
{
    auto *const box = new QMessageBox(QMessageBox::NoIcon, question.title, question.what,
                                      QMessageBox::NoButton, parent);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.details);
    box->addButton(question.yes, QMessageBox::AcceptRole);
    QPushButton *const no = box->addButton(question.no, QMessageBox::RejectRole);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    box->setAttribute(Qt::WA_DeleteOnClose);
    return box;
}

} // namespace penstock
