// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace penstock {

//! Standard error and the person behind it; and standard output. The one door for what is printed: nothing
//! that a terminal would obey gets through it, see visibleText().
class Console
{
public:
    static void tell(const QString &line); //!< One line on standard error.
    //! Text for people on standard output; false if it cannot be written.
    static bool put(const QString &text);
    //! The same of a body, or of JSON: as it is into a pipe or a file, as text on a terminal.
    static bool putBytes(const QByteArray &bytes);
    static bool errorIsTerminal();
    static bool inputIsTerminal();
    static bool outputIsTerminal();
    //! Nothing where there is no terminal to ask at. Anything but a y means no.
    static std::optional<bool> ask(const QString &question);
    //! A line that is typed without being shown; nothing where there is no terminal to ask at.
    static std::optional<QByteArray> askHidden(const QString &question);
};

//! One line at the bottom of a terminal that changes in place.
class StatusLine
{
public:
    StatusLine() = default;
    ~StatusLine() { clear(); }
    Q_DISABLE_COPY_MOVE(StatusLine)

    void show(const QString &text);
    void clear();

private:
    qsizetype m_shown = 0; // letters
};

} // namespace penstock
