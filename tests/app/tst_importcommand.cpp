// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

class TestImportCommand : public QObject
{
    Q_OBJECT

    std::optional<QTemporaryDir> m_folder;

    static QString sample(const char *name)
    {
        return penstock::testData(u"import/") + QLatin1StringView(name);
    }
    Finished import(const QStringList &arguments, const QByteArray &input = {}) const
    {
        return runPenstock(QStringList {u"import"_s} + arguments
                               + QStringList {u"--data-dir"_s, m_folder->path()},
                           input);
    }
    QStringList files(const QString &folder) const
    {
        return QDir(m_folder->filePath(folder)).entryList(QDir::Files, QDir::Name);
    }

private Q_SLOTS:
    void init() { m_folder.emplace(); }

    void saysWhatItMadeAndWhatIsNext()
    {
        const Finished made = import({sample("weather.insomnia.json")});
        QCOMPARE(made.exitCode, 0);
        const QByteArray folder = m_folder->path().toUtf8();
        QCOMPARE(made.output,
                 QByteArray("Imported an Insomnia export: 2 profiles, 3 jobs\n"
                            "profile  weather-x-key  https://weather.example/v3: no limits\n"
                            "  job    stations-all-stations  GET /stations  needs uuid\n"
                            "  job    stations-one-station   GET /stations/{{station}}\n"
                            "profile  weather-password  https://weather.example/v3: no limits\n"
                            "  job    report                 POST /reports  needs pwd\n"
                            "in ")
                     + folder + "/config/profiles and " + folder + "/data/jobs\n");
        const QByteArray end
            = "Next:\n"
              "  penstock secret set weather-x-key --profile weather-x-key --data-dir "
            + folder
            + "\n  penstock secret set weather-password --profile weather-password --data-dir "
            + folder + "\n  penstock plan " + folder
            + "/data/jobs/stations-one-station.job.json --data-dir " + folder + "\n  penstock run "
            + folder + "/data/jobs/stations-one-station.job.json --data-dir " + folder + "\n";
        QVERIFY2(made.errors.endsWith(end), made.errors.constData());
        QVERIFY(!made.errors.contains("canary"));
        QCOMPARE(files(u"config/profiles"_s).size(), 2);
        // The printed commands work. A plan needs no secret.
        const Finished plan = runPenstock(
            {u"plan"_s, m_folder->filePath(u"data/jobs/stations-one-station.job.json"_s),
             u"--data-dir"_s, m_folder->path()});
        QVERIFY2(plan.exitCode == 0, plan.errors.constData());
    }
    void whatIsImportedCanBeRun()
    {
        ServeProcess server;
        const QByteArray curl = "curl '" + server.address().toUtf8() + "/items/7'";
        QCOMPARE(import({u"curl"_s, u"-"_s}, curl).exitCode, 0);
        const Finished pulled
            = runPenstock({u"run"_s, m_folder->filePath(u"data/jobs/get-items-7.job.json"_s),
                           u"--data-dir"_s, m_folder->path()});
        QVERIFY2(pulled.exitCode == 0, pulled.errors.constData());
        QCOMPARE(
            objectsOf(penstock::contentOf(m_folder->filePath(u"data/answers/get-items-7.jsonl"_s)))
                .size(),
            1);
    }
    void aDryRunMakesNothing()
    {
        const Finished tried = import({sample("museum.openapi.yaml"), u"--dry-run"_s});
        QCOMPARE(tried.exitCode, 0);
        QVERIFY(tried.output.startsWith("Would import an OpenAPI document: 1 profile, 4 jobs\n"));
        QVERIFY(!tried.errors.contains("Next:"));
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }
    void onlySome()
    {
        const Finished some
            = import({u"openapi"_s, sample("museum.openapi.yaml"), u"--only"_s, u"*exhibit*"_s});
        QCOMPARE(some.exitCode, 0);
        QCOMPARE(files(u"data/jobs"_s),
                 (QStringList {u"add-an-exhibit.job.json"_s, u"add-an-exhibit.rows.csv"_s,
                               u"list-exhibits.job.json"_s, u"list-exhibits.rows.csv"_s}));
        const Finished none = import({sample("museum.openapi.yaml"), u"--only"_s, u"nothing"_s});
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.lastError().startsWith(
            u"penstock: --only: none of the 4 requests matches \"nothing\""_s));
    }
    void environmentsComeWithTheirCollection()
    {
        const QString flag = u"--environment"_s;
        const Finished made = import({sample("together/shop/3-shop.postman_collection.json"), flag,
                                      sample("together/shop/1-live.postman_environment.json"), flag,
                                      sample("together/shop/2-staging.postman_environment.json")});
        QVERIFY2(made.exitCode == 0, made.errors.constData());
        QVERIFY2(made.output.startsWith("Imported a Postman collection: 2 profiles, 3 jobs\n"),
                 made.output.constData());
        QVERIFY(!made.output.contains("canary") && !made.errors.contains("canary"));
        for (const char *const name : {"Live", "Staging"}) {
            const Finished plan
                = runPenstock({u"plan"_s, m_folder->filePath(u"data/jobs/orders.job.json"_s),
                               u"--env"_s, QLatin1String(name), u"--data-dir"_s, m_folder->path()});
            QVERIFY2(plan.exitCode == 0, plan.errors.constData());
        }
    }
    void asJson()
    {
        const Finished made = import({sample("orders.curl"), u"--json"_s});
        QCOMPARE(made.exitCode, 0);
        QCOMPARE(made.errors, QByteArray());
        const QJsonObject all = QJsonDocument::fromJson(made.output).object();
        QCOMPARE(all[u"kind"_s], QJsonValue(u"curl"_s));
        const QJsonObject job = all[u"jobs"_s].toArray().at(0).toObject();
        QVERIFY(QFile::exists(job[u"path"_s].toString()));
        const QJsonObject profile = all[u"profiles"_s].toArray().at(0).toObject();
        QCOMPARE(profile[u"base_url"_s], QJsonValue(u"https://api.shop.example/v2"_s));
        const QJsonArray notes = all[u"notes"_s].toArray();
        QCOMPARE(notes.size(), 3);
        for (const QJsonValue &note : notes) {
            QVERIFY(!note[u"id"_s].toString().isEmpty());
            QVERIFY(!note[u"text"_s].toString().isEmpty());
        }
    }
    void saysWhatIsWrong_data()
    {
        const penstock::Table<QStringList, QString> row("arguments", "reported");
        row("no file", {}, "penstock: no file given. Name a file, or - for standard input");
        row("no such file", {u"/none"_s},
            "penstock: /none: it cannot be read: No such file or directory. Check the path "
            "and its permissions");
        row("no kind", {u"word"_s, u"-"_s},
            "penstock: \"word\" is not a kind of file. Choose one of curl, postman, insomnia, "
            "openapi, har, profile, job, postman-environment, or leave it out");
        const QString collection = sample("shop.postman_collection.json");
        row("a collection for an environment", {collection, u"--environment"_s, collection},
            qPrintable(u"penstock: %1: not a Postman environment. Export the "
                       "environment from Postman, and name that file"_s.arg(collection)));
        row("nothing", {u"-"_s}, "penstock: standard input: it is empty");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QStringList, arguments);
        const Finished failed = import(arguments);
        QCOMPARE(failed.exitCode, 2);
        QTEST(failed.lastError(), "reported");
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }
};

PENSTOCK_TEST(TestImportCommand)
#include "tst_importcommand.moc"
