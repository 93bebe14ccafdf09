// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/fieldundo.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <optional>

namespace penstock {

namespace {
// Nothing where it is no field.
std::optional<bool> canCancel(const QObject *field, bool again)
{
    if (const auto *const line = qobject_cast<const QLineEdit *>(field))
        return again ? line->isRedoAvailable() : line->isUndoAvailable();
    if (const auto *const text = qobject_cast<const QPlainTextEdit *>(field))
        return again ? text->document()->isRedoAvailable() : text->document()->isUndoAvailable();
    return std::nullopt;
}
} // namespace

bool FieldUndo::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    auto *const key = static_cast<QKeyEvent *>(event);
    const bool again = key->matches(QKeySequence::Redo);
    if (!again && !key->matches(QKeySequence::Undo))
        return false;
    if (canCancel(watched, again).value_or(true))
        return false;
    event->ignore();
    return true;
}

} // namespace penstock

#include "moc_fieldundo.cpp"
