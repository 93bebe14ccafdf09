// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QRect>
#include <QString>

#include <chrono>
#include <optional>

class QWidget;

namespace penstock {

//! A person in front of the window, with the keyboard alone or with the mouse (and letters, which no
//! mouse has). They do to a process what its display would: only what is seen, has the keyboard and
//! can be used answers. Each key and each click is an action, and so is a text that is typed, or
//! scrolling to something.
class Hand
{
public:
    enum class Means { Keys, Mouse };

    //! Who waits longer than \a patience for something gives up.
    Hand(Means means, std::chrono::milliseconds patience)
        : m_means(means)
        , m_patience(patience)
    { }

    //! Does one of these, and returns why it cannot be done, or nothing:
    //! - press KEYS, as in press Ctrl+Return; tab to NAME, back to NAME: Tab, or Shift+Tab, until
    //!   that has the focus. With the keyboard.
    //! - click NAME, menu NAME: with its left and its right button. With the mouse.
    //! - type TEXT: what is chosen, copied or typed before goes with it, as with any field.
    //! - sees TEXT, misses TEXT: waits until it is there, or gone. No action.
    //! - copies TEXT: somewhere else; it is in the clipboard now, with its \\n as line breaks.
    //!   No action.
    //! A NAME is what is written on it or what it is called, or the beginning of that: of a button,
    //! a field, a tab, a row, an entry of a menu, a link.
    QString take(const QString &step);

    int actions() const { return m_actions; } //!< Since the beginning.

private:
    enum class Button { Left, Right };

    QString press(const QString &keys);
    QString tabTo(const QString &name, const QString &key);
    QString type(const QString &text);
    QString click(const QString &name, Button button);
    QString wait(const QString &text, bool isThere);
    std::optional<QPoint> reach(QWidget &widget, const QRect &rect);

    Means m_means;
    std::chrono::milliseconds m_patience;
    int m_actions = 0;
};

} // namespace penstock
