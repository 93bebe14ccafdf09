// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "work/workjobs.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/spec/environment.h>

#include <QTest>

using namespace penstock;

//! What goes to other machines of a job.
class TestWorkJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesBackAsItWas()
    {
        WorkJob work = someWork(12);
        work.job.request.body = "{\"big\": 9007199254740993, \"price\": 1.10}";
        work.job.request.bodyIsJson = true;
        work.job.request.method = "POST";
        const Result<WorkJob> back = workJobFromJson(toJson(work), QStringLiteral("stations"));
        QVERIFY2(back.has_value(), qPrintable(back ? QString() : back.error().text()));
        QCOMPARE(toJson(*back), toJson(work));
        QCOMPARE(back->job.request.body, work.job.request.body);
        QCOMPARE(back->id, work.id);
        QVERIFY(back->profile == work.profile);
    }

    void sharesWithRunsUnderTheProfilesName()
    {
        const WorkJob work = someWork(1);
        const auto budgetOf = [&work](const Profile &profile) {
            return makeWorkJob(work.name, work.job, profile, 1, {}, false)->budget;
        };
        Profile profile = work.profile;
        profile.name = QStringLiteral("github");
        QCOMPARE(budgetOf(profile), QStringLiteral("github"));
        profile.shared = SharedSpec {{}, QStringLiteral("our key")};
        QCOMPARE(budgetOf(profile), QStringLiteral("our key"));
        profile.name.clear();
        profile.shared.reset();
        QCOMPARE(budgetOf(profile), work.name);
    }

    void filesOfThisMachineStayHere()
    {
        const WorkJob work = someWork(1);
        Profile profile = work.profile;
        profile.shared = SharedSpec {
            {.host = QStringLiteral("h"), .isTls = true, .extraCa = QStringLiteral("/etc/ca.pem")},
            QStringLiteral("our key")};
        const auto made = makeWorkJob(work.name, work.job, profile, 1, {}, false);
        QVERIFY(made && made->profile.shared && made->profile.shared->redis.extraCa.isEmpty());
    }

    void onlyTheChosenEnvironmentGoes()
    {
        const WorkJob work = someWork(1);
        Profile profile = work.profile;
        profile.baseUrl = QStringLiteral("{{base}}");
        profile.environments = {
            {QStringLiteral("here"), {{QStringLiteral("base"), {QStringLiteral("http://a"), {}}}}},
            {QStringLiteral("there"),
             {{QStringLiteral("base"), {QStringLiteral("http://b"), {}}}}}};
        const auto made = [&] { return makeWorkJob(work.name, work.job, profile, 1, {}, false); };
        QVERIFY(!made()); // nobody has chosen one
        profile.environment = QStringLiteral("here");
        const auto here = made();
        QVERIFY(here.has_value());
        QCOMPARE(environmentsOf(here->profile), QStringList(QStringLiteral("here")));
        QVERIFY(!toJson(*here).contains("http://b"));
        QVERIFY(workJobFromJson(toJson(*here), QString()).has_value());
        profile.environment = QStringLiteral("there");
        QVERIFY(made()->id != here->id);
    }

    void variablesMakeAnotherJob()
    {
        const WorkJob work = someWork(1);
        JobSpec job = work.job;
        job.request.url = QStringLiteral("/{{kind}}/{{id}}");
        const auto idWith = [&](const QString &kind) {
            Profile profile = work.profile;
            profile.variables = {{QStringLiteral("kind"), {kind, {}}}};
            return makeWorkJob(work.name, job, profile, 1, {}, false)->id;
        };
        QVERIFY(idWith(QStringLiteral("all")) != idWith(QStringLiteral("test")));
        QCOMPARE(idWith(QStringLiteral("all")), idWith(QStringLiteral("all")));
    }

    void secretsAreNames()
    {
        const QByteArray json = toJson(someWork(1));
        QVERIFY(json.contains("api-key"));
        QCOMPARE(someWork(1).profile.auth.secret, QStringLiteral("api-key"));
    }

    void theSameJobHasTheSameId()
    {
        QCOMPARE(someWork(12).id, someWork(12).id);
        QVERIFY(someWork(12).id != someWork(13).id);
        const WorkJob work = someWork(12);
        JobSpec other = work.job;
        other.request.url = QStringLiteral("/other/{{id}}");
        const auto idOf = [&work](const JobSpec &job, const QJsonObject &rows, bool anew) {
            return makeWorkJob(work.name, job, work.profile, work.total, rows, anew)->id;
        };
        QCOMPARE(idOf(work.job, {}, false), work.id);
        QVERIFY(idOf(other, {}, false) != work.id);
        QVERIFY(idOf(work.job, {{QStringLiteral("sha"), 1}}, false) != work.id);
        QVERIFY(idOf(work.job, {}, true) != idOf(work.job, {}, true));
    }

    void refusesWhatNobodyCanWorkAt()
    {
        const WorkJob work = someWork(1);
        JobSpec pipe = work.job;
        pipe.output.path = QStringLiteral("-");
        QVERIFY(!makeWorkJob(work.name, pipe, work.profile, 1, {}, false));
        QVERIFY(!makeWorkJob(work.name, work.job, work.profile, 0, {}, false));
    }

    void whatIsNoneIsAnError_data()
    {
        QTest::addColumn<QByteArray>("json");
        const QByteArray whole = toJson(someWork(3));
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("half") << whole.first(whole.size() / 2);
        QTest::newRow("newer") << QByteArray(whole).replace("work/1", "work/2");
        QTest::newRow("no rows") << QByteArray(whole).replace("\"total\":3", "\"total\":0");
        QTest::newRow("no job") << QByteArray(whole).replace("penstock/job/1", "penstock/cat/1");
    }
    void whatIsNoneIsAnError()
    {
        QFETCH(const QByteArray, json);
        const Result<WorkJob> work = workJobFromJson(json, QStringLiteral("stations"));
        QVERIFY(!work);
        QVERIFY(!work.error().what.isEmpty());
    }
};

PENSTOCK_TEST(TestWorkJob)
#include "tst_workjob.moc"
