// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/request/requestcommand.h>

#include <QProcess>
#include <QTest>

using namespace penstock;

namespace tst_requestcommand {
Row row()
{
    return {1,
            {{QStringLiteral("id"), QStringLiteral("7"), "7"},
             {QStringLiteral("city"), QStringLiteral("O'Hara $HOME `x` \"y\""), {}}}};
}

JobSpec get(const char *url)
{
    JobSpec job;
    job.request.url = QString::fromLatin1(url);
    return job;
}

Profile signedIn(AuthSpec auth)
{
    Profile profile;
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.auth = std::move(auth);
    return profile;
}

// What a shell makes of it, a word on each line.
QStringList wordsByShell(const QString &command)
{
    QProcess shell;
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), qEnvironmentVariable("PATH"));
    environment.insert(QStringLiteral("PENSTOCK_SECRET_TOKEN"), QStringLiteral("s3 cret"));
    environment.insert(QStringLiteral("X_API_KEY"), QStringLiteral("k3y"));
    shell.setProcessEnvironment(environment);
    shell.start(
        QStringLiteral("bash"),
        {QStringLiteral("-c"), QStringLiteral("curl() { printf '%s\\n' \"$@\"; }\n") + command});
    shell.waitForFinished();
    QStringList words = QString::fromUtf8(shell.readAllStandardOutput()).split(QLatin1Char('\n'));
    words.removeLast();
    return words;
}

class TestRequestCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatIsSent_data();
    void isWhatIsSent();
    void holdsNoSecret_data();
    void holdsNoSecret();
    void saysWhatTheRowLacks();
    void namesAJobForPenstock();
};

void TestRequestCommand::isWhatIsSent_data()
{
    QTest::addColumn<JobSpec>("job");
    QTest::addColumn<QStringList>("words"); // that a shell makes of it
    QTest::newRow("a row") << get("/items/{{id}}")
                           << QStringList {QStringLiteral("https://api.example.com/items/7")};
    JobSpec post = get("/items?x=1");
    post.request.method = "POST";
    post.request.headers = {{"Accept", "text/it's"}};
    post.request.body = "{\"city\": \"{{city}}\"}";
    post.request.bodyIsJson = true;
    QTest::newRow("all of it, quoted")
        << post
        << QStringList {QStringLiteral("-X"),
                        QStringLiteral("POST"),
                        QStringLiteral("https://api.example.com/items?x=1"),
                        QStringLiteral("-H"),
                        QStringLiteral("Content-Type: application/json"),
                        QStringLiteral("-H"),
                        QStringLiteral("Accept: text/it's"),
                        QStringLiteral("--data-raw"),
                        QStringLiteral("{\"city\": \"O'Hara $HOME `x` \\\"y\\\"\"}")};
    JobSpec head = get("/items");
    head.request.method = "HEAD";
    QTest::newRow("only its head")
        << head
        << QStringList {QStringLiteral("-I"), QStringLiteral("https://api.example.com/items")};
    JobSpec paged = get("/items");
    paged.pages.kind = PagesSpec::Kind::Page;
    paged.pages.parameter = QStringLiteral("page");
    QTest::newRow("the first page")
        << paged << QStringList {QStringLiteral("https://api.example.com/items?page=1")};
    JobSpec constant = get("/items/{{shop}}");
    constant.values = {{QStringLiteral("shop"), QStringLiteral("north")}};
    QTest::newRow("a constant") << constant
                                << QStringList {
                                       QStringLiteral("https://api.example.com/items/north")};
}

void TestRequestCommand::isWhatIsSent()
{
    QFETCH(const JobSpec, job);
    const Result<QString> command = curlCommandOf(job, signedIn({}), row());
    QVERIFY2(command, command ? "" : qPrintable(command.error().text()));
    QTEST(wordsByShell(*command), "words");
}

void TestRequestCommand::holdsNoSecret_data()
{
    using Kind = AuthSpec::Kind;
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("word"); // of a shell that has the variable
    const QString token = QStringLiteral("token");
    QTest::newRow("bearer") << signedIn({Kind::Bearer, token})
                            << QStringLiteral("-H \"Authorization: Bearer $PENSTOCK_SECRET_TOKEN\"")
                            << QStringLiteral("Authorization: Bearer s3 cret");
    QTest::newRow("basic") << signedIn(
        {.kind = Kind::Basic, .secret = token, .user = {.text = QStringLiteral("a$b")}})
                           << QStringLiteral("-u \"a\\$b:$PENSTOCK_SECRET_TOKEN\"")
                           << QStringLiteral("a$b:s3 cret");
    QTest::newRow("header") << signedIn({.kind = Kind::InHeader,
                                         .secret = token,
                                         .name = QStringLiteral("X-Key"),
                                         .prefix = QStringLiteral("Bot ")})
                            << QStringLiteral("-H \"X-Key: Bot $PENSTOCK_SECRET_TOKEN\"")
                            << QStringLiteral("X-Key: Bot s3 cret");
    QTest::newRow("query") << signedIn(
        {.kind = Kind::InQuery, .secret = token, .name = QStringLiteral("api_key")})
                           << QStringLiteral("\"https://api.example.com/items?api_key="
                                             "$PENSTOCK_SECRET_TOKEN\"")
                           << QStringLiteral("https://api.example.com/items?api_key=s3 cret");
    Profile headers = signedIn({});
    headers.headers = {{QStringLiteral("X-Shop"), {.secret = token}}};
    QTest::newRow("a header of the profile")
        << headers << QStringLiteral("-H \"X-Shop: $PENSTOCK_SECRET_TOKEN\"")
        << QStringLiteral("X-Shop: s3 cret");
}

void TestRequestCommand::holdsNoSecret()
{
    QFETCH(const Profile, profile);
    QFETCH(const QString, part);
    QFETCH(const QString, word);
    JobSpec job = get("/items");
    job.request.headers = {{"X-Api-Key", "literal"}}; // of somebody who knows no better
    const Result<QString> command = curlCommandOf(job, profile, row());
    QVERIFY(command);
    QVERIFY2(command->contains(part), qPrintable(*command));
    QVERIFY2(!command->contains(QStringLiteral("literal")), qPrintable(*command));
    const QStringList words = wordsByShell(*command);
    QVERIFY2(words.contains(word), qPrintable(words.join(QLatin1Char('|'))));
    QVERIFY(words.contains(QStringLiteral("X-Api-Key: k3y")));
}

void TestRequestCommand::saysWhatTheRowLacks()
{
    const Result<QString> command = curlCommandOf(get("/{{nr}}"), signedIn({}), row());
    QVERIFY(!command);
    QVERIFY(command.error().what.contains(QStringLiteral("nr")));
}

void TestRequestCommand::namesAJobForPenstock()
{
    QCOMPARE(sendCommandOf(QStringLiteral("/my jobs/a.job.json"), 16),
             QStringLiteral("penstock send '/my jobs/a.job.json' --row 17"));
}

PENSTOCK_TEST(TestRequestCommand)
} // namespace tst_requestcommand
#include "tst_requestcommand.moc"
