// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/outputrun.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_filesoutput {
using Files = QMap<QString, QByteArray>;
using Dies = OutputRun::Dies;

LedgerEntry entryOf(std::int64_t index, const QString &id, std::vector<QByteArray> records,
                    int page = 0)
{
    LedgerEntry entry;
    entry.index = index;
    entry.page = page;
    entry.records = std::move(records);
    entry.row = std::make_shared<const Row>(Row {1, {{QStringLiteral("id"), id, "0"}}});
    return entry;
}

class TestFilesOutput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_spec = {.kind = OutputSpec::Kind::Files,
                  .path = m_folder->filePath(QStringLiteral("answers")),
                  .name = QStringLiteral("{{id}}.json")};
    }

    void aFileForEachRecord()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, QStringLiteral("x"), {"{\"n\":1.10}"}),
                           entryOf(1, QStringLiteral("y"), {}),
                           entryOf(2, QStringLiteral("z"), {"[]"})}));
        QCOMPARE(files(),
                 (Files {{QStringLiteral("x.json"), "{\"n\":1.10}\n"},
                         {QStringLiteral("z.json"), "[]\n"}}));
    }
    void namesCanCount()
    {
        m_spec.name = QStringLiteral("{{row}}-{{page}}-{{item}}");
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(6, QStringLiteral("x"), {"1", "2"}, 3)}));
        QCOMPARE(files().keys(), (QStringList {QStringLiteral("7-4-1"), QStringLiteral("7-4-2")}));
    }
    void aColumnOfTheRowComesFirst()
    {
        m_spec.name = QStringLiteral("{{page}}");
        LedgerEntry entry = entryOf(0, {}, {"1"});
        entry.row = std::make_shared<const Row>(
            Row {1, {{QStringLiteral("page"), QStringLiteral("cover"), "\"cover\""}}});
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entry}));
        QCOMPARE(files().keys(), (QStringList {QStringLiteral("cover")}));
    }
    void noNameLeavesTheFolder()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, QStringLiteral("../x"), {"1"}),
                           entryOf(1, QStringLiteral("/etc/passwd"), {"2"}),
                           entryOf(2, QStringLiteral(".."), {"3"})}));
        QCOMPARE(files(),
                 (Files {{QStringLiteral("_._x.json"), "1\n"},
                         {QStringLiteral("_etc_passwd.json"), "2\n"},
                         {QStringLiteral("_..json"), "3\n"}}));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries),
                 (QStringList {QStringLiteral("answers")}));
    }
    void aLinkOfThatNameIsNotFollowed()
    {
        const QString outside = m_folder->filePath(QStringLiteral("outside"));
        QVERIFY(QDir().mkpath(m_spec.path));
        QVERIFY(QFile::link(outside, m_spec.path + QStringLiteral("/x.json")));
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(!run.write({entryOf(0, QStringLiteral("x"), {"1"})}));
        QVERIFY(!QFile::exists(outside));
        QVERIFY(QFileInfo(m_spec.path + QStringLiteral("/x.json")).isSymLink());
    }
    // The record is not lost: the next start puts it there, once there is room.
    void whatIsThereFromElsewhereStays()
    {
        QVERIFY(QDir().mkpath(m_spec.path));
        const QString theirs = m_spec.path + QStringLiteral("/x.json");
        writeFile(theirs, "theirs");
        OutputRun run;
        QVERIFY(run.begin(make()));
        const Result<void> written = run.write({entryOf(0, QStringLiteral("x"), {"1"})});
        QVERIFY(!written);
        QCOMPARE(written.error().where, theirs);
        QVERIFY(written.error().what.startsWith(QStringLiteral("it is there already")));
        QCOMPARE(files(), (Files {{QStringLiteral("x.json"), "theirs"}}));
        QVERIFY(run.die());
        QVERIFY(!run.begin(make()));
        QCOMPARE(files(), (Files {{QStringLiteral("x.json"), "theirs"}}));
        QVERIFY(QFile::rename(theirs, m_folder->filePath(QStringLiteral("kept"))));
        QVERIFY(run.begin(make()));
        QCOMPARE(files(), (Files {{QStringLiteral("x.json"), "1\n"}}));
    }
    void startingOverReplacesIt_data()
    {
        QTest::addColumn<int>("dies"); // the run that starts over
        QTest::newRow("at once") << int(Dies::Never);
        QTest::newRow("after a crash") << int(Dies::AfterCommit);
    }
    void startingOverReplacesIt()
    {
        QFETCH(const int, dies);
        QVERIFY(QDir().mkpath(m_spec.path));
        for (const QString &name : {QStringLiteral("/x.json"), QStringLiteral("/y.json")})
            writeFile(m_spec.path + name, "of before");
        OutputRun run;
        Result<std::unique_ptr<Output>> output = make();
        QVERIFY(output);
        (*output)->startOver();
        QVERIFY(run.begin(std::move(output)));
        QVERIFY(run.write({entryOf(0, QStringLiteral("x"), {"1"})}, Dies(dies)));
        QVERIFY(run.die());
        QVERIFY(run.begin(make())); // which does not start over
        QVERIFY(run.write({entryOf(1, QStringLiteral("y"), {"2"})}));
        QCOMPARE(files(),
                 (Files {{QStringLiteral("x.json"), "1\n"}, {QStringLiteral("y.json"), "2\n"}}));
    }
    void sameNamesAreNumbered()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, QStringLiteral("x"), {"1", "2"}),
                           entryOf(1, QStringLiteral("X"), {"3"}),
                           entryOf(2, QStringLiteral("x~4"), {"4"})}));
        QVERIFY(run.write({entryOf(3, QStringLiteral("x"), {"5"})}));
        QVERIFY(run.begin(make())); // the next start knows them
        QVERIFY(run.write({entryOf(4, QStringLiteral("x"), {"6"})}));
        QCOMPARE(files(),
                 (Files {{QStringLiteral("x.json"), "1\n"},
                         {QStringLiteral("x~2.json"), "2\n"},
                         {QStringLiteral("X~3.json"), "3\n"},
                         {QStringLiteral("x~4.json"), "4\n"},
                         {QStringLiteral("x~5.json"), "5\n"},
                         {QStringLiteral("x~6.json"), "6\n"}}));
    }

    // Whenever it dies, each record that was committed has its file after the next start, and what
    // was not has none.
    void dying_data()
    {
        QTest::addColumn<int>("dies");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("before the sync") << int(Dies::BeforeSync) << false;
        QTest::newRow("before the commit") << int(Dies::BeforeCommit) << false;
        QTest::newRow("after the commit") << int(Dies::AfterCommit) << true;
    }
    void dying()
    {
        QFETCH(int, dies);
        QFETCH(bool, isThere);
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, QStringLiteral("x"), {"1"})}));
        QVERIFY(run.write(
            {entryOf(1, QStringLiteral("x"), {"2"}), entryOf(2, QStringLiteral("y"), {"3"})},
            Dies(dies)));
        QVERIFY(run.begin(make()));
        Files expected {{QStringLiteral("x.json"), "1\n"}};
        if (isThere)
            expected.insert(
                {{QStringLiteral("x~2.json"), "2\n"}, {QStringLiteral("y.json"), "3\n"}});
        QCOMPARE(files(), expected);
        if (!isThere) { // and is done again, in another order
            QVERIFY(run.write({entryOf(2, QStringLiteral("y"), {"3"})}));
            QVERIFY(run.write({entryOf(1, QStringLiteral("x"), {"2"})}));
        }
        expected.insert({{QStringLiteral("x~2.json"), "2\n"}, {QStringLiteral("y.json"), "3\n"}});
        QCOMPARE(files(), expected);
        QCOMPARE(QDir(m_spec.path + QStringLiteral("/.penstock")).entryList(QDir::Files),
                 QStringList());
    }

    void oneRunWritesToAFolder()
    {
        OutputRun run;
        OutputRun other;
        QVERIFY(run.begin(make()));
        const Result<void> begun = other.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().what, QStringLiteral("another run is writing to it"));
    }
    void theWaitingFolderIsNoLink()
    {
        const QString others = m_folder->filePath(QStringLiteral("others"));
        QVERIFY(QDir(m_spec.path).mkpath(QStringLiteral(".")) && QDir().mkpath(others));
        writeFile(others + QStringLiteral("/letter.txt"), "mine");
        QVERIFY(QFile::link(others, m_spec.path + QStringLiteral("/.penstock")));
        OutputRun run;
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().where, m_spec.path + QStringLiteral("/.penstock"));
        QCOMPARE(QDir(others).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 (QStringList {QStringLiteral("letter.txt")}));
    }
    void noFileInTheWaitingFolderIsALink_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("target");
        QTest::addColumn<bool>("begins");
        QTest::newRow("the lock") << QStringLiteral(".lock") << QStringLiteral("mine") << false;
        QTest::newRow("the lock, to nothing yet")
            << QStringLiteral(".lock") << QStringLiteral("new") << false;
        QTest::newRow("an answer") << QStringLiteral("x.json") << QStringLiteral("mine") << true;
        QTest::newRow("an answer, to nothing yet")
            << QStringLiteral("x.json") << QStringLiteral("new") << true;
    }
    void noFileInTheWaitingFolderIsALink()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, target);
        const QString waiting = m_spec.path + QStringLiteral("/.penstock/");
        QVERIFY(QDir().mkpath(waiting));
        writeFile(m_folder->filePath(QStringLiteral("mine")), "mine");
        QVERIFY(QFile::link(m_folder->filePath(target), waiting + name));
        OutputRun run;
        QTEST(run.begin(make()).has_value(), "begins");
        QFETCH(const bool, begins);
        if (begins)
            QVERIFY(run.write({entryOf(0, QStringLiteral("x"), {"1"})}));
        QFile mine(m_folder->filePath(QStringLiteral("mine")));
        QVERIFY(mine.open(QIODevice::ReadOnly));
        QCOMPARE(mine.readAll(), QByteArray("mine"));
        QVERIFY(!QFileInfo::exists(m_folder->filePath(QStringLiteral("new"))));
    }
    void refuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("what");
        QTest::newRow("no name") << QString() << QStringLiteral("the files have no name");
        QTest::newRow("a folder in it")
            << QStringLiteral("{{a}}/{{b}}")
            << QStringLiteral("the name \"{{a}}/{{b}}\" leads to other folders");
    }
    void refuses()
    {
        QFETCH(QString, name);
        m_spec.name = name;
        const auto output = make();
        QVERIFY(!output);
        QTEST(output.error().what, "what");
        QCOMPARE(int(output.error().kind), int(Error::Kind::Usage));
    }
    void saysWhatIsMissing()
    {
        m_spec.name = QStringLiteral("{{no}}");
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(!run.write({entryOf(0, QStringLiteral("x"), {"1"})}));
    }

private:
    Result<std::unique_ptr<Output>> make() const { return makeOutput(m_spec); }
    static void writeFile(const QString &path, const QByteArray &contents)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size())
            qFatal("%s", qPrintable(file.errorString()));
    }
    Files files() const
    {
        Files found;
        const QDir folder(m_spec.path);
        for (const QString &name : folder.entryList(QDir::Files)) {
            QFile file(folder.filePath(name));
            found.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : "unreadable");
        }
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    OutputSpec m_spec;
};

PENSTOCK_TEST(TestFilesOutput)
} // namespace tst_filesoutput
#include "tst_filesoutput.moc"
