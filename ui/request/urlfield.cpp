// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/urlfield.h"

#include <penstock/importing/curl/curlcommand.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QToolTip>

namespace penstock {

UrlField::UrlField(QWidget *parent)
    : QLineEdit(parent)
{ }

std::optional<LooseValue> UrlField::valueAt(int letter) const
{
    RequestSpec request;
    request.url = text();
    for (const LooseValue &value : looseValuesIn(request)) {
        if (value.place == LooseValue::Place::Url && value.from <= letter
            && letter <= value.from + value.size)
            return value;
    }
    return std::nullopt;
}

bool UrlField::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QLineEdit::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    const std::optional<LooseValue> value = valueAt(cursorPositionAt(help->pos()));
    if (!value)
        return QLineEdit::event(event);
    QToolTip::showText(help->globalPos(),
                       tr("Ctrl+click makes a column of %1").arg(value->text).toHtmlEscaped(),
                       this);
    return true;
}

void UrlField::mouseReleaseEvent(QMouseEvent *event)
{
    QLineEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || !event->modifiers().testFlag(Qt::ControlModifier)
        || hasSelectedText())
        return;
    if (const auto value = valueAt(cursorPositionAt(event->position().toPoint())))
        Q_EMIT valueChosen(*value);
}

void UrlField::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto value = valueAt(isByKey ? cursorPosition() : cursorPositionAt(event->pos()));
    QMenu *const menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (value) {
        QString name = value->text;
        auto *const action = new QAction(
            tr("Make a column of %1").arg(name.replace(QLatin1Char('&'), QStringLiteral("&&"))),
            menu);
        connect(action, &QAction::triggered, this, [this, value] { Q_EMIT valueChosen(*value); });
        QAction *const first = menu->actions().value(0);
        menu->insertAction(first, action);
        menu->insertSeparator(first);
    }
    menu->popup(event->globalPos());
}

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
