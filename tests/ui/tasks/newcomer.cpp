// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "ui/tasks/newcomer.h"

#include "support/faultserver.h"
#include "ui/jobs/jobtab.h"

#include <penstock/http/message/redirect.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/profiles/secrets/secretindex.h>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QStringList linesOf(const char *text)
{
    QStringList lines;
    for (const QString &line : QString::fromUtf8(text).split(u'\n')) {
        if (!line.trimmed().isEmpty())
            lines.append(line.trimmed());
    }
    return lines;
}

// With \a filled in the place of %1.
QStringList linesOf(const char *text, const QString &filled)
{
    return linesOf(text).replaceInStrings(u"%1"_s, filled);
}

// For /items/7 what the service has of 7.
Action itemOf(const FaultServer::Request &request)
{
    const QByteArray id = request.path.mid(request.path.lastIndexOf('/') + 1);
    Action action = Action::withStatus(200, {{"Content-Type", "application/json"}});
    action.body = "{\"id\": " + id + ", \"name\": \"Item " + id + "\"}";
    return action;
}

QString originOf(const FaultServer &server)
{
    return server.url().toString(QUrl::RemovePath);
}

qint64 lineCount(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
}

// The sample, until a rejection is understood and mended.
struct SampleTask final : NewcomersTask
{
    SampleTask() { window->setSampleSize(quickSample(120, 20)); }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            tab to Run the sample
            press Return
            press Ctrl+5
            sees Apply change:
            tab to Apply change
            press Return
            sees Run again)");
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Run the sample
            click Throttling
            click Apply change
            sees Run again)");
    }
    QString missing() const override
    {
        return shortOf(window->currentJob()->session().progress().answered, 120);
    }
};

// A service that nobody has described, from its address to the answers.
struct OwnApi final : NewcomersTask
{
    OwnApi() { api.setScript(itemOf); }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+N
            type Stars
            press Return
            type %1
            tab to New limit
            type 200/s
            press Return
            press Ctrl+Shift+N
            press Ctrl+A
            type /stars/{{id}}
            press Ctrl+Return
            sees 200
            press Ctrl+3
            press Ctrl+Return
            sees Run again)",
                       originOf(api));
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click New profile
            click Name of the profile
            type Stars
            click Create profile
            type %1
            click New limit
            type 200/s
            click Add limit
            click New job
            menu URL or path
            click Select All
            type /stars/{{id}}
            click Send one
            sees 200
            click Start
            sees Run again)",
                       originOf(api));
    }
    QString missing() const override
    {
        const QList<FaultServer::Request> &all = api.requests();
        return all.isEmpty() || !all.back().path.startsWith("/stars/") ? u"none of that path"_s
                                                                       : shortOf(api.sends(), 11);
    }

    FaultServer api;
};

// A command from somebody's browser, made a table of three hundred.
struct PastedCurl final : NewcomersTask
{
    PastedCurl() { api.setScript(itemOf); }
    QStringList filledIn(const char *text) const
    {
        QStringList ids;
        for (int id = 1; id <= 300; ++id)
            ids.append(QString::number(id));
        const QString command = u"curl '%1' \\\\n  -H 'Accept: application/json'"_s.arg(
            api.url(u"/items/4711"_s).toString());
        return linesOf(text)
            .replaceInStrings(u"COMMAND"_s, command)
            .replaceInStrings(u"IDS"_s, ids.join(u"\\n"_s))
            .replaceInStrings(u"FILE"_s, file());
    }
    QString file() const { return folder.filePath(u"items.csv"_s); }
    QStringList byKeys() const override
    {
        return filledIn(R"(
            copies COMMAND
            tab to curl command or URL
            press Ctrl+V
            press Ctrl+Return
            sees 200
            tab to 4711
            press Return
            copies IDS
            press Ctrl+V
            press Return
            sees 300 rows
            tab to Output file
            press Ctrl+A
            type FILE
            press Ctrl+3
            press Ctrl+Return
            sees Run again)");
    }
    QStringList byMouse() const override
    {
        return filledIn(R"(
            copies COMMAND
            menu curl command or URL
            click Paste
            click Send one
            sees 200
            click 4711
            copies IDS
            menu Values
            click Paste
            menu Output file
            click Select All
            type FILE
            click Start
            sees Run again)");
    }
    QString missing() const override { return shortOf(lineCount(file()), 301); } // with its head

    FaultServer api;
};

// A collection that somebody has in Postman, to the first answer.
struct Postman final : NewcomersTask
{
    Postman()
    {
        api.setScript(itemOf);
        write(file(),
              QByteArray(R"({"info": {"name": "Shop", "schema":
                  "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
                  "item": [{"name": "Item", "request": {"method": "GET", "header": [],
                  "url": {"raw": "URL"}}}]})")
                  .replace("URL", api.url(u"/items/7"_s).toEncoded()));
    }
    QString file() const { return folder.filePath(u"shop.json"_s); }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+I
            tab to Choose a file
            press Return
            type %1
            press Return
            sees This is
            press Return
            sees Send one
            press Ctrl+Return
            sees 200)",
                       file());
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Import
            click Choose a file
            type %1
            click Open
            click Import 1 job
            click Send one
            sees 200)",
                       file());
    }
    QString missing() const override { return shortOf(api.sends(), 1); }

    FaultServer api;
};

// A job that somebody has saved before.
struct SavedTask : NewcomersTask
{
    SavedTask()
    {
        profile.name = u"Shop"_s;
        profile.limits = {{u"pace"_s, GcraSettings {5ms, 10}}};
        profile.discover = false;
        profile.retry.maxAttempts = 1;
        profile.baseUrl = originOf(api);
        job.name = u"Orders"_s;
        job.profile = u"shop"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
        job.output.path = output();
        api.setScript(itemOf);
    }
    void openFiles()
    {
        write(profilePath(u"shop"_s, places), toJson(profile));
        const QString file = jobPath(u"orders"_s, places);
        write(file, toJson(job));
        if (!allowUses(file, pathUsesOf(job, profile), places))
            qFatal("nothing can be allowed");
        openSaved();
    }
    QString output() const { return folder.filePath(u"orders.jsonl"_s); }
    QString missing() const override { return shortOf(lineCount(output()), rows); }

    static constexpr int rows = 60;
    Profile profile;
    JobSpec job;
    FaultServer api;
};

// The rows have no column of the name that the request asks for.
struct MissingColumn final : SavedTask
{
    MissingColumn()
    {
        job.request.url = u"/items/{{ident}}"_s;
        openFiles();
    }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+K
            type orders
            press Return
            sees no column is named
            tab to no column is named
            press Return
            press Ctrl+A
            type /items/{{id}}
            press Ctrl+3
            press Ctrl+Return
            sees Run again)");
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Orders
            click no column is named
            menu URL or path
            click Select All
            type /items/{{id}}
            click Start
            sees Run again)");
    }
};

// Nobody listens where the profile says.
struct RefusedConnection final : SavedTask
{
    RefusedConnection()
    {
        profile.retry = {};
        profile.baseUrl = QUrl(closedUrl()).toString(QUrl::RemovePath);
        openFiles();
    }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+K
            type orders
            press Return
            press Ctrl+3
            press Ctrl+Return
            sees efused
            press Ctrl+.
            sees Resume
            press Ctrl+K
            type shop
            press Return
            tab to Base URL
            press Ctrl+A
            type %1
            press Return
            press Ctrl+PgUp
            press Ctrl+Return
            sees Run again)",
                       originOf(api));
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Orders
            click Start
            sees efused
            click Stop
            sees Resume
            click Shop
            menu Base URL
            click Select All
            type %1
            click Orders
            click Resume
            sees Run again)",
                       originOf(api));
    }
};

// The token is not taken any more, in the middle of a run.
struct ExpiredToken final : SavedTask
{
    ExpiredToken()
    {
        vault.values.insert(u"shop"_s, "old");
        api.setScript([](const FaultServer::Request &request) {
            const bool isFirst = request.path.mid(request.path.lastIndexOf('/') + 1).toInt() <= 5;
            return isFirst || request.headers.value("authorization") == "Bearer new"
                ? itemOf(request)
                : Action::withStatus(401, {{"Content-Type", "application/json"}});
        });
        if (!allowSecret(places, u"shop"_s, {profile.baseUrl}))
            qFatal("nothing can be allowed");
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"shop"_s};
        profile.limits = {{u"one by one"_s, ConcurrencySettings {1}}};
        openFiles();
    }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+K
            type orders
            press Return
            press Ctrl+3
            press Ctrl+Return
            sees Paused: the last
            tab to Enter a new token
            press Return
            type new
            press Return
            sees Run again)");
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Orders
            click Start
            click Enter a new token
            type new
            click Store
            sees Run again)");
    }
};

// There is nothing on this machine that keeps secrets.
struct NoKeychain final : SavedTask
{
    NoKeychain()
    {
        vault.state = SecretAnswer::State::NoKeyring;
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"shop"_s};
        openFiles();
    }
    QStringList byKeys() const override
    {
        return linesOf(R"(
            press Ctrl+K
            type orders
            press Return
            sees secret missing
            tab to secret missing
            press Return
            type hush
            press Return
            sees until Penstock closes
            press Ctrl+PgUp
            press Ctrl+3
            press Ctrl+Return
            sees Run again)");
    }
    QStringList byMouse() const override
    {
        return linesOf(R"(
            click Orders
            click secret missing
            type hush
            click This session only
            click Orders
            click Start
            sees Run again)");
    }
    QString missing() const override
    {
        for (const FaultServer::Request &request : api.requests()) {
            if (request.headers.value("authorization") != "Bearer hush")
                return u"sent without it"_s;
        }
        return SavedTask::missing();
    }
};

template <typename Task>
std::unique_ptr<NewcomersTask> make()
{
    return std::make_unique<Task>();
}
} // namespace

std::vector<NewcomersRow> newcomersTasks()
{
    return {{"sample", make<SampleTask>, 7, 3},
            {"own service", make<OwnApi>, 21, 15},
            {"pasted command", make<PastedCurl>, 18, 10},
            {"Postman", make<Postman>, 10, 7},
            {"missing column", make<MissingColumn>, 12, 6},
            {"refused connection", make<RefusedConnection>, 17, 9},
            {"expired token", make<ExpiredToken>, 12, 5},
            {"no keychain", make<NoKeychain>, 15, 6}};
}

} // namespace penstock
