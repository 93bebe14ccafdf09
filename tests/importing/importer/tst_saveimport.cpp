// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/importing/importer/saveimport.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/secretindex.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_saveimport {
Imported importedFrom(const QByteArray &content, const QString &file = {})
{
    Result<Imported> imported = importFrom(content, file);
    if (!imported)
        qFatal("%s", qPrintable(imported.error().text()));
    return *std::move(imported);
}

QByteArray collection(const QByteArray &items)
{
    return R"({"info": {"name": "Shop"}, "auth": {"type": "bearer", "bearer": []}, "item": [)"
        + items + "]}";
}
QByteArray item(const QByteArray &name, const QByteArray &path)
{
    return "{\"name\": \"" + name + "\", \"request\": \"https://x.example" + path + "\"}";
}

class TestSaveImport : public QObject
{
    Q_OBJECT

    std::optional<QTemporaryDir> m_folder;

    AppDirs places() const { return AppDirs::below(m_folder->path()); }
    SavedImport saved(const Imported &imported) const
    {
        const Result<SavedImport> result = saveImport(imported, places());
        if (!result)
            qFatal("%s", qPrintable(result.error().text()));
        return *result;
    }

private Q_SLOTS:
    void init() { m_folder.emplace(); }

    void writesProfileAndJobs()
    {
        const Imported imported
            = importedFrom(collection(item("One", "/v1/a") + ',' + item("Two", "/v1/b/:id")));
        const SavedImport places1 = placesFor(imported, places());
        QVERIFY(savedProfiles(places()).isEmpty());
        const SavedImport result = saved(imported);
        QCOMPARE(result, places1);
        QCOMPARE(savedProfiles(places()), QStringList {u"shop"_s});
        QCOMPARE(savedJobs(places()), (QStringList {u"one"_s, u"two"_s}));
        QCOMPARE(result.secrets, QStringList {u"shop"_s});
        const Result<Profile> profile = findProfile(u"shop"_s, places());
        QCOMPARE(profile->baseUrl, u"https://x.example/v1"_s);
        const Result<JobSpec> job = readJob(result.jobs.front().path);
        QCOMPARE(job->profile, u"shop"_s);
        QCOMPARE(job->request.url, u"/a"_s);
        QCOMPARE(job->output.path, m_folder->filePath(u"data/answers/one.jsonl"_s));
    }
    void ourOwnFilesAreGuests_data()
    {
        const Table<QByteArray, QString, bool> row("content", "file", "isUntrusted");
        row("a job",
            "{\"schema\": \"penstock/job/1\", \"request\": {\"url\": \"https://x.example/1\"},"
            "\"rows\": {\"range\": \"id=1..3\"}, \"output\": {\"jsonl\": \"a\"}}",
            "a.job.json", true);
        row("a profile",
            "{\"schema\": \"penstock/profile/1\", \"name\": \"a\","
            "\"base_url\": \"https://x.example\"}",
            "a.profile.json", true);
        row("a collection", collection(item("One", "/v1/a")), "a.json", false);
        row("what somebody pasted", "curl https://x.example/1", QString(), false);
    }
    void ourOwnFilesAreGuests()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, file);
        QFETCH(const bool, isUntrusted);
        const SavedImport result = saved(importedFrom(content, file));
        for (const SavedJob &job : result.jobs)
            QCOMPARE(isUntrustedAmong({job.path}, places()).value(), isUntrusted);
        for (const SavedProfile &profile : result.profiles)
            QCOMPARE(isUntrustedAmong({profile.path}, places()).value(), isUntrusted);
        QVERIFY(!result.jobs.empty() || !result.profiles.empty());
    }
    // Whoever made the collection has chosen its title.
    void aTitleDoesNotChooseASecretThatIsThere()
    {
        const Imported imported = importedFrom(collection(item("One", "/v1/a")));
        QVERIFY(rememberSecretName(places(), u"shop"_s));
        QCOMPARE(placesFor(imported, places()).secrets, QStringList {u"shop-2"_s});
        QCOMPARE(saved(imported).secrets, QStringList {u"shop-2"_s});
        QCOMPARE(findProfile(u"shop"_s, places())->auth.secret, u"shop-2"_s);
        const Imported elsewhere
            = importedFrom(collection(item("One", "/v1/a").replace("x.example", "y.example")));
        QCOMPARE(saved(elsewhere).secrets, QStringList {u"shop-3"_s});
        qputenv("PENSTOCK_SECRET_SHOP_4", "mine");
        const Imported third
            = importedFrom(collection(item("One", "/v1/a").replace("x.example", "z.example")));
        QCOMPARE(saved(third).secrets, QStringList {u"shop-5"_s});
        qunsetenv("PENSTOCK_SECRET_SHOP_4");
    }
    // Values go to whoever offers them to a keyring, under the names that the profile has in the
    // end.
    void secretsOfEnvironmentsAreOffered()
    {
        const auto contentOf = [](const char *name) {
            QFile file(testData(u"import/together/shop/") + QLatin1String(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const Result<Imported> imported
            = importFrom({{contentOf("1-live.postman_environment.json"), {}},
                          {contentOf("2-staging.postman_environment.json"), {}},
                          {contentOf("3-shop.postman_collection.json"), {}}});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QVERIFY(rememberSecretName(places(), imported->profiles.front().profile->auth.secret));
        const SavedImport result = saved(*imported);
        QHash<QString, QByteArray> offered;
        for (const OfferedSecret &each : result.offered)
            offered.insert(each.secret, each.value);
        const Result<Profile> profile = readProfile(result.profiles.front().path);
        QVERIFY(profile);
        QVERIFY(profile->auth.secret != imported->profiles.front().profile->auth.secret);
        QCOMPARE(offered.value(profile->auth.secret), QByteArray("canary-by-name-2"));
        QCOMPARE(profile->environment, u"Live"_s);
        QStringList values;
        for (const Environment &environment : profile->environments) {
            for (const ProfileVariable &variable : environment.variables) {
                if (variable.value.isSecret())
                    values.append(QString::fromUtf8(offered.value(variable.value.secret)));
            }
        }
        QCOMPARE(values, (QStringList {u"canary-secret-type-1"_s, u"canary-secret-type-4"_s}));
    }
    void whatNobodyKnowsIsToBeFilledIn()
    {
        const SavedImport result = saved(importedFrom(collection(item("Two", "/b/:id/:part,x"))));
        const SavedJob &place = result.jobs.front();
        QCOMPARE(place.rows, jobPath(u"two"_s, places()).replace(u".job.json"_s, u".rows.csv"_s));
        QFile rows(place.rows);
        QVERIFY(rows.open(QIODevice::ReadOnly));
        QCOMPARE(rows.readAll(), QByteArray("id,part\n"));
        const Result<JobSpec> job = readJob(place.path);
        QCOMPARE(std::get<RowsSpec::File>(job->rows.from).path, place.rows);
    }
    void nothingIsReplaced()
    {
        const Imported twice
            = importedFrom(collection(item("One", "/a") + ',' + item("one", "/b")));
        const SavedImport first = saved(twice);
        QCOMPARE(savedJobs(places()), (QStringList {u"one-2"_s, u"one"_s}));
        const SavedImport again = saved(twice);
        QCOMPARE(savedJobs(places()).size(), 4);
        QVERIFY(again.jobs.front().path != first.jobs.front().path);
        const Result<JobSpec> job = readJob(first.jobs.back().path);
        QCOMPARE(job->request.url, u"/b"_s);
    }
    void theSameServerTakesTheSavedProfile()
    {
        const SavedImport first = saved(importedFrom("curl https://x.example/a -H 'X-Key: 1'"));
        QVERIFY(first.profiles.front().isNew);
        const SavedImport second = saved(importedFrom("curl https://x.example/b -H 'X-Key: 2'"));
        QVERIFY(!second.profiles.front().isNew);
        QCOMPARE(second.profiles.front().path, first.profiles.front().path);
        QCOMPARE(second.jobs.front().profile, first.profiles.front().name);
        // With another way to sign in it is another one.
        QVERIFY(saved(importedFrom("curl https://x.example/c -u me:2")).profiles.front().isNew);
        QCOMPARE(savedProfiles(places()).size(), 2);
    }
    void aProfileThatWasSentIsAlwaysNew()
    {
        const QByteArray sent
            = R"({"schema": "penstock/profile/1", "name": "X", "base_url": "https://x.example"})";
        QVERIFY(saved(importedFrom(sent)).profiles.front().isNew);
        QVERIFY(saved(importedFrom(sent)).profiles.front().isNew);
        QCOMPARE(savedProfiles(places()), (QStringList {u"x-2"_s, u"x"_s}));
    }
    void aJobThatWasSentWritesBesideTheOthers()
    {
        const SavedImport result = saved(importedFrom(
            R"({"schema": "penstock/job/1", "name": "J", "profile": "p", "request": {"path": "/a"},)"
            R"( "rows": {"csv": "rows.csv"}, "output": {"csv": {"path": "/etc/out.txt", "columns": ["id"]}, "failed": "/etc/failed"}})",
            u"/sent/j.job.json"_s));
        const Result<JobSpec> job = readJob(result.jobs.front().path);
        QCOMPARE(job->output.path, m_folder->filePath(u"data/answers/j.txt"_s));
        QCOMPARE(job->output.failed, QString());
        QCOMPARE(std::get<RowsSpec::File>(job->rows.from).path, u"/sent/rows.csv"_s);
        QCOMPARE(job->profile, u"p"_s);
        QVERIFY(result.profiles.empty());
    }
    void whatCannotBeWrittenLeavesNothing()
    {
        // Jobs cannot be written where a file has the name of their folder.
        QVERIFY(QDir(m_folder->path()).mkpath(u"data"_s));
        makeFile(m_folder->filePath(u"data/jobs"_s));
        const Result<SavedImport> result
            = saveImport(importedFrom(collection(item("One", "/a"))), places());
        QVERIFY(!result);
        QCOMPARE(result.error().kind, Error::Kind::Output);
        QVERIFY(savedProfiles(places()).isEmpty());
    }
};

PENSTOCK_TEST(TestSaveImport)
} // namespace tst_saveimport
#include "tst_saveimport.moc"
