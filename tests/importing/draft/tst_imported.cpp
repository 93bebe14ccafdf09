// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
        QTest::addColumn<QString>("glob");
        QTest::addColumn<int>("profiles");
        QTest::addColumn<int>("jobs");
        QTest::newRow("all") << u"*"_s << 2 << 3;
        QTest::newRow("a folder, a slash is a letter") << u"Users*"_s << 1 << 2;
        QTest::newRow("upper and lower case are the same") << u"users / list"_s << 1 << 1;
        QTest::newRow("one letter") << u"Users / ?et"_s << 1 << 1;
        QTest::newRow("other signs are themselves") << u"orders (all)"_s << 1 << 1;
        QTest::newRow("a part is not enough") << u"Users"_s << 0 << 0;
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
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QString>("note");
        QTest::newRow("a method in two words")
            << QByteArray("\"method\": \"G T\"") << u"left out, \"G T\" is no method"_s;
        QTest::newRow("a header that is none")
            << QByteArray("\"header\": [{\"key\": \"a b\", \"value\": \"x\"}]")
            << u"left out, \"a b\" is no header name"_s;
        QTest::newRow("a header in two lines")
            << QByteArray("\"header\": [{\"key\": \"a\", \"value\": \"x\\ny\"}]")
            << u"left out, the value of the header a contains a line break or a zero byte"_s;
        QTest::newRow("no JSON") << QByteArray(
            "\"method\": \"POST\", \"body\": {\"mode\": \"raw\", "
            "\"raw\": \"{\", \"options\": {\"raw\": {\"language\": \"json\"}}}")
                                 << u"left out, it should be JSON, but is not"_s;
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
        QCOMPARE(imported->notes.value(0), u"bad: "_s + note);
    }
    void aProfileThatCameAloneStays()
    {
        const Imported alone {ImportKind::Profile, {{Profile(), {}}}, {}};
        QCOMPARE(onlyJobs(alone, u"x"_s), alone);
    }
};

PENSTOCK_TEST(TestImported)
#include "tst_imported.moc"
