// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/inworker.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/run/embeddedjob.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace penstock;

namespace tst_embeddedjob {
//! A practice server and a program that pulls from it.
struct Program
{
    explicit Program(int count = 20, MockServerOptions options = {})
        : server(std::move(options), clock)
        , rows(count)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        profile.baseUrl = server.url().toString();
        profile.limits = {limitFromShorthand(u"4 concurrent").value()};
        spec.request.url = u"/items/{{id}}"_s;
    }
    EmbeddedJob::Parts parts()
    {
        EmbeddedJob::Parts parts;
        parts.job = spec;
        parts.nextRow = [this, id = 0]() mutable -> std::optional<Row> {
            ++asked;
            if (++id > rows)
                return std::nullopt;
            return EmbeddedJob::row({{u"id"_s, QString::number(id)}});
        };
        parts.total = rows;
        parts.onRecord = [this](const Row &row, const QByteArray &json) {
            reported.append(row.value(u"id"_s).value_or(QString()));
            last = json;
            if (onTold)
                onTold();
        };
        parts.onFailure = [this](const Row &row, const RowEnd &how) {
            failures.append(row.value(u"id"_s).value_or(QString()) + u' ' + how.error->text());
        };
        parts.folder = withJournal ? folder.filePath(u"journal"_s) : QString();
        return parts;
    }
    //! A start in a new process, as it were.
    void open()
    {
        job.reset();
        session = std::make_unique<ProfileSession>(profile, clock, secrets);
        job = std::make_unique<EmbeddedJob>(parts(), *session);
        QObject::connect(job.get(), &EmbeddedJob::finished, job.get(),
                         [this](JobRun::End how) { end = how; });
    }
    bool untilEnd()
    {
        return waitUntil([&] { return end.has_value(); });
    }
    //! As many requests that no job sends, one after another.
    bool othersAreAnswered(int count) const
    {
        QNetworkAccessManager manager;
        for (int i = 0; i < count; ++i) {
            const std::unique_ptr<QNetworkReply> reply(manager.get(QNetworkRequest(server.url())));
            if (!waitUntil([&] { return reply->isFinished(); }))
                return false;
        }
        return true;
    }
    qsizetype different() const { return QSet<QString>(reported.begin(), reported.end()).size(); }

    SystemClock clock;
    MockServer server;
    const int rows;
    FixedSecrets store {{}};
    SecretAccess secrets {store};
    QTemporaryDir folder;
    Profile profile;
    JobSpec spec;
    bool withJournal = true;
    std::unique_ptr<ProfileSession> session;
    std::unique_ptr<EmbeddedJob> job;
    int asked = 0; // for rows
    QStringList reported;
    QStringList failures;
    QByteArray last;
    std::function<void()> onTold;
    std::optional<JobRun::End> end;
};

class TestEmbeddedJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsBecomeRecords_data()
    {
        const Table<bool> row("withJournal");
        row("with a journal", true);
        row("remembering nothing", false);
    }
    void rowsBecomeRecords()
    {
        QFETCH(const bool, withJournal);
        Program program;
        program.withJournal = withJournal;
        program.open();
        QSignalSpy progressed(program.job.get(), &EmbeddedJob::progressed);
        QVERIFY(program.job->start());
        QVERIFY(program.job->isActive());
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::AllDone);
        QVERIFY(!program.job->isActive());
        QCOMPARE(program.reported.size(), 20);
        QCOMPARE(program.different(), 20);
        QVERIFY2(program.last.contains("\"path\":\"/items/"), program.last.constData());
        QCOMPARE(program.job->progress().answered, 20);
        QCOMPARE(program.job->progress().total.value_or(0), 20);
        QVERIFY(!progressed.isEmpty() && progressed.size() <= 20);
        QCOMPARE(progressed.last().at(0).value<Progress>().answered, 20);
        QCOMPARE(program.server.counts().received, 20U);
    }
    void startsInTheThreadOfItsProfileAlone()
    {
        Program program;
        program.open();
        QTest::ignoreMessage(
            QtWarningMsg,
            QRegularExpression(u"^penstock: EmbeddedJob::start\\(\\) was called in thread "
                               "\"worker\", but the permit source lives in the main thread"_s));
        std::optional<Error> error;
        inWorker([&] {
            if (const Result<void> started = program.job->start(); !started)
                error = started.error();
        });
        QVERIFY(error.has_value());
        QCOMPARE(error->id(), u"permit.wrong_thread"_s);
        QCOMPARE(error->kind, Error::Kind::Usage);
        QVERIFY(!program.job->isActive());
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        QCOMPARE(program.reported.size(), 20);
    }
    void itemsOfAnAnswerAreRecords()
    {
        Program program(3);
        program.spec.records = u"$.id"_s;
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::AllDone);
        QCOMPARE(program.reported.size(), 3);
        QVERIFY2(!program.last.contains('{'), program.last.constData());
    }

    // As often as it is cut off: nothing is left out, and what is done is not asked for again.
    void goesOnWhereItWasCutOff()
    {
        MockServerOptions options;
        options.latency = parseDelayRange(u"10ms"_s).value();
        Program program(60, options);
        int starts = 0;
        while (!program.end && ++starts < 50) {
            program.open();
            const qsizetype before = program.reported.size();
            QVERIFY(program.job->start());
            waitUntil([&] { return program.end || program.reported.size() >= before + 9; });
            const qsizetype known = program.different();
            waitUntil([&] { return program.end || program.job->progress().answered >= known; });
        }
        QVERIFY(program.end == JobRun::End::AllDone);
        QVERIFY2(starts > 1 && starts < 50, qPrintable(QString::number(starts)));
        QCOMPARE(program.different(), 60);
        QCOMPARE(program.job->progress().answered, 60);
        // Four at once may have been under way, and what they brought not written down.
        QVERIFY2(program.server.counts().received <= 60U + quint64(starts) * 8,
                 qPrintable(QString::number(program.server.counts().received)));
    }
    void doneIsDone()
    {
        Program program;
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        program.end.reset();
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::AllDone);
        QCOMPARE(program.reported.size(), 20);
        QCOMPARE(program.server.counts().received, 20U);
        QCOMPARE(program.job->progress().answered, 20);
    }
    void anotherJobIsNotGoneOnWith()
    {
        Program program;
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        program.spec.request.url = u"/others/{{id}}"_s;
        program.open();
        const Result<void> started = program.job->start();
        QVERIFY(!started);
        QCOMPARE(started.error().id(), u"embedded.other_job"_s);
        QVERIFY(!program.job->isActive());
    }

    void failuresAreTold()
    {
        MockServerOptions options;
        options.faults = {parseFaultRule(u"404:1"_s).value()};
        Program program(5, options);
        program.spec.breaker = 0;
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::SomeFailed);
        QVERIFY(!program.failures.isEmpty());
        QCOMPARE(program.failures.size() + program.reported.size(), 5);
        QCOMPARE(program.job->progress().failed, program.failures.size());
    }
    void pausesAndStops()
    {
        Program program(200);
        program.open();
        program.onTold = [&] {
            if (program.reported.size() == 5)
                program.job->pause(); // from inside
        };
        QVERIFY(program.job->start());
        QVERIFY(waitUntil([&] { return program.reported.size() >= 5; }));
        QVERIFY(program.othersAreAnswered(20)); // so the server has what was on the wire
        QVERIFY(waitUntil([&] {
            return program.reported.size() + 20 == qsizetype(program.server.counts().received);
        }));
        const qsizetype atPause = program.reported.size();
        QVERIFY2(atPause < 20, qPrintable(QString::number(atPause)));
        QVERIFY(program.othersAreAnswered(20));
        QCOMPARE(program.reported.size(), atPause);
        program.job->resume();
        QVERIFY(waitUntil([&] { return program.reported.size() > atPause + 5; }));
        program.job->stop();
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::Stopped);
        QVERIFY(program.reported.size() < 200);
        program.end.reset();
        program.onTold = {};
        program.open();
        QVERIFY(program.job->start());
        QVERIFY(program.untilEnd());
        QCOMPARE(program.reported.size(), 200); // none twice: it ended in peace
        QCOMPARE(program.different(), 200);
    }
    void stoppedBeforeItRuns()
    {
        Program program;
        program.open();
        QVERIFY(program.job->start());
        program.job->stop();
        QVERIFY(program.untilEnd());
        QVERIFY(program.end == JobRun::End::Stopped);
        QCOMPARE(program.reported.size(), 0);
    }
    void wrongPartsAreSaid_data()
    {
        const Table<QString, bool, QString> row("url", "hasRows", "fault");
        row("no rows", "/a", false, "EmbeddedJob::Parts: embedded.no_part(nextRow)");
        row("a template", "/a/{{id", true, "template.open(");
    }
    void wrongPartsAreSaid()
    {
        QFETCH(const QString, url);
        QFETCH(const bool, hasRows);
        QFETCH(const QString, fault);
        Program program;
        program.open();
        EmbeddedJob::Parts parts = program.parts();
        parts.job.request.url = url;
        if (!hasRows)
            parts.nextRow = {};
        EmbeddedJob job(parts, *program.session);
        const Result<void> started = job.start();
        QVERIFY(!started);
        QVERIFY2(reported(started.error()).contains(fault), qPrintable(reported(started.error())));
        QVERIFY(!job.start()); // once
    }
};

PENSTOCK_TEST(TestEmbeddedJob)
} // namespace tst_embeddedjob
#include "tst_embeddedjob.moc"
