// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profileedit {
Profile profileNamed(const QString &name)
{
    Profile profile;
    profile.name = name;
    profile.baseUrl = QStringLiteral("https://api.example.com");
    return profile;
}

void put(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}

class TestProfileEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void faultsNameTheirPlace_data()
    {
        QTest::addColumn<Profile>("profile");
        QTest::addColumn<QString>("where");
        Profile profile = profileNamed(QStringLiteral("a"));
        QTest::newRow("none") << profile << QString();
        profile.baseUrl = QStringLiteral("api.example.com");
        QTest::newRow("base URL") << profile << QStringLiteral("/base_url");
        profile = profileNamed(QStringLiteral("a"));
        profile.auth = {.kind = AuthSpec::Kind::InHeader, .secret = QStringLiteral("key")};
        QTest::newRow("sign-in") << profile << QStringLiteral("/auth/header/name");
        profile = profileNamed(QStringLiteral("a"));
        profile.headers = {{QStringLiteral("X Y"), {QStringLiteral("1"), {}}}};
        QTest::newRow("header") << profile << QStringLiteral("/headers/X Y");
    }
    void faultsNameTheirPlace()
    {
        QFETCH(const Profile, profile);
        QFETCH(const QString, where);
        const std::vector<Error> faults = faultsOf(profile);
        QCOMPARE(faults.empty(), where.isEmpty());
        if (!faults.empty())
            QCOMPARE(faults.front().where, where);
    }

    void aPresetLeavesWhatIsMine()
    {
        const Preset preset = findPreset(QStringLiteral("github")).value();
        Profile mine = profileNamed(QStringLiteral("Mine"));
        mine.headers = {{QStringLiteral("User-Agent"), {QStringLiteral("me"), {}}}};
        mine.network.timeout = 5s;
        const Profile taken
            = takenFrom(preset, profileOf(preset, QStringLiteral("token")).value(), mine);
        QCOMPARE(taken.name, QStringLiteral("Mine"));
        QCOMPARE(taken.baseUrl, QStringLiteral("https://api.github.com"));
        QCOMPARE(taken.headers.back().value.text, QStringLiteral("me"));
        QCOMPARE(taken.network.timeout, std::optional<Duration>(5s));
        QCOMPARE(taken.limits.front().name, QStringLiteral("core"));
        QVERIFY(!taken.docs.isEmpty());
        QVERIFY(faultsOf(taken).empty());
    }

    void secretsStayWithTheirHost_data()
    {
        QTest::addColumn<QString>("mine");
        QTest::addColumn<QString>("theirs");
        QTest::addColumn<bool>("isKept");
        const auto row = [](const char *name, const char *mine, const char *theirs, bool isKept) {
            QTest::newRow(name) << QString::fromLatin1(mine) << QString::fromLatin1(theirs)
                                << isKept;
        };
        row("the same server", "https://api.x.org/v1", "https://api.x.org/v2", true);
        row("in other letters", "https://API.x.org", "https://api.x.org/", true);
        row("none yet", "", "https://api.x.org", true);
        row("another server", "https://api.x.org", "https://api.y.org", false);
        row("a part of its name", "https://api.x.org", "https://x.org", false);
        row("another port", "http://127.0.0.1:8001", "http://127.0.0.1:8002", false);
        row("a name that a row completes", "https://{{shop}}.x.org", "https://{{shop}}.x.org/a",
            true);
        row("two such names", "https://{{shop}}.x.org", "https://{{shop}}.y.org", false);
    }
    void secretsStayWithTheirHost()
    {
        QFETCH(const QString, mine);
        QFETCH(const QString, theirs);
        QFETCH(const bool, isKept);
        Profile old = profileNamed(QStringLiteral("Mine"));
        old.baseUrl = mine;
        old.auth = {.kind = AuthSpec::Kind::Basic,
                    .secret = QStringLiteral("my-key"),
                    .user = {{}, QStringLiteral("my-name")}};
        old.headers = {{QStringLiteral("X-Team"), {{}, QStringLiteral("my-team")}},
                       {QStringLiteral("User-Agent"), {QStringLiteral("me"), {}}}};
        Profile preset = profileNamed(QStringLiteral("Theirs"));
        preset.baseUrl = theirs;
        preset.auth = {.kind = AuthSpec::Kind::Basic, .secret = QStringLiteral("their-key")};
        const Profile taken = takenFrom({}, preset, old);
        QCOMPARE(taken.auth.secret,
                 isKept ? QStringLiteral("my-key") : QStringLiteral("their-key"));
        QCOMPARE(taken.auth.user, isKept ? old.auth.user : TextOrSecret {});
        QStringList headers;
        for (const ProfileHeader &header : taken.headers)
            headers.append(header.name);
        QCOMPARE(headers.join(QLatin1Char(' ')),
                 isKept ? QStringLiteral("X-Team User-Agent") : QStringLiteral("User-Agent"));
    }

    void namesForFilesAreFree()
    {
        const QTemporaryDir folder;
        const Places places = Places::below(folder.path());
        QCOMPARE(freeProfileName(QStringLiteral("GitHub REST"), places),
                 QStringLiteral("github-rest"));
        QVERIFY(writeProfile(profilePath(QStringLiteral("github-rest"), places),
                             profileNamed(QStringLiteral("GitHub REST"))));
        QCOMPARE(freeProfileName(QStringLiteral("GitHub REST"), places),
                 QStringLiteral("github-rest-2"));
        QCOMPARE(freeProfileName(QStringLiteral("…"), places), QStringLiteral("profile"));
    }

    void replacesWhatItKnows()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.profile.json"));
        const Result<QByteArray> first
            = replaceProfile(path, profileNamed(QStringLiteral("a")), {});
        QVERIFY(first);
        const Result<QByteArray> second
            = replaceProfile(path, profileNamed(QStringLiteral("b")), *first);
        QVERIFY(second);
        QCOMPARE(readProfile(path).value().name, QStringLiteral("b"));

        // Somebody else was there.
        put(path, *second + "\n");
        const Result<QByteArray> third
            = replaceProfile(path, profileNamed(QStringLiteral("c")), *second);
        QVERIFY(!third);
        QVERIFY(third.error().text().contains(QStringLiteral("changed by another program")));
        QCOMPARE(readFile(path).value(), *second + "\n");

        // Nor is what is wrong written.
        Profile wrong = profileNamed(QStringLiteral("d"));
        wrong.baseUrl = QStringLiteral("nowhere");
        QVERIFY(!replaceProfile(path, wrong, *second + "\n"));
        QCOMPARE(readFile(path).value(), *second + "\n");
    }
};

PENSTOCK_TEST(TestProfileEdit)
} // namespace tst_profileedit
#include "tst_profileedit.moc"
