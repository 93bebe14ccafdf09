// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/typography.h"

#include <QString>

#include <cstdint>

class QAbstractButton;
class QDialog;
class QFrame;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QWidget;

//! The small parts that every page is made of. Colours and borders are the style sheet's; these say
//! what a thing is. All of them belong to the layout that takes them.
namespace penstock {

enum class Tone { Ink, Ink2, Ink3, Accent, Warn, Fail };
QString tokenOf(Tone tone); //!< The name of its colour among the tokens.

QLabel *makeLabel(const QString &text, Type type = Type::Body, Tone tone = Tone::Ink,
                  QWidget *parent = nullptr);
//! What makeLabel() does to its label, for one that is made elsewhere.
void dress(QLabel *label, Type type, Tone tone);
void setTone(QLabel *label, Tone tone);
//! Sets a property that the style sheet looks at, and lets it look again.
void setLook(QWidget *widget, const char *property, const QVariant &value);

QFrame *makePanel(QWidget *parent = nullptr);
QFrame *makeRule(QWidget *parent = nullptr); //!< A line across.
QFrame *makeUpright(QWidget *parent = nullptr); //!< A line from top to bottom.
//! For what may be higher than its place; \a content belongs to it.
QScrollArea *makeScrolled(QWidget *content);
//! Scrolls what \a widget is in as far as it has to for it to be seen; from its top, if it is too high.
void bringIntoView(QWidget *widget);
QLabel *makeKeycap(const QString &keys, QWidget *parent = nullptr);

void pressByEnter(QAbstractButton *button); //!< As Space does.

enum class ButtonKind { Plain, Primary, Ghost, Code };
//! Rings show after keyboard use only, so they do not take the focus from the mouse.
QPushButton *makeButton(const QString &text, ButtonKind kind = ButtonKind::Plain,
                        const QString &iconName = {}, QWidget *parent = nullptr);
//! What is being typed in \a window counts from now on, as when its field is left. The focus stays
//! there. For commands, as menus and keys do not take it away.
void commitTyped(const QWidget &window);
//! The lowest line of \a dialog: Cancel, which rejects it, and \a done at the right of that.
QHBoxLayout *makeFoot(const QDialog &dialog, QPushButton *done);

QString countText(std::int64_t count); //!< "23,308", as the locale groups it.

} // namespace penstock
