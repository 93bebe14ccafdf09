// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/importing/draft/imported.h>
#include <penstock/importing/importer/importer.h>

#include <QTest>

using namespace penstock;

class TestImported : public QObject
{
    Q_OBJECT

    static ImportedJob job(const QString &name)
    {
        ImportedJob job;
        job.spec.name = name;
        return job;
    }
    static Imported two()
    {
        const Profile profile;
        return {ImportKind::Postman,
                {{profile, {job(u"Users / List"_s), job(u"Users / Get"_s)}},
                 {profile, {job(u"Orders (all)"_s)}}},
                {}};
    }

private Q_SLOTS:
    void choosesByName_data()
    {
        const Table<QString, int, int> row("glob", "profiles", "jobs");
        row("all", "*", 2, 3);
        row("a folder, a slash is a letter", "Users*", 1, 2);
        row("upper and lower case are the same", "users / list", 1, 1);
        row("one letter", "Users / ?et", 1, 1);
        row("other signs are themselves", "orders (all)", 1, 1);
        row("a part is not enough", "Users", 0, 0);
    }
    void choosesByName()
    {
        QFETCH(const QString, glob);
        const Imported chosen = onlyJobs(two(), glob);
        QTEST(int(chosen.profiles.size()), "profiles");
        QTEST(int(jobCountOf(chosen)), "jobs");
    }
    void whatCannotBecomeAJobIsLeftOut_data()
    {
        const Table<QByteArray, QString> row("request", "note");
        row("a method in two words", "\"method\": \"G T\"", "job.invalid_method(G T)");
        row("a header that is none", "\"header\": [{\"key\": \"a b\", \"value\": \"x\"}]",
            "header.bad_name(a b)");
        row("a header in two lines", "\"header\": [{\"key\": \"a\", \"value\": \"x\\ny\"}]",
            "header.line_break(a)");
        row("no JSON",
            "\"method\": \"POST\", \"body\": {\"mode\": \"raw\", "
            "\"raw\": \"{\", \"options\": {\"raw\": {\"language\": \"json\"}}}",
            "body.not_json");
    }
    void whatCannotBecomeAJobIsLeftOut()
    {
        QFETCH(const QByteArray, request);
        QFETCH(const QString, note);
        const Result<Imported> imported = importFrom(
            "{\"info\": {}, \"item\": [{\"name\": \"good\", \"request\": \"https://x.example/a\"}, "
            "{\"name\": \"bad\", \"request\": {\"url\": \"https://x.example/b\", "
                + request + "}}]}",
            {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(jobCountOf(*imported), std::size_t(1));
        QCOMPARE(imported->profiles.front().jobs.front().spec.name, u"good"_s);
        QCOMPARE(reported(imported->notes.value(0)),
                 u"import.request_left_out(bad, %1)"_s.arg(note));
    }
    void aProfileThatCameAloneStays()
    {
        const Imported alone {ImportKind::Profile, {{Profile(), {}}}, {}};
        QCOMPARE(onlyJobs(alone, u"x"_s), alone);
    }
};

PENSTOCK_TEST(TestImported)
#include "tst_imported.moc"
