// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/shellword.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_secretstore {
using State = SecretAnswer::State;

// Answers what it was told to, and counts.
class ToldStore final : public SecretStore
{
public:
    ToldStore(SecretAnswer answer, int &asked)
        : m_answer(std::move(answer))
        , m_asked(asked)
    { }
    void fetch(const QString &, OnAnswer onAnswer) override
    {
        ++m_asked;
        onAnswer(m_answer);
    }

private:
    SecretAnswer m_answer;
    int &m_asked;
};

SecretAnswer answerOf(SecretStore &store, const char *name)
{
    std::optional<SecretAnswer> answer;
    store.fetch(QString::fromUtf8(name), [&answer](const SecretAnswer &came) { answer = came; });
    return answer.value_or(SecretAnswer {State::NoAnswer, {}, {}});
}

class TestSecretStore : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString fileWith(const QByteArray &content, QFileDevice::Permissions permissions) const
    {
        const QString path = m_folder.filePath(u"100%2 secrets"_s);
        QFile::remove(path);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()
            || !file.setPermissions(permissions))
            qFatal("no file");
        return path;
    }
    static QFileDevice::Permissions mine()
    {
        return QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    }

private Q_SLOTS:
    void makesNames_data()
    {
        Table<QString, QString, QString>("text", "name", "variable");
        const auto row = [](const char *text, const char *name, const char *variable) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(name)
                                << QString::fromUtf8(variable);
        };
        row("Example API", "example-api", "PENSTOCK_SECRET_EXAMPLE_API");
        row("a.b_c-D 9", "a-b-c-d-9", "PENSTOCK_SECRET_A_B_C_D_9");
        row("  Zürich! ", "z-rich", "PENSTOCK_SECRET_Z_RICH");
        row("…", "", "PENSTOCK_SECRET_");
    }
    void makesNames()
    {
        QFETCH(const QString, text);
        QTEST(secretNameFrom(text), "name");
        QTEST(secretVariable(secretNameFrom(text)), "variable");
    }
    void knowsWhatIsAName()
    {
        for (const char *name : {"a", "A.b_c-9", "0"})
            QVERIFY2(isSecretName(QString::fromUtf8(name)), name);
        for (const char *name : {"", "a b", "a/b", "ä", "a\n"})
            QVERIFY2(!isSecretName(QString::fromUtf8(name)), name);
        QVERIFY(isSecretName(QString(64, QLatin1Char('x'))));
        QVERIFY(!isSecretName(QString(65, QLatin1Char('x'))));
    }

    void looksIntoTheEnvironment()
    {
        QProcessEnvironment environment;
        environment.insert(u"PENSTOCK_SECRET_MY_KEY"_s, u"ké"_s);
        environment.insert(u"PENSTOCK_SECRET_EMPTY"_s, QString());
        EnvironmentSecrets store(environment);
        QCOMPARE(answerOf(store, "my-key"), (SecretAnswer {State::Ok, "ké", {}}));
        QCOMPARE(answerOf(store, "empty").state, State::NotFound);
        QCOMPARE(answerOf(store, "other").state, State::NotFound);
    }

    void theChainTellsTheMost_data()
    {
        const Table<QList<State>, State, int> row("states", "reported", "asked");
        row("nobody there", {}, State::NotFound, 0);
        row("the first has it", {State::Ok, State::Locked}, State::Ok, 1);
        row("the last has it", {State::NotFound, State::Locked, State::Ok}, State::Ok, 3);
        row("nobody has it", {State::NotFound, State::NotFound}, State::NotFound, 2);
        row("no keyring says more than not found", {State::NotFound, State::NoKeyring},
            State::NoKeyring, 2);
        row("locked says more than what comes after",
            {State::NotFound, State::Locked, State::NotFound}, State::Locked, 3);
        row("denied says more than silence", {State::NoAnswer, State::Denied}, State::Denied, 2);
    }
    void theChainTellsTheMost()
    {
        QFETCH(const QList<State>, states);
        QFETCH(const State, reported);
        int asked = 0;
        std::vector<std::unique_ptr<SecretStore>> stores;
        for (const State state : states)
            stores.push_back(std::make_unique<ToldStore>(SecretAnswer {state, "x", {}}, asked));
        SecretChain chain(std::move(stores));
        QCOMPARE(answerOf(chain, "a").state, reported);
        QTEST(asked, "asked");
    }

    void saysWhatToDo_data()
    {
        const Table<State, QString> row("state", "line");
        row("not found", State::NotFound, "secret \"a\": secret.unknown(a)");
        row("locked", State::Locked, "secret \"a\": secret.locked(a)");
        row("no keyring", State::NoKeyring, "secret \"a\": secret.no_keychain_because(a, why)");
        row("denied", State::Denied, "secret \"a\": secret.denied_because(a, why)");
        row("no answer", State::NoAnswer, "secret \"a\": secret.no_response(a)");
    }
    void saysWhatToDo()
    {
        QFETCH(const State, state);
        const Error error = secretError(u"a"_s, {state, "hidden", u"why"_s});
        QTEST(reported(error), "line");
        QCOMPARE(error.kind, Error::Kind::Secret);
    }

    void readsAFile_data()
    {
        const Table<QByteArray, SecretValues> row("content", "secrets");
        const QString a = u"a"_s;
        const QString b = u"b-c"_s;
        row("lines", "a=1\n\n# a comment\n b-c = x=y \r\n", {{a, "1"}, {b, "x=y"}});
        row("JSON", R"( {"a": "1\r\n", "b-c": " \n"} )", {{a, "1"}, {b, " "}});
        row("nothing", "", {});
    }
    void readsAFile()
    {
        QFETCH(const QByteArray, content);
        const Result<SecretValues> read = readSecretsFile(fileWith(content, mine()));
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QTEST(*read, "secrets");
    }
    void refusesAFile_data()
    {
        const Table<QByteArray, QString> row("content", "fault");
        row("a control character", "a=hunter\x1b", ", line 1: secret.control_character");
        row("a line break in JSON", R"({"a": "hunter\n2"})", "#/a: secret.control_character");
        row("no equals", "a=1\nhunter2", ", line 2: secrets_file.no_equals_sign");
        row("no name", "hunter2 password=1", ", line 1: secret.invalid_name(hun…)");
        row("no text", R"({"a": 5})", "#/a: secrets_file.not_text");
        row("no name in JSON", R"({"hunter2 password": ""})", ": secret.invalid_name(hun…)");
    }
    void refusesAFile()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, fault);
        const QString path = fileWith(content, mine());
        QCOMPARE(reported(readSecretsFile(path).error()), path + fault);
    }
    void refusesAFileThatOthersCanRead()
    {
        for (const QFileDevice::Permission others :
             {QFileDevice::ReadGroup, QFileDevice::ReadOther, QFileDevice::WriteGroup,
              QFileDevice::WriteOther}) {
            const QString path = fileWith("a=1", mine() | others);
            QCOMPARE(reported(readSecretsFile(path).error()),
                     u"%1: secrets_file.not_private(%2)"_s.arg(path, shellWord(path)));
        }
        QVERIFY(!readSecretsFile(m_folder.filePath(u"none"_s)));
    }
};

PENSTOCK_TEST(TestSecretStore)
} // namespace tst_secretstore
#include "tst_secretstore.moc"
