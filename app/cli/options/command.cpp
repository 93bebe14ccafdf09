// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/command.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

Command::Command(const CommandOptions &program, const std::string &name, const std::string &summary)
    : m_options(program.addCommand(name, summary))
{ }

Command::~Command() = default;

ExitCode Command::fail(const Error &error, const QString &profileFile)
{
    const QString text = errorText(error, profileFile);
    QJsonObject json = error.message.toJson().toObject();
    json.insert(u"event"_s, u"error"_s);
    json.insert(u"message"_s, text);
    const bool isJson = QCoreApplication::arguments().contains(u"--json"_s);
    Console::tell(isJson ? QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact))
                         : u"penstock: "_s + text);
    return exitCodeOf(error);
}

ExitCode Command::print(const QString &text)
{
    return Console::put(text) ? ExitCode::Done : outputFault();
}

ExitCode Command::printBytes(const QByteArray &bytes)
{
    return Console::putBytes(bytes) ? ExitCode::Done : outputFault();
}

ExitCode Command::outputFault()
{
    return fail(cliMessage("cli.unwritable", MessageArgument::quoted(qt_error_string()))
                    .at(cliMessage("cli.standard_output")));
}

} // namespace penstock
