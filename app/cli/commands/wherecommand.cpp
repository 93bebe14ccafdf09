// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/wherecommand.h"

#include "app/cli/terminal/console.h"
#include "app/cli/text/keystext.h"

#include <penstock/sharing/gate/opengate.h>
#include <penstock/support/places.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

WhereCommand::WhereCommand(const CommandOptions &program)
    : Command(program, "where", "Print every path in use")
{
    options()
        .addOption("--data-dir", m_dataDir, "Keep everything in this folder")
        .valueName("FOLDER");
    options().addFlag("--json", m_json, "Print them as one JSON object");
    options().addFlag("--keys", m_keys,
                      "Instead of paths the keys that calls were sent with: what is used of their "
                      "limits,\nsince when, until when a server has closed them, and who uses them "
                      "now");
    options().footer(
        "A key is a server, the credential that calls take there, and the names of the "
        "limits. One budget\nis kept for it, whatever is run: jobs, the window, penstock "
        "send. See also: penstock limits forget.\nLimits that other machines share are kept "
        "elsewhere: penstock shared status PROFILE.");
}

namespace {
// The first page of the user's guide, to be opened in a browser.
QString guidePage()
{
    const QString folder = Places::guide();
    return folder.isEmpty() ? QString() : folder + u"/index.html"_s;
}
} // namespace

ExitCode WhereCommand::run()
{
    const Places places = m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
    if (m_keys) {
        const KeyFolder folder = KeyFolder::in(places);
        SystemClock clock;
        for (const QString &id : folder.ids())
            countWhatIsLeft(folder, id, clock);
        const ClockReading now = clock.now();
        const std::vector<KeyView> keys = viewsOfKeys(folder, now);
        return m_json ? printBytes(keysJson(keys, now)) : print(keysText(keys, now));
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
