// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/outputrun.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>

#include <penstock/jobs/spec/runmessages.h>

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
    entry.row = std::make_shared<const Row>(Row {1, {{u"id"_s, id, "0"}}});
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
                  .path = m_folder->filePath(u"answers"_s),
                  .name = u"{{id}}.json"_s};
    }

    void aFileForEachRecord()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, u"x"_s, {"{\"n\":1.10}"}), entryOf(1, u"y"_s, {}),
                           entryOf(2, u"z"_s, {"[]"})}));
        QCOMPARE(files(), (Files {{u"x.json"_s, "{\"n\":1.10}\n"}, {u"z.json"_s, "[]\n"}}));
    }
    void namesCanCount()
    {
        m_spec.name = u"{{row}}-{{page}}-{{item}}"_s;
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(6, u"x"_s, {"1", "2"}, 3)}));
        QCOMPARE(files().keys(), (QStringList {u"7-4-1"_s, u"7-4-2"_s}));
    }
    void aColumnOfTheRowComesFirst()
    {
        m_spec.name = u"{{page}}"_s;
        LedgerEntry entry = entryOf(0, {}, {"1"});
        entry.row = std::make_shared<const Row>(Row {1, {{u"page"_s, u"cover"_s, "\"cover\""}}});
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entry}));
        QCOMPARE(files().keys(), (QStringList {u"cover"_s}));
    }
    void noNameLeavesTheFolder()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, u"../x"_s, {"1"}), entryOf(1, u"/etc/passwd"_s, {"2"}),
                           entryOf(2, u".."_s, {"3"})}));
        QCOMPARE(files(),
                 (Files {{u"_._x.json"_s, "1\n"},
                         {u"_etc_passwd.json"_s, "2\n"},
                         {u"_..json"_s, "3\n"}}));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries),
                 (QStringList {u"answers"_s}));
    }
    void aLinkOfThatNameIsNotFollowed()
    {
        const QString outside = m_folder->filePath(u"outside"_s);
        QVERIFY(QDir().mkpath(m_spec.path));
        QVERIFY(QFile::link(outside, m_spec.path + u"/x.json"_s));
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(!run.write({entryOf(0, u"x"_s, {"1"})}));
        QVERIFY(!QFile::exists(outside));
        QVERIFY(QFileInfo(m_spec.path + u"/x.json"_s).isSymLink());
    }
    // The record is not lost: the next start puts it there, once there is room.
    void whatIsThereFromElsewhereStays()
    {
        QVERIFY(QDir().mkpath(m_spec.path));
        const QString theirs = m_spec.path + u"/x.json"_s;
        makeFile(theirs, "theirs");
        OutputRun run;
        QVERIFY(run.begin(make()));
        const Result<void> written = run.write({entryOf(0, u"x"_s, {"1"})});
        QVERIFY(!written);
        QCOMPARE(written.error().where(), theirs);
        QCOMPARE(written.error().id(), u"disk.exists"_s);
        QCOMPARE(files(), (Files {{u"x.json"_s, "theirs"}}));
        QVERIFY(run.die());
        QVERIFY(!run.begin(make()));
        QCOMPARE(files(), (Files {{u"x.json"_s, "theirs"}}));
        QVERIFY(QFile::rename(theirs, m_folder->filePath(u"kept"_s)));
        QVERIFY(run.begin(make()));
        QCOMPARE(files(), (Files {{u"x.json"_s, "1\n"}}));
    }
    void startingOverReplacesIt_data()
    {
        // dies: the run that starts over
        const Table<int> row("dies");
        row("at once", int(Dies::Never));
        row("after a crash", int(Dies::AfterCommit));
    }
    void startingOverReplacesIt()
    {
        QFETCH(const int, dies);
        QVERIFY(QDir().mkpath(m_spec.path));
        for (const QString &name : {u"/x.json"_s, u"/y.json"_s})
            makeFile(m_spec.path + name, "of before");
        OutputRun run;
        Result<std::unique_ptr<Output>> output = make();
        QVERIFY(output);
        (*output)->startOver();
        QVERIFY(run.begin(std::move(output)));
        QVERIFY(run.write({entryOf(0, u"x"_s, {"1"})}, Dies(dies)));
        QVERIFY(run.die());
        QVERIFY(run.begin(make())); // which does not start over
        QVERIFY(run.write({entryOf(1, u"y"_s, {"2"})}));
        QCOMPARE(files(), (Files {{u"x.json"_s, "1\n"}, {u"y.json"_s, "2\n"}}));
    }
    void sameNamesAreNumbered()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, u"x"_s, {"1", "2"}), entryOf(1, u"X"_s, {"3"}),
                           entryOf(2, u"x~4"_s, {"4"})}));
        QVERIFY(run.write({entryOf(3, u"x"_s, {"5"})}));
        QVERIFY(run.begin(make())); // the next start knows them
        QVERIFY(run.write({entryOf(4, u"x"_s, {"6"})}));
        QCOMPARE(files(),
                 (Files {{u"x.json"_s, "1\n"},
                         {u"x~2.json"_s, "2\n"},
                         {u"X~3.json"_s, "3\n"},
                         {u"x~4.json"_s, "4\n"},
                         {u"x~5.json"_s, "5\n"},
                         {u"x~6.json"_s, "6\n"}}));
    }

    // Whenever it dies, each record that was committed has its file after the next start, and what
    // was not has none.
    void dying_data()
    {
        const Table<int, bool> row("dies", "isThere");
        row("before the sync", int(Dies::BeforeSync), false);
        row("before the commit", int(Dies::BeforeCommit), false);
        row("after the commit", int(Dies::AfterCommit), true);
    }
    void dying()
    {
        QFETCH(int, dies);
        QFETCH(bool, isThere);
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, u"x"_s, {"1"})}));
        QVERIFY(run.write({entryOf(1, u"x"_s, {"2"}), entryOf(2, u"y"_s, {"3"})}, Dies(dies)));
        QVERIFY(run.begin(make()));
        Files expected {{u"x.json"_s, "1\n"}};
        if (isThere)
            expected.insert({{u"x~2.json"_s, "2\n"}, {u"y.json"_s, "3\n"}});
        QCOMPARE(files(), expected);
        if (!isThere) { // and is done again, in another order
            QVERIFY(run.write({entryOf(2, u"y"_s, {"3"})}));
            QVERIFY(run.write({entryOf(1, u"x"_s, {"2"})}));
        }
        expected.insert({{u"x~2.json"_s, "2\n"}, {u"y.json"_s, "3\n"}});
        QCOMPARE(files(), expected);
        QCOMPARE(QDir(m_spec.path + u"/.penstock"_s).entryList(QDir::Files), QStringList());
    }

    void oneRunWritesToAFolder()
    {
        OutputRun run;
        OutputRun other;
        QVERIFY(run.begin(make()));
        const Result<void> begun = other.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().id(), u"disk.locked"_s);
    }
    void theWaitingFolderIsNoLink()
    {
        const QString others = m_folder->filePath(u"others"_s);
        QVERIFY(QDir(m_spec.path).mkpath(u"."_s) && QDir().mkpath(others));
        makeFile(others + u"/letter.txt"_s, "mine");
        QVERIFY(QFile::link(others, m_spec.path + u"/.penstock"_s));
        OutputRun run;
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().where(), m_spec.path + u"/.penstock"_s);
        QCOMPARE(QDir(others).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 (QStringList {u"letter.txt"_s}));
    }
    void noFileInTheWaitingFolderIsALink_data()
    {
        const Table<QString, QString, bool> row("name", "target", "begins");
        row("the lock", ".lock", "mine", false);
        row("the lock, to nothing yet", ".lock", "new", false);
        row("an answer", "x.json", "mine", true);
        row("an answer, to nothing yet", "x.json", "new", true);
    }
    void noFileInTheWaitingFolderIsALink()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, target);
        const QString waiting = m_spec.path + u"/.penstock/"_s;
        QVERIFY(QDir().mkpath(waiting));
        makeFile(m_folder->filePath(u"mine"_s), "mine");
        QVERIFY(QFile::link(m_folder->filePath(target), waiting + name));
        OutputRun run;
        QTEST(run.begin(make()).has_value(), "begins");
        QFETCH(const bool, begins);
        if (begins)
            QVERIFY(run.write({entryOf(0, u"x"_s, {"1"})}));
        QCOMPARE(contentOf(m_folder->filePath(u"mine"_s)), QByteArray("mine"));
        QVERIFY(!QFileInfo::exists(m_folder->filePath(u"new"_s)));
    }
    void refuses_data()
    {
        const Table<QString, Message> row("name", "message");
        row("no name", QString(), runMessage("output.no_name"));
        const QString below = u"{{a}}/{{b}}"_s;
        row("a folder in it", below, runMessage("output.name_with_folder", below));
    }
    void refuses()
    {
        QFETCH(QString, name);
        m_spec.name = name;
        const auto output = make();
        QVERIFY(!output);
        QTEST(output.error().message, "message");
        QCOMPARE(int(output.error().kind), int(Error::Kind::Usage));
    }
    void saysWhatIsMissing()
    {
        m_spec.name = u"{{no}}"_s;
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(!run.write({entryOf(0, u"x"_s, {"1"})}));
    }

private:
    Result<std::unique_ptr<Output>> make() const { return makeOutput(m_spec); }
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
