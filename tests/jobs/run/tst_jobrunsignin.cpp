// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/profile.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobrunsignin {
// A run on fakes, whose requests carry tokens that a real server gives out: t1, t2, ….
struct SignedIn
{
    SignedIn()
    {
        tokenServer.server.setScript([this](const FaultServer::Request &) {
            return Action {.body = "{\"access_token\": \"t" + QByteArray::number(++tokens)
                               + "\", \"token_type\": \"bearer\", \"expires_in\": 3600}"};
        });
        Profile profile;
        profile.auth.kind = AuthSpec::Kind::ClientCredentials;
        profile.auth.secret = u"key"_s;
        profile.auth.tokenUrl = tokenServer.server.url(u"/token"_s);
        profile.auth.clientId = u"me"_s;
        secrets.allow(u"key"_s, {u"https://api.example.com"_s});
        secrets.allow(u"key"_s, placesOfRequest(profile, profile.auth.tokenUrl));
        credentials = std::make_unique<CredentialSource>(profile, secrets, *tokenServer.httpClient,
                                                         tokenServer.clock);
        fakes.httpClient.holdsAnswers = true;
        fakes.request = RequestTemplate::parse(get(), u"https://api.example.com"_s, {}).value();
        run = std::make_unique<JobRun>(JobRun::Parts {rows, fakes.request, fakes.httpClient,
                                                      fakes.permitSource, fakes.ledger, fakes.clock,
                                                      credentials.get()},
                                       JobRun::Options {.total = 2}, JobState {});
    }
    bool until(const std::function<bool()> &isSo) { return tokenServer.untilSkippingWaits(isSo); }
    // With what each request went out, in their order.
    QByteArrayList sentWith() const
    {
        QByteArrayList all;
        for (const HttpRequest &request : fakes.httpClient.sends)
            all << headerValue(request.headers, "Authorization").value_or(QByteArray());
        return all;
    }

    HttpClientHarness tokenServer;
    FixedSecrets store {{{u"key"_s, QByteArrayLiteral("sesame")}}};
    SecretAccess secrets {store};
    int tokens = 0;
    std::unique_ptr<CredentialSource> credentials;
    JobRunOnFakes fakes;
    CountedRows rows {2};
    std::unique_ptr<JobRun> run;
};

//! A run whose sign-in is a token that does not last.
class TestJobRunSignIn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Two are out with one token. The first says that it is over, and goes again with the next;
    // then the second says so too, of the old one.
    void lateNewsOfAnOldTokenCostsNeitherRowNorToken()
    {
        SignedIn job;
        QSignalSpy finished(job.run.get(), &JobRun::finished);
        FakeHttpClient &httpClient = job.fakes.httpClient;
        job.run->start();
        QVERIFY(job.until([&] { return httpClient.onWire().size() == 2; }));
        const QList<quint64> first = httpClient.onWire();
        httpClient.answer(first.at(0), answerOf(401));
        QVERIFY(job.until([&] { return httpClient.sends.size() == 3; }));
        httpClient.answer(first.at(1), answerOf(401));
        QVERIFY(job.until([&] { return httpClient.sends.size() == 4; }));
        QCOMPARE(job.sentWith(),
                 (QByteArrayList {"Bearer t1", "Bearer t1", "Bearer t2", "Bearer t2"}));
        httpClient.answerAll();
        QVERIFY(job.until([&] { return !finished.isEmpty(); }));
        QCOMPARE(finished.first().first().value<JobRun::End>(), JobRun::End::AllDone);
        QCOMPARE(job.tokens, 2);
    }

    // A new token that is not taken either is no reason for a third.
    void aRowIsSentOnceMoreAndNotForEver()
    {
        SignedIn job;
        QSignalSpy finished(job.run.get(), &JobRun::finished);
        FakeHttpClient &httpClient = job.fakes.httpClient;
        httpClient.answering = [](const HttpRequest &) { return answerOf(401); };
        job.run->start();
        for (const int sends : {2, 4}) {
            QVERIFY(job.until([&] { return httpClient.sends.size() == sends; }));
            httpClient.answerAll();
        }
        QVERIFY(job.until([&] { return !finished.isEmpty(); }));
        QCOMPARE(finished.first().first().value<JobRun::End>(), JobRun::End::SomeFailed);
        QCOMPARE(job.tokens, 2);
    }
};

PENSTOCK_TEST(TestJobRunSignIn)
} // namespace tst_jobrunsignin
#include "tst_jobrunsignin.moc"
