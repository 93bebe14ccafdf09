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

namespace {
constexpr char pasteOfQt[] = "&Paste"; // translated by Qt
}

UrlField::UrlField(QWidget *parent)
    : QLineEdit(parent)
{ }

std::optional<LooseValue> UrlField::valueAt(int letter) const
{
    RequestSpec request;
    request.url = text();
    for (const LooseValue &value : looseValuesIn(request)) {
        if (value.part == LooseValue::Part::Url && value.from <= letter
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
                       tr("Ctrl+click to make a column from %1").arg(value->text).toHtmlEscaped(),
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
            tr("Make a column from %1").arg(name.replace(QLatin1Char('&'), u"&&"_s)), menu);
        connect(action, &QAction::triggered, this, [this, value] { Q_EMIT valueChosen(*value); });
        QAction *const first = menu->actions().value(0);
        menu->insertAction(first, action);
        menu->insertSeparator(first);
    }
    takePasteOf(*menu);
    menu->popup(event->globalPos());
}

// What its keys do.
void UrlField::takePasteOf(const QMenu &menu)
{
    for (QAction *const action : menu.actions()) {
        if (!action->text().startsWith(QLineEdit::tr(pasteOfQt)))
            continue;
        action->disconnect(this);
        connect(action, &QAction::triggered, this, [this] {
            if (!pasteCurl())
                paste();
        });
    }
}

// A line edit would make one line of it, and a backslash at a line's end would mean something else.
bool UrlField::pasteCurl()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!looksLikeCurl(text))
        return false;
    Q_EMIT curlPasted(text);
    return true;
}

void UrlField::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Paste) && pasteCurl())
        event->accept();
    else
        QLineEdit::keyPressEvent(event);
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

#include "moc_urlfield.cpp"
