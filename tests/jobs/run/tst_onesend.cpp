// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/onesend.h>
#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_onesend {
struct Fixture
{
    explicit Fixture(PracticeServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        profile.baseUrl = server.url().toString();
        secrets.allow(u"token"_s, placesOfRequest(profile, server.url()));
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 7, .to = 9};
        job.output.path = folder.filePath(u"answers.jsonl"_s);
    }
    Row row() const { return firstRows(job.rows, 1).value().front(); }

    SystemClock clock;
    PracticeServer server;
    FixedSecrets store {{{u"token"_s, QByteArrayLiteral("sesame")}}};
    SecretKeeper secrets {store};
    QTemporaryDir folder;
    Profile profile;
    JobSpec job;
};

class TestOneSend : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void bringsOneAnswer()
    {
        Fixture fixture;
        fixture.profile.limits = {{u"pace"_s, GcraSettings {1ms, 1}}};
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        const QSignalSpy finished(&one, &OneSend::finished);
        one.send(fixture.job, fixture.row());
        QVERIFY(one.isUnderWay());
        QVERIFY(finished.isEmpty());
        QVERIFY(waitUntil([&] { return !one.isUnderWay(); }));
        QCOMPARE(finished.size(), 1);
        QVERIFY(one.result() && *one.result());
        QCOMPARE((*one.result())->status, 200);
        QVERIFY(one.asked().endsWith(u"/items/7"_s));
        QCOMPARE(fixture.server.counts().received, 1U);
        QVERIFY(!QFile::exists(fixture.job.output.path));
    }
    // As a run begins with it.
    void asksForTheFirstPage()
    {
        Fixture fixture;
        fixture.job.pages.kind = PagesSpec::Kind::Page;
        fixture.job.pages.parameter = u"page"_s;
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        QVERIFY(*one.result());
        QVERIFY2(one.asked().endsWith(u"/items/7?page=1"_s), qPrintable(one.asked()));
    }
    void doesNotTellTheSecret()
    {
        Fixture fixture;
        fixture.profile.auth.kind = AuthSpec::Kind::InQuery;
        fixture.profile.auth.name = u"key"_s;
        fixture.profile.auth.secret = u"token"_s;
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        QVERIFY(*one.result());
        QVERIFY(!one.asked().contains(u"sesame"_s));
    }
    void saysWhyThereIsNone_data()
    {
        const Table<QString, QString, QString> row("url", "secret", "what");
        row("no such column", "/items/{{nothing}}", "", "nothing");
        row("no such secret", "/items/{{id}}", "lost", "lost");
    }
    void saysWhyThereIsNone()
    {
        QFETCH(const QString, url);
        QFETCH(const QString, secret);
        QFETCH(const QString, what);
        Fixture fixture;
        fixture.job.request.url = url;
        if (!secret.isEmpty()) {
            fixture.profile.auth.kind = AuthSpec::Kind::Bearer;
            fixture.profile.auth.secret = secret;
        }
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        QVERIFY(!*one.result());
        QVERIFY2(one.result()->error().text().contains(what),
                 qPrintable(one.result()->error().text()));
        QCOMPARE(fixture.server.counts().received, 0U);
    }
    void isGivenUp()
    {
        Fixture fixture({.latency = {1s, 1s}});
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        const QSignalSpy finished(&one, &OneSend::finished);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return fixture.server.counts().received == 1; }));
        one.cancel();
        QVERIFY(!one.isUnderWay());
        one.send(fixture.job, fixture.row()); // and the next one is not the first one's
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        QCOMPARE(finished.size(), 1);
        QVERIFY(*one.result());
    }
    // Calls are numbered anew with each connection.
    void givenUpBeforeItIsSentItStopsNobodyElse()
    {
        Fixture fixture({.latency = {500ms, 500ms}});
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        OneSend one(work);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        Profile changed = fixture.profile;
        changed.headers = {{u"X-New"_s, {u"1"_s, {}}}};
        work.setProfile(changed);
        OneSend other(work);
        other.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return fixture.server.counts().received == 2; }));
        one.send(fixture.job, fixture.row());
        QCoreApplication::sendPostedEvents(&work); // it has its connection, and asks for its secret
        one.cancel();
        QVERIFY(waitUntil([&] { return other.result().has_value(); }));
        QVERIFY2(*other.result(), "the other one was not given up");
    }
    void takesTheProfileAsItIs()
    {
        Fixture fixture;
        Fixture other;
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        const QSignalSpy changes(&work, &ProfileSession::profileChanged);
        OneSend one(work);
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        work.setProfile(fixture.profile); // the same
        QVERIFY(changes.isEmpty());
        work.setProfile(other.profile);
        QCOMPARE(changes.size(), 1);
        QVERIFY(!work.isOpen());
        one.send(fixture.job, fixture.row());
        QVERIFY(waitUntil([&] { return one.result().has_value(); }));
        QCOMPARE(fixture.server.counts().received, 1U);
        QCOMPARE(other.server.counts().received, 1U);
        // Limits need no new connection.
        Profile limited = other.profile;
        limited.limits = {{u"pace"_s, GcraSettings {1ms, 1}}};
        work.setProfile(limited);
        QVERIFY(work.isOpen());
        QCOMPARE(work.gate().snapshot().limits.size(), std::size_t(1));
    }
    void aRunGoesOnWithItsConnection()
    {
        Fixture fixture({.latency = {100ms, 100ms}});
        ProfileSession work(fixture.profile, fixture.clock, fixture.secrets);
        JobSession session(fixture.job, fixture.folder.filePath(u"journal"_s), work);
        session.start();
        QVERIFY2(waitUntil([&] { return fixture.server.counts().received > 0; }),
                 qPrintable(stateName(session.state())
                            + (session.fault() ? session.fault()->text() : QString())));
        Profile changed = fixture.profile;
        changed.headers = {{u"X-New"_s, {u"1"_s, {}}}};
        work.setProfile(changed);
        QVERIFY(!work.isOpen());
        session.setSpec({}); // not now
        QCOMPARE(session.spec(), fixture.job);
        QVERIFY(waitUntil([&] { return session.state() == JobSession::State::Done; }));
        QCOMPARE(session.progress().answered, 3);
        JobSpec renamed = fixture.job;
        renamed.name = u"again"_s;
        const QSignalSpy changes(&session, &JobSession::specChanged);
        session.setSpec(renamed);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(session.spec().name, u"again"_s);
    }
};

PENSTOCK_TEST(TestOneSend)
} // namespace tst_onesend
#include "tst_onesend.moc"
