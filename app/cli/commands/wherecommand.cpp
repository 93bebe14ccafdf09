// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/wherecommand.h"

#include "app/cli/terminal/console.h"

#include <penstock/support/places.h>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

WhereCommand::WhereCommand(CLI::App &program)
    : Command(program, "where", "Print every path in use")
{
    options()
        .add_option("--data-dir", m_dataDir, "Keep everything in this folder")
        ->type_name("FOLDER");
    options().add_flag("--json", m_json, "Print them as one JSON object");
}

ExitCode WhereCommand::run()
{
    const Places places = m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
    const std::pair<const char *, QString> paths[]
        = {{"config", places.config},
           {"data", places.data},
           {"cache", places.cache},
           {"program", QCoreApplication::applicationFilePath()}};
    QJsonObject object;
    for (const auto &[name, path] : paths) {
        object.insert(QLatin1StringView(name), path);
        if (!m_json)
            Console::put(QString::fromLatin1(name).leftJustified(9) + path + QLatin1Char('\n'));
    }
    if (m_json)
        return printBytes(QJsonDocument(object).toJson());
    return ExitCode::Done;
}

} // namespace penstock
