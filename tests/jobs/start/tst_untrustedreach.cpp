// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/jobs/start/untrustedreach.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretstore.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_guestreach {
const QString token = u"token"_s;
const QString api = u"https://api.example.com"_s;

struct Fixture
{
    Fixture()
    {
        secretAccess.setIndex(places);
        for (const char *name : {"job", "other"})
            QDir(folder.path()).mkpath(QString::fromUtf8(name));
        untrusted.file = at("job/pull.job.json");
        untrusted.spec.request.url = u"/items/{{id}}"_s;
        untrusted.spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        untrusted.spec.output.path = at("job/out.jsonl");
        untrusted.profile.baseUrl = api + u"/v1"_s;
    }
    QString at(const char *name) const { return folder.filePath(QString::fromUtf8(name)); }
    void signIn() { untrusted.profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = token}; }
    void pageOn(const QString &host)
    {
        signIn();
        untrusted.spec.pages.kind = PagesSpec::Kind::LinkHeader;
        untrusted.spec.pages.hosts = {host};
    }
    Result<Reach> find()
    {
        std::optional<Result<Reach>> found;
        findReach(untrusted, secretAccess, places,
                  [&found](const Result<Reach> &reach) { found = reach; });
        if (!found)
            qFatal("no answer");
        return *found;
    }
    Reach reach() { return find().value(); }
    //! The lines of a page, without the folder: "reach.harmless: reach.no_proxy".
    QStringList lines()
    {
        QStringList lines;
        for (const ReachItem &item : reach())
            lines.append(QString(reported(standingMessage(item.standing)) + u": "_s
                                 + reported(reachMessage(item)))
                             .remove(folder.path() + QLatin1Char('/')));
        return lines;
    }
    bool isShown() { return wantsToBeShown(untrusted, reach(), places).value(); }
    bool agree() { return agreeTo(untrusted, reach(), places).has_value(); }

    QTemporaryDir folder;
    AppDirs places = AppDirs::below(folder.filePath(u"data"_s));
    FixedSecrets store {{{token, "hush"}}};
    SecretAccess secretAccess {store};
    UntrustedJob untrusted;
};

const QString rangeLines[] = {
    u"reach.harmless: reach.server(https://api.example.com)"_s,
    u"reach.harmless: path.output(job/out.jsonl)"_s,
    u"reach.harmless: path.failed_rows(job/out.failed.jsonl)"_s,
    u"reach.harmless: reach.system_proxy"_s,
};

class TestUntrustedReach : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsTheServersOfEachPage()
    {
        Fixture fixture;
        fixture.pageOn(u"b.example.com:81"_s);
        const JobSpec &job = fixture.untrusted.spec;
        const std::vector<SecretDestination> trips = tripsOf(job, fixture.untrusted.profile);
        QCOMPARE(trips.size(), std::size_t(2));
        QCOMPARE(trips[0].place, api);
        QCOMPARE(trips[1].place, u"https://b.example.com:81"_s);
        fixture.untrusted.spec.request.url = u"http://c.example.com/{{id}}"_s;
        QCOMPARE(serversOf(job, fixture.untrusted.profile)[0].toString(),
                 u"http://c.example.com"_s);
        // A host without a port is allowed with that of the first request as well.
        fixture.untrusted.spec.request.url = u"http://c.example.com:82/{{id}}"_s;
        fixture.pageOn(u"d.example.com"_s);
        const std::vector<QUrl> expected {QUrl(u"http://c.example.com:82"_s),
                                          QUrl(u"http://d.example.com"_s),
                                          QUrl(u"http://d.example.com:82"_s)};
        QCOMPARE(serversOf(job, fixture.untrusted.profile), expected);
    }
    void whatStaysAtHomeIsHarmless()
    {
        Fixture fixture;
        QCOMPARE(fixture.lines(), QStringList(std::begin(rangeLines), std::end(rangeLines)));
        QVERIFY(!needsYes(fixture.reach()));
        QVERIFY2(!fixture.isShown(), "somebody's own first job is none to be shown");
    }
    void saysAllOfIt_data()
    {
        const Table<std::function<void(Fixture &)>, QString> row("change", "line");
        row(
            "a secret", [](Fixture &f) { f.signIn(); },
            "reach.needs_permission: reach.secret(token, https://api.example.com)");
        row(
            "a secret that is not here",
            [](Fixture &f) {
                f.signIn();
                f.untrusted.profile.auth.secret = u"other"_s;
            },
            "reach.harmless: reach.absent_secret(other, https://api.example.com)");
        row(
            "a secret that went there before",
            [](Fixture &f) {
                f.signIn();
                QVERIFY(allowSecret(f.places, token, {api}));
            },
            "reach.allowed: reach.secret(token, https://api.example.com)");
        row(
            "its variable", [](Fixture &f) { f.signIn(); },
            "reach.harmless: reach.variable(token, PENSTOCK_SECRET_TOKEN)");
        row(
            "another host of the pages", [](Fixture &f) { f.pageOn(u"b.example.com"_s); },
            "reach.harmless: reach.server(https://b.example.com)");
        row(
            "a secret for another host of the pages",
            [](Fixture &f) { f.pageOn(u"b.example.com:81"_s); },
            "reach.needs_permission: reach.secret(token, https://b.example.com:81)");
        row(
            "and for the first", [](Fixture &f) { f.pageOn(u"b.example.com"_s); },
            "reach.needs_permission: reach.secret(token, https://api.example.com)");
        row(
            "a whole URL in the job",
            [](Fixture &f) {
                f.signIn();
                f.untrusted.spec.request.url = u"https://evil.example?a={{id}}"_s;
            },
            "reach.needs_permission: reach.secret(token, https://evil.example)");
        row(
            "a name before the host",
            [](Fixture &f) {
                f.untrusted.spec.request.url = u"https://api.example.com@evil.example/"_s;
            },
            "reach.harmless: reach.server(https://evil.example)");
        row(
            "a host out of the rows",
            [](Fixture &f) {
                f.signIn();
                f.untrusted.spec.request.url = u"https://{{id}}.example.com/"_s;
            },
            "reach.look_twice: reach.server_of_rows(https://{{id}}.example.com)");
        row(
            "a secret to a host out of the rows",
            [](Fixture &f) {
                f.signIn();
                f.untrusted.profile.baseUrl = u"https://{{id}}.example.com/"_s;
            },
            "reach.look_twice: reach.secret_of_rows(token)");
        row(
            "plain http",
            [](Fixture &f) { f.untrusted.profile.baseUrl = u"http://api.example.com"_s; },
            "reach.look_twice: reach.server(origin.not_encrypted(http://api.example.com))");
        row(
            "a token server",
            [](Fixture &f) {
                f.untrusted.profile.auth = {.kind = AuthSpec::Kind::ClientCredentials,
                                            .secret = token,
                                            .tokenUrl = QUrl(u"https://id.example/t"_s),
                                            .clientId = u"me"_s};
            },
            "reach.harmless: reach.token_server(https://id.example)");
        row(
            "a secret to a token server",
            [](Fixture &f) {
                f.untrusted.profile.auth = {.kind = AuthSpec::Kind::ClientCredentials,
                                            .secret = token,
                                            .tokenUrl = QUrl(u"https://id.example/t"_s),
                                            .clientId = u"me"_s};
            },
            "reach.needs_permission: reach.secret(token, https://id.example)");
        row(
            "a proxy",
            [](Fixture &f) {
                f.untrusted.profile.network.proxy
                    = {.kind = ProxySpec::Kind::Given, .url = QUrl(u"socks5://proxy.example"_s)};
            },
            "reach.look_twice: reach.proxy(socks5://proxy.example:1080)");
        row(
            "no proxy",
            [](Fixture &f) { f.untrusted.profile.network.proxy.kind = ProxySpec::Kind::None; },
            "reach.harmless: reach.no_proxy");
        row(
            "TLS errors", [](Fixture &f) { f.untrusted.profile.network.tls.ignoreErrors = true; },
            "reach.look_twice: reach.tls_errors_ignored");
        row(
            "an authority beside it",
            [](Fixture &f) { f.untrusted.profile.network.tls.extraCa = f.at("job/ca.pem"); },
            "reach.look_twice: path.extra_ca(job/ca.pem)");
        row(
            "a client's key elsewhere",
            [](Fixture &f) { f.untrusted.profile.network.tls.clientKey = f.at("other/key.pem"); },
            "reach.needs_permission: path.client_key(other/key.pem)");
        row(
            "rows elsewhere",
            [](Fixture &f) {
                f.untrusted.spec.rows.from = RowsSpec::File {.path = f.at("other/rows.csv")};
            },
            "reach.needs_permission: path.rows(other/rows.csv, https://api.example.com)");
        row(
            "an output elsewhere that was allowed",
            [](Fixture &f) {
                f.untrusted.spec.output.path = f.at("other/out.jsonl");
                QVERIFY(allowUses(f.untrusted.file,
                                  pathUsesOf(f.untrusted.spec, f.untrusted.profile), f.places));
            },
            "reach.allowed: path.output(other/out.jsonl)");
    }
    void saysAllOfIt()
    {
        QFETCH(const std::function<void(Fixture &)>, change);
        QFETCH(const QString, line);
        Fixture fixture;
        change(fixture);
        const QStringList lines = fixture.lines();
        QVERIFY2(lines.contains(line), qPrintable(lines.join(QLatin1Char('\n'))));
    }
    void aYesIsToAllOfIt()
    {
        Fixture fixture;
        fixture.signIn();
        fixture.untrusted.spec.rows.from = RowsSpec::File {.path = fixture.at("other/rows.csv")};
        fixture.untrusted.spec.output.path = fixture.at("other/out.jsonl");
        QVERIFY(fixture.isShown());
        QVERIFY(fixture.agree());
        QVERIFY(!needsYes(fixture.reach()));
        QVERIFY(!fixture.isShown());
        QCOMPARE(readSecretIndex(fixture.places)->at(token).places, QStringList {api});
        QVERIFY(usesToAsk(fixture.untrusted.spec, fixture.untrusted.file, fixture.untrusted.profile,
                          {}, fixture.places)
                    ->empty());
        fixture.untrusted.file = fixture.at("job/other.job.json");
        QVERIFY2(fixture.isShown(), "paths are one job's alone");
    }
    void aGuestIsShownOnceAlthoughItIsHarmless()
    {
        Fixture fixture;
        fixture.untrusted.profileFile = fixture.at("job/own.profile.json");
        for (const QString &file : {fixture.untrusted.file, fixture.untrusted.profileFile}) {
            QVERIFY(noteUntrustedFiles({file}, fixture.places));
            QVERIFY(fixture.isShown());
            QVERIFY(fixture.agree());
            QVERIFY(!fixture.isShown());
        }
    }
    // What it wants more than before is asked about by itself.
    void whatHasRunIsNoGuest()
    {
        Fixture fixture;
        fixture.signIn();
        QVERIFY(noteUntrustedFiles({fixture.untrusted.file}, fixture.places));
        const QString folder = jobFolder(fixture.places, fixture.untrusted.file);
        QVERIFY(QDir().mkpath(folder));
        makeFile(JobFolder::journalIn(folder));
        QVERIFY(!fixture.isShown());
    }
    void aLinkToAGuestIsOne()
    {
        Fixture fixture;
        QFile file(fixture.untrusted.file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(noteUntrustedFiles({fixture.untrusted.file}, fixture.places));
        const QString link = fixture.at("other/link.job.json");
        QVERIFY(QFile::link(fixture.untrusted.file, link));
        QVERIFY(isUntrustedAmong({link}, fixture.places).value());
        QVERIFY(!isUntrustedAmong({{}, fixture.at("other/x.job.json")}, fixture.places).value());
    }
    void aListThatCannotBeReadLetsNobodyThrough()
    {
        Fixture fixture;
        QVERIFY(noteUntrustedFiles({fixture.untrusted.file}, fixture.places));
        QFile list(fixture.places.config + u"/untrusted.json"_s);
        constexpr QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup
            | QFileDevice::ReadOther | QFileDevice::WriteOther;
        QCOMPARE(list.permissions() & others, QFileDevice::Permissions());
        QVERIFY(list.open(QIODevice::WriteOnly | QIODevice::Truncate));
        const Result<bool> shown = wantsToBeShown(fixture.untrusted, {}, fixture.places);
        QVERIFY(!shown);
        QVERIFY(shown.error().text().contains(list.fileName()));
    }
};

PENSTOCK_TEST(TestUntrustedReach)
} // namespace tst_guestreach
#include "tst_untrustedreach.moc"
