// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/jobs/start/rowsedit.h>
#include <penstock/jobs/start/startfacts.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
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
    void looksAtAllOfIt()
    {
        StartQuestion asked = question();
        asked.profile.auth.kind = AuthSpec::Kind::Bearer;
        asked.profile.auth.secret = u"token"_s;
        const StartFacts facts = factsOf(asked);
        QVERIFY2(facts.rows, qPrintable(facts.rows ? QString() : facts.rows.error().text()));
        QCOMPARE(*facts.rows, std::optional<std::int64_t>(3));
        QCOMPARE(facts.names, QStringList {u"id"_s});
        QCOMPARE(facts.secrets, QStringList {u"token"_s});
        QVERIFY(!facts.request && !facts.output && !facts.earlier);
        QVERIFY(facts.takes && *facts.takes);
        QVERIFY2(**facts.takes >= 2s && **facts.takes < 3s, "three calls, one a second");
    }

    void findsWhatIsMissing_data()
    {
        using Change = std::function<void(StartQuestion &, const QString &)>;
        using What = ReadyPart::What;
        const Table<Change, int, QString> row("change", "what", "fault");
        const auto to = [](auto member, auto value) -> Change {
            return [member, value](StartQuestion &question, const QString &) {
                member(question) = value;
            };
        };
        const auto output
            = [](StartQuestion &question) -> QString & { return question.spec.output.path; };
        row("rows", Change([](StartQuestion &question, const QString &folder) {
                question.spec.rows.from = RowsSpec::File {folder + u"/absent.csv"_s};
            }),
            int(What::Rows), "input_file.unreadable(No such file");
        row("no file yet", Change([](StartQuestion &question, const QString &) {
                question.spec.rows.from = RowsSpec::File {};
            }),
            int(What::Rows), "start.no_rows_file");
        row("no rows", Change([](StartQuestion &question, const QString &) {
                question.spec.rows.from = RowsSpec::Values {"[]"};
            }),
            int(What::Rows), "start.no_rows");
        row("column", Change([](StartQuestion &question, const QString &) {
                question.spec.request.url = u"https://api.example.com/{{ident}}"_s;
            }),
            int(What::Request), "template.no_column(ident, ");
        row("column in a body", Change([](StartQuestion &question, const QString &) {
                question.spec.request.body = "{{nmae}}";
            }),
            int(What::Request), "template.no_column_near(nmae, id, name, name)");
        row("column of the row", Change([](StartQuestion &question, const QString &) {
                question.spec.output.columns = {{.name = u"c"_s, .path = {}, .row = u"nmae"_s}};
            }),
            int(What::Request), "template.no_column_near(nmae, id, name, name)");
        row("outcome", Change([](StartQuestion &question, const QString &) {
                question.spec.outcomes = {{.when = u"$.a = 1"_s}};
            }),
            int(What::Request), "condition.invalid(condition.no_operator, 5)");
        row("host with a secret", Change([](StartQuestion &question, const QString &) {
                question.spec.request.headers = {{"Host", "{{name}}"}};
                question.profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"token"_s};
            }),
            int(What::Request), "header.host_with_credential(Host)");
        row("dedupe", Change([](StartQuestion &question, const QString &) {
                question.spec.dedupe = u"{{key}}"_s;
            }),
            int(What::Request), "template.no_column(key, ");
        row("records", Change([](StartQuestion &question, const QString &) {
                question.spec.records = u"items"_s;
            }),
            int(What::Request), R"(path "items": json_path.invalid(json_path.no_root, 1))");
        row("nowhere", to(output, QString()), int(What::Output), "start.no_output");
        row("no folder", Change([](StartQuestion &question, const QString &folder) {
                question.spec.output.path = folder + u"/absent/out.jsonl"_s;
            }),
            int(What::Output), "disk.not_written(");
        row("a folder", Change([](StartQuestion &question, const QString &folder) {
                question.spec.output.path = folder;
            }),
            int(What::Output), "disk.not_written(");
        row("below a file", Change([](StartQuestion &question, const QString &folder) {
                question.spec.output.kind = OutputSpec::Kind::Files;
                question.spec.output.name = u"{{id}}.json"_s;
                question.spec.output.path = folder + u"/ids.csv/answers"_s;
            }),
            int(What::Output), "disk.not_written(");
        row("somebody's", Change([](StartQuestion &question, const QString &folder) {
                question.spec.output.path = folder + u"/theirs.jsonl"_s;
                makeFile(question.spec.output.path, "{}\n");
            }),
            int(What::Output), "output.foreign");
        row("unreadable certificate", Change([](StartQuestion &question, const QString &folder) {
                const QString pem = folder + u"/client.pem"_s;
                makeFile(pem, "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n");
                question.profile.network.tls.clientCertificate = pem;
            }),
            int(What::Request), "tls.no_certificate");
        row("limit", Change([](StartQuestion &question, const QString &) {
                question.profile.limits.front().estimate = CostEstimate {.units = 10};
            }),
            int(What::End), R"(limit "pace": plan.over_capacity()");
    }

    void findsWhatIsMissing()
    {
        using Change = std::function<void(StartQuestion &, const QString &)>;
        QFETCH(const Change, change);
        QFETCH(const QString, fault);
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
        const QString found = reported(*faulty.front().fault);
        QVERIFY2(found.contains(fault), qPrintable(found));
    }

    void namesTheFirstRowThatFails()
    {
        StartQuestion asked = question();
        asked.spec.rows.from = RowsSpec::File {write(u"gaps.csv"_s, "id,name\n7,a\n,b\n..,c\n")};
        const Readiness readiness = readinessOf(factsOf(asked));
        QVERIFY(readiness.badRow);
        QCOMPARE(readiness.badRow->where(), u"row at line 3"_s);
        QCOMPARE(reported(readiness.badRow->message), u"request.empty_in_path(id)"_s);
        QVERIFY(readiness.isReady()); // for the others
        asked.spec.request.allowsEmptyInPath = true;
        QCOMPARE(factsOf(asked).badRow->where(), u"row at line 4"_s);
        QVERIFY(!factsOf(question()).badRow);
        asked.spec.request.headers = {{"X", "{{name}}"}};
        asked.spec.rows.from = RowsSpec::File {write(u"lines.csv"_s, "id,name\n7,a\n8,\"b\nc\"\n")};
        QCOMPARE(factsOf(asked).badRow->where(), u"row at line 3"_s);
    }

    void namesWhatIsNotSentAgain_data()
    {
        const Table<QByteArray, QString, bool, bool> row("method", "keyHeader", "asksAgain", "is");
        row("POST", "POST", "", true, true);
        row("PATCH", "PATCH", "", true, true);
        row("GET", "GET", "", true, false);
        row("PUT", "PUT", "", true, false);
        row("POST with a key", "POST", "Idempotency-Key", true, false);
        row("POST without such an outcome", "POST", "", false, false);
    }
    void namesWhatIsNotSentAgain()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QString, keyHeader);
        QFETCH(const bool, asksAgain);
        QFETCH(const bool, is);
        StartQuestion asked = question();
        asked.spec.request.method = method;
        asked.profile.retry.idempotencyHeader = keyHeader;
        asked.spec.outcomes = {{.is = asksAgain ? OutcomeSpec::Is::Again : OutcomeSpec::Is::Empty}};
        const Readiness readiness = readinessOf(factsOf(asked));
        QVERIFY(readiness.isReady());
        QCOMPARE(readiness.onceOnly ? reported(*readiness.onceOnly) : QString(),
                 is ? u"/outcomes: start.once_only(%1)"_s.arg(QString::fromLatin1(method))
                    : QString());
        QCOMPARE(readinessJson(readiness, {}).contains(R"("once_only":{)"), is);
    }

    void ignoresTheOutputOfAnotherOnlyWhenStartingOver()
    {
        StartQuestion asked = question();
        write(u"out.jsonl"_s, "{}\n");
        QVERIFY(factsOf(asked).output);
        asked.goOn.startOver = true;
        QVERIFY(!factsOf(asked).output);
        QVERIFY(QFile::remove(asked.spec.output.path));
    }

    // What is read of it is gone.
    void leavesAPipeAlone()
    {
        const QString pipe = m_folder.filePath(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        StartQuestion asked = question();
        asked.spec.rows.from = RowsSpec::File {pipe};
        const Readiness readiness = readinessOf(factsOf(asked)); // would wait for a writer
        QVERIFY(readiness.isReady());
        QVERIFY(!readiness.rows);
        QVERIFY(!readiness.takes);
    }

    void countsNoDeletedRows_data()
    {
        // Row 7 has failed, 8 as well, 9 is in doubt.
        const Table<QByteArray, bool, int, int> row("now", "isOfEarlierRun", "failed", "inDoubt");
        for (const bool isOfEarlierRun : {false, true}) {
            const QByteArray when = isOfEarlierRun ? ", before an earlier run" : "";
            const auto with = [&](const QByteArray &name, const QByteArray &now, int failed,
                                  int inDoubt) {
                row((name + when).constData(), "id,name\n" + now, isOfEarlierRun, failed, inDoubt);
            };
            with("none deleted", "7,a\n8,b\n9,c\n", 2, 1);
            with("one that failed", "7,a\n9,c\n", 1, 1);
            with("one in doubt", "7,a\n8,b\n", 2, 0);
            with("all that failed", "9,c\n", 0, 1);
            with("all that failed, and a new one", "9,c\n1,d\n", 0, 1);
        }
    }
    void countsNoDeletedRows()
    {
        QFETCH(const QByteArray, now);
        QFETCH(const bool, isOfEarlierRun);
        QFETCH(const int, failed);
        QFETCH(const int, inDoubt);
        const QTemporaryDir folder;
        StartQuestion asked = question();
        asked.folder = folder.path();
        asked.goOn.acceptChanges = true;
        asked.spec.output.path = folder.filePath(u"out.jsonl"_s);
        const RowsSpec &rows = asked.spec.rows;
        const QJsonObject before = rowsFingerprint(rows).value();
        RowHashes hashes = hashesOf(**openRows(rows), {u"id"_s}, 10).value();
        hashes.print = before;
        QVERIFY(writeRowHashes(rowHashesIn(asked.folder), hashes));
        std::vector<LedgerEntry> entries(3);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            entries[i].index = std::int64_t(i);
            entries[i].end.state = i < 2 ? RowState::Failed : RowState::InDoubt;
        }
        store(asked, before, 3, entries);
        write(u"ids.csv"_s, now);
        const QJsonObject print = rowsFingerprint(rows).value();
        if (isOfEarlierRun) {
            const auto edit = rowsEditOf(asked.folder, rows, before, print,
                                         lookAtJobState(asked.folder).value());
            QVERIFY(edit && writeRowHashes(rowHashesIn(asked.folder), edit->now));
            store(asked, print, qint64(edit->total), {});
        }
        const StartFacts facts = factsOf(asked);
        QVERIFY2(!facts.earlier, qPrintable(facts.earlier ? facts.earlier->text() : QString()));
        QCOMPARE(facts.failed, std::int64_t(failed));
        QCOMPARE(facts.inDoubt, std::int64_t(inDoubt));
        QCOMPARE(facts.done, std::int64_t(failed + inDoubt));
        asked.goOn.retryFailed = true;
        QCOMPARE(factsOf(asked).failed, std::int64_t(0));
        QCOMPARE(factsOf(asked).done, std::int64_t(inDoubt));
    }

    void changesNothing()
    {
        StartQuestion asked = question();
        asked.folder = m_folder.filePath(u"journal"_s);
        const QStringList before = QDir(m_folder.path()).entryList();
        QVERIFY(readinessOf(factsOf(asked)).isReady());
        QCOMPARE(QDir(m_folder.path()).entryList(), before);
    }

private:
    static void store(const StartQuestion &asked, const QJsonObject &print, qint64 total,
                      const std::vector<LedgerEntry> &entries)
    {
        const QJsonObject job {{u"job"_s, identityOf(asked.spec, asked.profile.baseUrl)},
                               {u"rows"_s, print},
                               {u"total"_s, total}};
        const auto claimed = openClaimedJob(asked.folder);
        QVERIFY(claimed);
        const auto journal = Journal::open(claimed->folder, QJsonDocument(job).toJson());
        QVERIFY(journal);
        QVERIFY((*journal)->commit({.entries = entries}));
        QVERIFY((*journal)->close());
    }
    QString write(const QString &name, const QByteArray &contents) const
    {
        return makeFile(m_folder.filePath(name), contents);
    }
    StartQuestion question() const
    {
        StartQuestion question;
        question.spec.request.url = u"https://api.example.com/items/{{id}}"_s;
        question.spec.rows.from = RowsSpec::File {write(u"ids.csv"_s, "id,name\n7,a\n8,b\n9,c\n")};
        question.spec.output.path = m_folder.filePath(u"out.jsonl"_s);
        question.profile.limits = {{u"pace"_s, GcraSettings {1s, 1}}};
        question.latency = 100ms;
        return question;
    }
    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestStartFacts)
#include "tst_startfacts.moc"
