// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/start/startfacts.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

#include <sys/stat.h>

using namespace penstock;
using namespace std::chrono_literals;

class TestStartFacts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void looksAtAllOfIt();
    void findsWhatIsMissing_data();
    void findsWhatIsMissing();
    void namesTheFirstRowThatFails();
    void leavesAPipeAlone();
    void changesNothing();

private:
    QString write(const QString &name, const QByteArray &contents) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size())
            qFatal("cannot write");
        return file.fileName();
    }
    StartQuestion question() const
    {
        StartQuestion question;
        question.spec.request.url = QStringLiteral("https://api.example.com/items/{{id}}");
        question.spec.rows.from
            = RowsSpec::File {write(QStringLiteral("ids.csv"), "id,name\n7,a\n8,b\n9,c\n")};
        question.spec.output.path = m_folder.filePath(QStringLiteral("out.jsonl"));
        question.profile.limits = {{QStringLiteral("pace"), GcraSettings {1s, 1}}};
        question.latency = 100ms;
        return question;
    }
    QTemporaryDir m_folder;
};

void TestStartFacts::looksAtAllOfIt()
{
    StartQuestion asked = question();
    asked.profile.auth.kind = AuthSpec::Kind::Bearer;
    asked.profile.auth.secret = QStringLiteral("token");
    const StartFacts facts = factsOf(asked);
    QVERIFY2(facts.rows, qPrintable(facts.rows ? QString() : facts.rows.error().text()));
    QCOMPARE(*facts.rows, std::optional<std::int64_t>(3));
    QCOMPARE(facts.names, QStringList {QStringLiteral("id")});
    QCOMPARE(facts.secrets, QStringList {QStringLiteral("token")});
    QVERIFY(!facts.request && !facts.output && !facts.earlier);
    QVERIFY(facts.takes && *facts.takes);
    QVERIFY2(**facts.takes >= 2s && **facts.takes < 3s, "three calls, one a second");
}

void TestStartFacts::findsWhatIsMissing_data()
{
    using Change = std::function<void(StartQuestion &, const QString &)>;
    using What = ReadyPart::What;
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("says");
    const auto to = [](auto member, auto value) -> Change {
        return
            [member, value](StartQuestion &question, const QString &) { member(question) = value; };
    };
    const auto output
        = [](StartQuestion &question) -> QString & { return question.spec.output.path; };
    QTest::newRow("rows") << Change([](StartQuestion &question, const QString &folder) {
        question.spec.rows.from = RowsSpec::File {folder + QStringLiteral("/absent.csv")};
    }) << int(What::Rows) << QStringLiteral("No such file");
    QTest::newRow("no file yet") << Change([](StartQuestion &question, const QString &) {
        question.spec.rows.from = RowsSpec::File {};
    }) << int(What::Rows) << QStringLiteral("there is no file with rows");
    QTest::newRow("no rows") << Change([](StartQuestion &question, const QString &) {
        question.spec.rows.from = RowsSpec::Values {"[]"};
    }) << int(What::Rows) << QStringLiteral("there are no rows");
    QTest::newRow("column") << Change([](StartQuestion &question, const QString &) {
        question.spec.request.url = QStringLiteral("https://api.example.com/{{ident}}");
    }) << int(What::Request) << QStringLiteral("no column is named \"ident\"");
    QTest::newRow("column in a body") << Change([](StartQuestion &question, const QString &) {
        question.spec.request.body = "{{nmae}}";
    }) << int(What::Request) << QStringLiteral("Did you mean {{name}}?");
    QTest::newRow("host with a secret") << Change([](StartQuestion &question, const QString &) {
        question.spec.request.headers = {{"Host", "{{name}}"}};
        question.profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("token")};
    }) << int(What::Request) << QStringLiteral("cannot set the header Host");
    QTest::newRow("dedupe") << Change([](StartQuestion &question, const QString &) {
        question.spec.dedupe = QStringLiteral("{{key}}");
    }) << int(What::Request) << QStringLiteral("no column is named \"key\"");
    QTest::newRow("records") << Change([](StartQuestion &question, const QString &) {
        question.spec.records = QStringLiteral("items");
    }) << int(What::Request) << QStringLiteral("items");
    QTest::newRow("nowhere") << to(output, QString()) << int(What::Output)
                             << QStringLiteral("there is no file for the answers");
    QTest::newRow("no folder") << Change([](StartQuestion &question, const QString &folder) {
        question.spec.output.path = folder + QStringLiteral("/absent/out.jsonl");
    }) << int(What::Output) << QStringLiteral("it cannot be written");
    QTest::newRow("a folder") << Change([](StartQuestion &question, const QString &folder) {
        question.spec.output.path = folder;
    }) << int(What::Output) << QStringLiteral("it cannot be written");
    QTest::newRow("below a file") << Change([](StartQuestion &question, const QString &folder) {
        question.spec.output.kind = OutputSpec::Kind::Files;
        question.spec.output.name = QStringLiteral("{{id}}.json");
        question.spec.output.path = folder + QStringLiteral("/ids.csv/answers");
    }) << int(What::Output) << QStringLiteral("it cannot be written");
    QTest::newRow("somebody's") << Change([](StartQuestion &question, const QString &folder) {
        question.spec.output.path = folder + QStringLiteral("/theirs.jsonl");
        QFile theirs(question.spec.output.path);
        QVERIFY(theirs.open(QIODevice::WriteOnly) && theirs.write("{}\n") > 0);
    }) << int(What::Output) << QStringLiteral("not from an earlier run of this job");
    QTest::newRow("limit") << Change([](StartQuestion &question, const QString &) {
        question.profile.limits.front().estimate = CostEstimate {.units = 10};
    }) << int(What::End) << QStringLiteral("pace");
}

void TestStartFacts::findsWhatIsMissing()
{
    using Change = std::function<void(StartQuestion &, const QString &)>;
    QFETCH(const Change, change);
    QFETCH(const QString, says);
    StartQuestion asked = question();
    change(asked, m_folder.path());
    const Readiness readiness = readinessOf(factsOf(asked));
    std::vector<ReadyPart> faulty;
    for (const ReadyPart &part : readiness.parts) {
        if (part.fault)
            faulty.push_back(part);
    }
    QCOMPARE(faulty.size(), std::size_t(1));
    QTEST(int(faulty.front().what), "what");
    const QString text = faulty.front().fault->text();
    QVERIFY2(text.contains(says), qPrintable(text));
}

void TestStartFacts::namesTheFirstRowThatFails()
{
    StartQuestion asked = question();
    asked.spec.rows.from
        = RowsSpec::File {write(QStringLiteral("gaps.csv"), "id,name\n7,a\n,b\n..,c\n")};
    const Readiness readiness = readinessOf(factsOf(asked));
    QVERIFY(readiness.badRow);
    QCOMPARE(readiness.badRow->where, QStringLiteral("row at line 3"));
    QVERIFY(readiness.badRow->what.contains(QStringLiteral("{{id}} is empty")));
    QVERIFY(readiness.isReady()); // for the others
    asked.spec.request.allowsEmptyInPath = true;
    QCOMPARE(factsOf(asked).badRow->where, QStringLiteral("row at line 4"));
    QVERIFY(!factsOf(question()).badRow);
}

// What is read of it is gone.
void TestStartFacts::leavesAPipeAlone()
{
    const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    StartQuestion asked = question();
    asked.spec.rows.from = RowsSpec::File {pipe};
    const Readiness readiness = readinessOf(factsOf(asked)); // would wait for a writer
    QVERIFY(readiness.isReady());
    QVERIFY(!readiness.rows);
    QVERIFY(!readiness.takes);
}

void TestStartFacts::changesNothing()
{
    StartQuestion asked = question();
    asked.folder = m_folder.filePath(QStringLiteral("journal"));
    const QStringList before = QDir(m_folder.path()).entryList();
    QVERIFY(readinessOf(factsOf(asked)).isReady());
    QCOMPARE(QDir(m_folder.path()).entryList(), before);
}

PENSTOCK_TEST(TestStartFacts)
#include "tst_startfacts.moc"
