// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profileedit {
Profile profileNamed(const QString &name)
{
    Profile profile;
    profile.name = name;
    profile.baseUrl = u"https://api.example.com"_s;
    return profile;
}

class TestProfileEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void faultsNameTheirPlace_data()
    {
        const Table<Profile, QString> row("profile", "where");
        Profile profile = profileNamed(u"a"_s);
        row("none", profile, QString());
        profile.baseUrl = u"api.example.com"_s;
        row("base URL", profile, "/base_url");
        profile = profileNamed(u"a"_s);
        profile.auth = {.kind = AuthSpec::Kind::InHeader, .secret = u"key"_s};
        row("sign-in", profile, "/auth/header/name");
        profile = profileNamed(u"a"_s);
        profile.headers = {{u"X Y"_s, {u"1"_s, {}}}};
        row("header", profile, "/headers/X Y");
    }
    void faultsNameTheirPlace()
    {
        QFETCH(const Profile, profile);
        QFETCH(const QString, where);
        const std::vector<Error> faults = faultsOf(profile);
        QCOMPARE(faults.empty(), where.isEmpty());
        if (!faults.empty())
            QCOMPARE(faults.front().where(), where);
    }

    void aPresetLeavesWhatIsMine()
    {
        const Preset preset = findPreset(u"github"_s).value();
        Profile mine = profileNamed(u"Mine"_s);
        mine.headers = {{u"User-Agent"_s, {u"me"_s, {}}}};
        mine.network.timeout = 5s;
        const Profile taken = takenFrom(preset, profileOf(preset, u"token"_s).value(), mine);
        QCOMPARE(taken.name, u"Mine"_s);
        QCOMPARE(taken.baseUrl, u"https://api.github.com"_s);
        QCOMPARE(taken.headers.back().value.text, u"me"_s);
        QCOMPARE(taken.network.timeout, std::optional<Duration>(5s));
        QCOMPARE(taken.limits.front().name, u"core"_s);
        QVERIFY(!taken.docs.isEmpty());
        QVERIFY(faultsOf(taken).empty());
    }

    void secretsStayWithTheirHost_data()
    {
        const Table<QString, QString, bool> row("mine", "theirs", "isStored");
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
        QFETCH(const bool, isStored);
        Profile old = profileNamed(u"Mine"_s);
        old.baseUrl = mine;
        old.auth
            = {.kind = AuthSpec::Kind::Basic, .secret = u"my-key"_s, .user = {{}, u"my-name"_s}};
        old.headers = {{u"X-Team"_s, {{}, u"my-team"_s}}, {u"User-Agent"_s, {u"me"_s, {}}}};
        Profile preset = profileNamed(u"Theirs"_s);
        preset.baseUrl = theirs;
        preset.auth = {.kind = AuthSpec::Kind::Basic, .secret = u"their-key"_s};
        const Profile taken = takenFrom({}, preset, old);
        QCOMPARE(taken.auth.secret, isStored ? u"my-key"_s : u"their-key"_s);
        QCOMPARE(taken.auth.user, isStored ? old.auth.user : TextOrSecret {});
        QStringList headers;
        for (const ProfileHeader &header : taken.headers)
            headers.append(header.name);
        QCOMPARE(headers.join(QLatin1Char(' ')),
                 isStored ? u"X-Team User-Agent"_s : u"User-Agent"_s);
    }

    void namesForFilesAreFree()
    {
        const QTemporaryDir folder;
        const AppDirs places = AppDirs::below(folder.path());
        QCOMPARE(freeProfileName(u"GitHub REST"_s, places), u"github-rest"_s);
        QVERIFY(
            writeProfile(profilePath(u"github-rest"_s, places), profileNamed(u"GitHub REST"_s)));
        QCOMPARE(freeProfileName(u"GitHub REST"_s, places), u"github-rest-2"_s);
        QCOMPARE(freeProfileName(u"…"_s, places), u"profile"_s);
    }

    void replacesWhatItKnows()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.profile.json"_s);
        const Result<QByteArray> first = replaceProfile(path, profileNamed(u"a"_s), {});
        QVERIFY(first);
        const Result<QByteArray> second = replaceProfile(path, profileNamed(u"b"_s), *first);
        QVERIFY(second);
        QCOMPARE(readProfile(path).value().name, u"b"_s);

        // Somebody else was there.
        makeFile(path, *second + "\n");
        const Result<QByteArray> third = replaceProfile(path, profileNamed(u"c"_s), *second);
        QVERIFY(!third);
        QCOMPARE(third.error().id(), u"saved_file.changed"_s);
        QCOMPARE(readFile(path).value(), *second + "\n");

        // Nor is what is wrong written.
        Profile wrong = profileNamed(u"d"_s);
        wrong.baseUrl = u"nowhere"_s;
        QVERIFY(!replaceProfile(path, wrong, *second + "\n"));
        QCOMPARE(readFile(path).value(), *second + "\n");
    }
};

PENSTOCK_TEST(TestProfileEdit)
} // namespace tst_profileedit
#include "tst_profileedit.moc"
