// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/wherecommand.h"

#include "app/cli/terminal/console.h"
#include "app/cli/text/keystext.h"

#include <penstock/sharing/source/openpermitsource.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

WhereCommand::WhereCommand(const CommandOptions &program)
    : Command(program, "where", "Print every path in use, or the usage of every key")
{
    m_dataDir.addTo(options(), "Folder for all files");
    options().addFlag("--json", m_json, "Print JSON instead of text");
    options().addFlag("--keys", m_keys,
                      "Print keys instead of paths: the usage of their limits, pauses that the "
                      "server asked for, and the processes that use them");
    options().footer("A key is a server, a credential and the names of the limits. All jobs, the "
                     "window and \"penstock send\" share its limits on this computer. To delete "
                     "its usage, use \"penstock limits forget\". For limits that are shared "
                     "through Redis, use \"penstock shared status PROFILE\".");
}

namespace {
// The first page of the user's guide, for a browser.
QString guidePage()
{
    const QString folder = AppDirs::guide();
    return folder.isEmpty() ? QString() : folder + u"/index.html"_s;
}
} // namespace

ExitCode WhereCommand::run()
{
    const AppDirs places = m_dataDir.places();
    if (m_keys) {
        const UsageFolder folder = UsageFolder::in(places);
        SystemClock clock;
        for (const QString &id : folder.ids())
            countWhatIsLeft(folder, id, clock);
        const ClockReading now = clock.now();
        const std::vector<UsageView> keys = viewsOfKeys(folder, now);
        if (!m_json)
            return print(keysText(keys, now));
        return printBytes(QJsonDocument(QJsonObject {{u"keys"_s, keysJson(keys, now)}}).toJson());
    }
    const std::pair<const char *, QString> paths[]
        = {{"config", places.config},
           {"data", places.data},
           {"cache", places.cache},
           {"program", QCoreApplication::applicationFilePath()},
           {"guide", guidePage()}};
    QJsonObject object;
    for (const auto &[name, path] : paths) {
        object.insert(QLatin1StringView(name), path);
        if (!m_json)
            Console::put(QString::fromLatin1(name).leftJustified(9)
                         + (path.isEmpty() ? u"not installed"_s : path) + QLatin1Char('\n'));
    }
    if (m_json)
        return printBytes(QJsonDocument(object).toJson());
    return ExitCode::Done;
}

} // namespace penstock
