// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/urlfield.h"

#include <penstock/importing/curl/curlcommand.h>

#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>

namespace penstock {

UrlField::UrlField(QWidget *parent)
    : QLineEdit(parent)
{ }

// A line edit would make one line of it, and a backslash at a line's end would mean something else.
void UrlField::keyPressEvent(QKeyEvent *event)
{
    const QString text
        = event->matches(QKeySequence::Paste) ? QGuiApplication::clipboard()->text() : QString();
    if (!looksLikeCurl(text))
        return QLineEdit::keyPressEvent(event);
    event->accept();
    Q_EMIT curlPasted(text);
}

void UrlField::dropEvent(QDropEvent *event)
{
    const QString text = event->mimeData()->text();
    if (!looksLikeCurl(text))
        return QLineEdit::dropEvent(event);
    event->acceptProposedAction();
    Q_EMIT curlPasted(text);
}

} // namespace penstock
