// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace penstock {

//! Prints to standard output and standard error, and asks questions at the terminal. The only class
//! that prints: it removes whatever a terminal would execute, see visibleText().
class Console
{
public:
    static void tell(const QString &line); //!< Prints one line to standard error.
    static void tell(const QJsonObject &event); //!< Prints it as one line of JSON.
    //! Prints text to standard output. Returns false if that fails.
    static bool put(const QString &text);
    //! Prints a body or JSON: unchanged to a pipe or a file, as visible text to a terminal.
    static bool putBytes(const QByteArray &bytes);
    static bool errorIsTerminal();
    static bool inputIsTerminal();
    static bool outputIsTerminal();
    //! Asks a question of yes or no. Any answer but y means no. Returns nothing without a terminal.
    static std::optional<bool> ask(const QString &question);
    //! Reads a line without showing it. Returns nothing without a terminal.
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
    qsizetype m_shown = 0; // characters
};

} // namespace penstock
