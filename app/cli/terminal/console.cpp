// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/console.h"

#include "app/cli/terminal/visibletext.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace penstock {

namespace {
void write(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stderr);
    std::fflush(stderr);
}

bool writeOut(const QByteArray &bytes)
{
    const auto size = std::size_t(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, stdout) == size && std::fflush(stdout) == 0;
}

QByteArray readLine()
{
    QByteArray line;
    for (int c = std::getchar(); c != EOF && c != '\n'; c = std::getchar())
        line.append(char(c));
    return line;
}

int columns()
{
    winsize size {};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

// Turns the terminal's echo off while it lives. Signals that end the program turn it on again.
class HiddenTyping
{
public:
    HiddenTyping()
    {
        if (tcgetattr(STDIN_FILENO, &before) != 0)
            return;
        for (const int number : signals)
            std::signal(number, putBackAndDie);
        termios hidden = before;
        hidden.c_lflag &= ~tcflag_t(ECHO);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~HiddenTyping()
    {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        for (const int number : signals)
            std::signal(number, SIG_DFL);
    }
    Q_DISABLE_COPY_MOVE(HiddenTyping)

private:
    static void putBackAndDie(int number)
    {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        std::signal(number, SIG_DFL);
        std::raise(number);
    }

    static constexpr std::array signals {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static inline termios before {}; // static: a signal handler needs it
};
} // namespace

void Console::tell(const QString &line)
{
    write(visibleText(line) + QLatin1Char('\n'));
}

void Console::tell(const QJsonObject &event)
{
    tell(QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact)));
}

bool Console::put(const QString &text)
{
    return writeOut(visibleText(text).toUtf8());
}

bool Console::putBytes(const QByteArray &bytes)
{
    return writeOut(outputIsTerminal() ? visibleText(QString::fromUtf8(bytes)).toUtf8() : bytes);
}

bool Console::errorIsTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}

bool Console::inputIsTerminal()
{
    return isatty(STDIN_FILENO) != 0;
}

bool Console::outputIsTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

std::optional<bool> Console::ask(const QString &question)
{
    if (!inputIsTerminal() || !errorIsTerminal())
        return std::nullopt;
    write(visibleText(question) + u" [y/N] "_s);
    // Reads the whole line: a rest would answer the next question.
    const QByteArray answer = readLine().trimmed();
    return answer.startsWith('y') || answer.startsWith('Y');
}

std::optional<QByteArray> Console::askHidden(const QString &question)
{
    if (isatty(STDIN_FILENO) == 0 || !errorIsTerminal())
        return std::nullopt;
    QByteArray line;
    {
        const HiddenTyping hidden;
        write(visibleText(question));
        line = readLine();
    }
    write(u"\n"_s);
    return line;
}

void StatusLine::show(const QString &text)
{
    // A line that wraps cannot be overwritten.
    const QString line = visibleLine(text).left(columns() - 1);
    const qsizetype rest = std::max<qsizetype>(m_shown - line.size(), 0);
    write(QLatin1Char('\r') + line + QString(rest, QLatin1Char(' ')));
    m_shown = line.size();
}

void StatusLine::clear()
{
    if (m_shown > 0)
        write(QLatin1Char('\r') + QString(m_shown, QLatin1Char(' ')) + QLatin1Char('\r'));
    m_shown = 0;
}

} // namespace penstock
