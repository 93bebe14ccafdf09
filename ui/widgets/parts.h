// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/typography.h"

#include <QBoxLayout>
#include <QString>

#include <cstdint>

class QAbstractButton;
class QDialog;
class QFrame;
class QLabel;
class QPushButton;
class QScrollArea;
class QWidget;

//! Small widgets for all pages. The style sheet defines colours and borders. Layouts take
//! ownership.
namespace penstock {

enum class Tone { Ink, Ink2, Ink3, Accent, Warn, Fail };
QString tokenOf(Tone tone);

QLabel *makeLabel(const QString &text, Type type = Type::Body, Tone tone = Tone::Ink,
                  QWidget *parent = nullptr);
//! A label whose text may take several lines.
QLabel *makeWrapped(const QString &text, Type type = Type::Body, Tone tone = Tone::Ink);
//! Styles a label as makeLabel() does.
void dress(QLabel *label, Type type, Tone tone);
void setTone(QLabel *label, Tone tone);
//! Sets a property for the style sheet, and applies the sheet again.
void setLook(QWidget *widget, const char *property, const QVariant &value);

//! Creates the layout of \a parent, or one to add to another layout; without margins by default.
QHBoxLayout *makeRowLayout(int spacing, const QMargins &margins = {}, QWidget *parent = nullptr);
QVBoxLayout *makeColumnLayout(int spacing, const QMargins &margins = {}, QWidget *parent = nullptr);

QFrame *makePanel(QWidget *parent = nullptr);
QFrame *makeRule(QWidget *parent = nullptr); //!< Horizontal line.
QFrame *makeUpright(QWidget *parent = nullptr); //!< Vertical line.
//! Creates a scroll area, which owns \a content.
QScrollArea *makeScrolled(QWidget *content);
//! Scrolls until \a widget is visible, or its top if it is too high.
void bringIntoView(QWidget *widget);
QLabel *makeKeycap(const QString &keys, QWidget *parent = nullptr);

void pressByEnter(QAbstractButton *button); //!< Enter presses it, like Space.

enum class ButtonKind { Plain, Primary, Ghost, Code };
//! Clicks do not focus it, as focus rings are for the keyboard.
QPushButton *makeButton(const QString &text, ButtonKind kind = ButtonKind::Plain,
                        const QString &iconName = {}, QWidget *parent = nullptr);
//! Commits text being typed in \a window, and keeps the focus. For commands of
//! menus and shortcuts, which do not move it.
void commitTyped(const QWidget &window);
//! Creates the buttons of \a dialog: Cancel, which rejects it, and \a done to its right.
QHBoxLayout *makeFoot(const QDialog &dialog, QPushButton *done);

QString countText(std::int64_t count); //!< "23,308", grouped for the locale.

} // namespace penstock
