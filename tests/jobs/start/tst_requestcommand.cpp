// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/start/requestcommand.h>

#include <QProcess>
#include <QTest>
#include <QUrl>

using namespace penstock;

namespace tst_requestcommand {
Row row()
{
    return {1, {{u"id"_s, u"7"_s, "7"}, {u"city"_s, u"O'Hara $HOME `x` \"y\""_s, {}}}};
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
    profile.baseUrl = u"https://api.example.com"_s;
    profile.auth = std::move(auth);
    return profile;
}

// What a shell makes of it, a word on each line.
QStringList wordsByShell(const QString &command)
{
    QProcess shell;
    QProcessEnvironment environment;
    environment.insert(u"PATH"_s, qEnvironmentVariable("PATH"));
    environment.insert(u"PENSTOCK_SECRET_TOKEN"_s, u"s3 cret"_s);
    environment.insert(u"X_API_KEY"_s, u"k3y"_s);
    shell.setProcessEnvironment(environment);
    shell.start(u"bash"_s, {u"-c"_s, u"curl() { printf '%s\\n' \"$@\"; }\n"_s + command});
    shell.waitForFinished();
    QStringList words = QString::fromUtf8(shell.readAllStandardOutput()).split(QLatin1Char('\n'));
    words.removeLast();
    return words;
}

class TestRequestCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatIsSent_data()
    {
        QTest::addColumn<JobSpec>("job");
        QTest::addColumn<QStringList>("words"); // that a shell makes of it
        QTest::newRow("a row") << get("/items/{{id}}")
                               << QStringList {u"https://api.example.com/items/7"_s};
        JobSpec post = get("/items?x=1");
        post.request.method = "POST";
        post.request.headers = {{"Accept", "text/it's"}};
        post.request.body = "{\"city\": \"{{city}}\"}";
        post.request.bodyType = BodyType::Json;
        QTest::newRow("all of it, quoted")
            << post
            << QStringList {u"-X"_s,
                            u"POST"_s,
                            u"https://api.example.com/items?x=1"_s,
                            u"-H"_s,
                            u"Content-Type: application/json"_s,
                            u"-H"_s,
                            u"Accept: text/it's"_s,
                            u"--data-raw"_s,
                            u"{\"city\": \"O'Hara $HOME `x` \\\"y\\\"\"}"_s};
        JobSpec head = get("/items");
        head.request.method = "HEAD";
        QTest::newRow("only its head")
            << head << QStringList {u"-I"_s, u"https://api.example.com/items"_s};
        JobSpec paged = get("/items");
        paged.pages.kind = PagesSpec::Kind::Page;
        paged.pages.parameter = u"page"_s;
        QTest::newRow("the first page")
            << paged << QStringList {u"https://api.example.com/items?page=1"_s};
        JobSpec constant = get("/items/{{shop}}");
        constant.values = {{u"shop"_s, u"north"_s}};
        QTest::newRow("a constant")
            << constant << QStringList {u"https://api.example.com/items/north"_s};
    }

    void isWhatIsSent()
    {
        QFETCH(const JobSpec, job);
        const Result<QString> command = curlCommandOf(job, signedIn({}), row());
        QVERIFY2(command, command ? "" : qPrintable(command.error().text()));
        QTEST(wordsByShell(*command), "words");
    }

    void holdsNoSecret_data()
    {
        using Kind = AuthSpec::Kind;
        QTest::addColumn<Profile>("profile");
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("word"); // of a shell that has the variable
        const QString token = u"token"_s;
        QTest::newRow("bearer") << signedIn({Kind::Bearer, token})
                                << u"-H \"Authorization: Bearer $PENSTOCK_SECRET_TOKEN\""_s
                                << u"Authorization: Bearer s3 cret"_s;
        QTest::newRow("basic") << signedIn(
            {.kind = Kind::Basic, .secret = token, .user = {.text = u"a$b"_s}})
                               << u"-u \"a\\$b:$PENSTOCK_SECRET_TOKEN\""_s << u"a$b:s3 cret"_s;
        QTest::newRow("header") << signedIn(
            {.kind = Kind::InHeader, .secret = token, .name = u"X-Key"_s, .prefix = u"Bot "_s})
                                << u"-H \"X-Key: Bot $PENSTOCK_SECRET_TOKEN\""_s
                                << u"X-Key: Bot s3 cret"_s;
        QTest::newRow("query") << signedIn(
            {.kind = Kind::InQuery, .secret = token, .name = u"api_key"_s})
                               << u"\"https://api.example.com/items?api_key="
                                  "$PENSTOCK_SECRET_TOKEN\""_s
                               << u"https://api.example.com/items?api_key=s3 cret"_s;
        Profile headers = signedIn({});
        headers.headers = {{u"X-Shop"_s, {.secret = token}}};
        QTest::newRow("a header of the profile")
            << headers << u"-H \"X-Shop: $PENSTOCK_SECRET_TOKEN\""_s << u"X-Shop: s3 cret"_s;
    }

    void holdsNoSecret()
    {
        QFETCH(const Profile, profile);
        QFETCH(const QString, part);
        QFETCH(const QString, word);
        JobSpec job = get("/items");
        job.request.headers = {{"X-Api-Key", "literal"}}; // of somebody who knows no better
        const Result<QString> command = curlCommandOf(job, profile, row());
        QVERIFY(command);
        QVERIFY2(command->contains(part), qPrintable(*command));
        QVERIFY2(!command->contains(u"literal"_s), qPrintable(*command));
        const QStringList words = wordsByShell(*command);
        QVERIFY2(words.contains(word), qPrintable(words.join(QLatin1Char('|'))));
        QVERIFY(words.contains(u"X-Api-Key: k3y"_s));
    }

    void aRowNamesNoSecret()
    {
        const QString text = u"${PENSTOCK_SECRET_TOKEN} {{key}} •••• x"_s;
        JobSpec job = get("/{{row}}/{{key}}?k={{key}}&r={{row}}");
        job.request.method = "POST";
        job.request.headers = {{"X-Who", "{{row}} {{key}}"}};
        job.request.body = "{\"k\": {{key}}, \"r\": \"{{row}}\"}";
        job.request.bodyType = BodyType::Json;
        Profile profile
            = signedIn({.kind = AuthSpec::Kind::InQuery, .secret = u"token"_s, .name = u"a"_s});
        profile.variables = {{u"key"_s, {.secret = u"token"_s}}};
        const Result<QString> command
            = curlCommandOf(job, profile, {1, {{u"row"_s, text, {}}, {u"key"_s, text, {}}}});
        QVERIFY2(command, command ? "" : qPrintable(command.error().text()));
        const QString row = QString::fromLatin1(QUrl::toPercentEncoding(text));
        QCOMPARE(
            wordsByShell(*command),
            QStringList({u"-X"_s, u"POST"_s,
                         u"https://api.example.com/%1/s3 cret?k=s3 cret&r=%1&a=s3 cret"_s.arg(row),
                         u"-H"_s, u"Content-Type: application/json"_s, u"-H"_s,
                         u"X-Who: %1 s3 cret"_s.arg(text), u"--data-raw"_s,
                         u"{\"k\": \"s3 cret\", \"r\": \"%1\"}"_s.arg(text)}));
    }

    void saysWhatTheRowLacks()
    {
        const Result<QString> command = curlCommandOf(get("/{{nr}}"), signedIn({}), row());
        QVERIFY(!command);
        QVERIFY(reported(command.error()).contains(u"rows.missing_value(nr, "_s));
    }
};

PENSTOCK_TEST(TestRequestCommand)
} // namespace tst_requestcommand
#include "tst_requestcommand.moc"
