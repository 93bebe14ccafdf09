// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/commandwords_p.h>
#include <penstock/importing/curl/importmessages.h>

#include <QRegularExpression>

namespace penstock {

namespace {
bool has(const QString &text, const QRegularExpression &pattern)
{
    return pattern.match(text).hasMatch();
}

bool isWebRequest(const QString &text)
{
    // Browsers print a session setup before it. In older versions of PowerShell, curl is its alias.
    static const QRegularExpression begins(
        u"^(\\$\\w+\\s*=\\s*(New-Object|Invoke-)"
        "|(Invoke-(WebRequest|RestMethod)|iwr|irm)([\\s`]|$)"
        "|curl\\s+(\\S+\\s+)?-(Uri|Method|Headers|UseBasicParsing)\\s)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return has(text, begins);
}

bool isOfCmd(const QString &text)
{
    static const QRegularExpression caret(u"\\s\\^\"|\\s\\^[ \\t]*(\\r?\\n|$)|^curl(\\.exe)?\\^"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    if (has(text, caret))
        return true;
    // Only cmd doubles a quote within quotes.
    static const QRegularExpression doubled(u"[^\\s\"]\"\"[^\\s\"]"_s);
    return !text.contains(QLatin1Char('\'')) && has(text, doubled);
}

bool isOfPowerShell(const QString &text)
{
    static const QRegularExpression backtick(u"[\\s'\"]`[ \\t]*(\\r?\\n|$)"_s);
    return has(text, backtick);
}
} // namespace

std::optional<CommandLine> commandLineOf(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (isWebRequest(trimmed))
        return CommandLine::WebRequest;
    static const QRegularExpression curl(u"^curl(\\.exe)?[\\s\\\\^`]"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = curl.match(trimmed);
    if (!match.hasMatch())
        return std::nullopt;
    if (isOfCmd(trimmed))
        return CommandLine::Cmd;
    if (isOfPowerShell(trimmed))
        return CommandLine::PowerShell;
    // In PowerShell, curl alone is an alias of Invoke-WebRequest. The program there is curl.exe.
    const bool isOfWindows = !match.captured(1).isEmpty();
    if (!isOfWindows)
        return CommandLine::Shell;
    return trimmed.contains(QLatin1Char('\'')) ? CommandLine::PowerShell : CommandLine::Cmd;
}

Result<QStringList> wordsOfCommand(CommandLine line, const QString &text)
{
    switch (line) {
    case CommandLine::Shell:
        break;
    case CommandLine::Cmd:
        return wordsOfCmd(text);
    case CommandLine::PowerShell:
        return wordsOfPowerShell(text);
    case CommandLine::WebRequest:
        return wordsOfWebRequest(text);
    }
    return wordsOfShell(text);
}

Error commandError(const Message &fault)
{
    return fault.at(importMessage("curl.command"));
}

Error openQuoteError(QChar quote)
{
    return commandError(importMessage("curl.open_quote", QString(quote)));
}

} // namespace penstock
