// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/keys/usagefolder.h>
#include <penstock/sharing/keys/usagelock.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <future>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_usagefolder {
const QString id = u"0123456789abcdef"_s;
const QString otherId = u"fedcba9876543210"_s;

KeyParts parts(const QString &secret = u"token"_s)
{
    return {
        .origin = "https://api.example.com", .credentials = {secret}, .limits = {u"per minute"_s}};
}

UsageRecord record(const QString &of = id, Duration wall = 100s)
{
    UsageRecord made;
    made.key = KeyIdentity::known(of, parts());
    made.state = {{u"saved_at_ns"_s, u"17"_s}};
    made.savedAt = {Instant(wall), {}};
    return made;
}

int modeOf(const QString &path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return -1;
    return int(status.st_mode & 0777U);
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

class TestUsageFolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_folder = UsageFolder(m_place->filePath(u"data/keys"_s));
    }

    // Names that a program of another could have planted, or that look as if they were of a draft.
    void followsNoLinkAndDeletesNothing_data()
    {
        const Table<QString> row("name");
        for (const QString &name : {id + u".json"_s, id + u".lock"_s, u"salt"_s})
            row(qPrintable(name), name);
    }
    void followsNoLinkAndDeletesNothing()
    {
        QFETCH(const QString, name);
        QVERIFY(QDir().mkpath(m_folder.path()));
        const QString outside = m_place->filePath(u"outside"_s);
        QVERIFY(write(outside, "kept"));
        QVERIFY(QFile::link(outside, QDir(m_folder.path()).filePath(name)));
        QStringList others;
        for (int draft = 0; draft < 50; ++draft) {
            for (const QString &file : {id + u".json"_s, u"salt"_s}) {
                others << QDir(m_folder.path())
                              .filePath(u"%1.%2.%3.new"_s.arg(file)
                                            .arg(QCoreApplication::applicationPid())
                                            .arg(draft));
                QVERIFY(write(others.last(), "another's"));
            }
        }
        std::ignore = m_folder.salt();
        std::ignore = m_folder.save(record());
        std::ignore = UsageLock::take(m_folder, id);
        QCOMPARE(contentOf(outside), QByteArray("kept"));
        for (const QString &other : std::as_const(others))
            QVERIFY2(QFile::exists(other), qPrintable(other));
    }
    void isNotBehindALinkOfAnother()
    {
        const QString outside = m_place->filePath(u"outside"_s);
        QVERIFY(QDir().mkpath(outside) && QDir().mkpath(m_place->filePath(u"data"_s)));
        QVERIFY(QFile::setPermissions(outside, QFile::Permissions(0x7755)));
        QVERIFY(QFile::link(outside, m_folder.path()));
        if (::lchown(QFile::encodeName(m_folder.path()).constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a link to another user");
        QVERIFY(!m_folder.save(record()));
        QCOMPARE(modeOf(outside), 0755);
        QVERIFY(QDir(outside).isEmpty());
    }

    void liesBelowTheData()
    {
        const AppDirs places = AppDirs::below(m_place->path());
        QCOMPARE(UsageFolder::in(places).path(), places.data + u"/keys"_s);
    }

    void isItsOwnersAlone()
    {
        QVERIFY(m_folder.salt());
        QVERIFY(m_folder.save(record()));
        QVERIFY(UsageLock::take(m_folder, id));
        QCOMPARE(modeOf(m_folder.path()), 0700);
        const QStringList files = QDir(m_folder.path()).entryList(QDir::Files);
        QCOMPARE(files, QStringList({id + u".json"_s, id + u".lock"_s, u"salt"_s}));
        for (const QString &file : files)
            QCOMPARE(modeOf(m_folder.path() + u'/' + file), 0600);
    }

    void takesOthersRightsFromAFolderThatIsThere()
    {
        QVERIFY(QDir().mkpath(m_folder.path()));
        QVERIFY(::chmod(QFile::encodeName(m_folder.path()).constData(), 0755) == 0);
        QVERIFY(m_folder.save(record()));
        QCOMPARE(modeOf(m_folder.path()), 0700);
    }

    void theSaltIsMadeOnce()
    {
        // Of many that want one at once each gets the same.
        std::vector<std::future<Result<QByteArray>>> asked;
        for (int i = 0; i < 8; ++i)
            asked.push_back(std::async(std::launch::async, [this] { return m_folder.salt(); }));
        const Result<QByteArray> first = asked.front().get();
        QVERIFY2(first, qPrintable(first ? QString() : first.error().text()));
        QCOMPARE(first->size(), 32);
        for (std::size_t i = 1; i < asked.size(); ++i)
            QCOMPARE(asked[i].get().value_or(QByteArray()), *first);
        QTemporaryDir elsewhere;
        QVERIFY(UsageFolder(elsewhere.path()).salt().value_or(QByteArray()) != *first);
    }

    void aDamagedSaltIsSaid()
    {
        QVERIFY(m_folder.salt());
        QVERIFY(write(m_folder.path() + u"/salt"_s, "abc"));
        const Result<QByteArray> salt = m_folder.salt();
        QVERIFY(!salt);
        QCOMPARE(salt.error().id(), u"key_file.bad_salt"_s);
    }

    void keepsWhatIsSaved()
    {
        QVERIFY(!m_folder.load(id).value_or(record()));
        QVERIFY(m_folder.save(record(id, 1s)));
        QVERIFY(m_folder.save(record(id, 2s), UsageFolder::Sync::Now));
        QVERIFY(m_folder.save(record(otherId)));
        const auto loaded = m_folder.load(id);
        QVERIFY2(loaded && *loaded, qPrintable(loaded ? QString() : loaded.error().text()));
        QCOMPARE((*loaded)->savedAt.at, Instant(2s));
        QCOMPARE(m_folder.ids(), QStringList({id, otherId}));
    }

    void whatIsNoKeyIsPassedBy()
    {
        QVERIFY(m_folder.save(record()));
        QVERIFY(write(m_folder.path() + u"/notes.json"_s, "{}"));
        QVERIFY(write(m_folder.path() + u'/' + id + u".json.1.new"_s, "{"));
        QCOMPARE(m_folder.ids(), QStringList({id}));
        QVERIFY(!m_folder.load(u"../keys/notes"_s).value_or(record()));
    }

    void aDamagedFileIsSaid()
    {
        QVERIFY(m_folder.save(record()));
        QVERIFY(write(m_folder.fileOf(id), "{\"schema\": \"penstock/key/1\""));
        const auto loaded = m_folder.load(id);
        QVERIFY(!loaded);
        QVERIFY2(loaded.error().where().contains(m_folder.fileOf(id)),
                 qPrintable(loaded.error().text()));
        QVERIFY(loaded.error().fix().contains(id));
        QVERIFY(loaded.error().remedies().testFlag(Remedy::ForgetKey));
    }

    // Whoever could put a link there would have another file written to.
    void followsNoLink()
    {
        QVERIFY(m_folder.save(record()));
        const QString victim = m_place->filePath(u"victim"_s);
        QVERIFY(write(victim, "mine"));
        QVERIFY(QFile::remove(m_folder.fileOf(id)));
        QVERIFY(QFile::link(victim, m_folder.fileOf(id)));
        for (int i = 0; i < 50; ++i) // of its drafts, too
            QVERIFY(QFile::link(victim,
                                u"%1.%2.%3.new"_s.arg(m_folder.fileOf(id))
                                    .arg(QCoreApplication::applicationPid())
                                    .arg(i)));
        QVERIFY(m_folder.save(record()));
        QCOMPARE(contentOf(victim), QByteArray("mine"));
        QVERIFY(!QFileInfo(m_folder.fileOf(id)).isSymLink());
    }

    void aFolderThatCannotBeWrittenIsAnError()
    {
        QVERIFY(QDir().mkpath(m_place->filePath(u"data"_s)));
        QVERIFY(write(m_folder.path(), "a file"));
        const Result<void> saved = m_folder.save(record());
        QVERIFY(!saved);
        QVERIFY(saved.error().where().contains(m_folder.path()));
        QVERIFY(!m_folder.salt());
    }

    void theLatestOfSomePartsIsFound()
    {
        QVERIFY(!m_folder.latestOf(parts()));
        QVERIFY(m_folder.save(record(id, 50s)));
        QVERIFY(m_folder.save(record(otherId, 60s)));
        QCOMPARE(m_folder.latestOf(parts())->key.id(), otherId);
        QVERIFY(m_folder.save(record(id, 70s)));
        QCOMPARE(m_folder.latestOf(parts())->key.id(), id);
        QVERIFY(write(m_folder.fileOf(id), "damaged"));
        QCOMPARE(m_folder.latestOf(parts())->key.id(), otherId);
        QVERIFY(!m_folder.latestOf(parts(u"another"_s)));
    }

    void oneHasTheLock()
    {
        auto first = UsageLock::take(m_folder, id);
        QVERIFY(first && *first);
        QCOMPARE(UsageLock::heldBy(m_folder, id), QCoreApplication::applicationPid());
        QVERIFY(!UsageLock::heldBy(m_folder, otherId));
        QVERIFY(!UsageLock::take(m_folder, id).value());
        QVERIFY(UsageLock::take(m_folder, otherId).value());
        first->reset();
        QVERIFY(!UsageLock::heldBy(m_folder, id));
        QVERIFY(UsageLock::take(m_folder, id).value());
    }

    void forgetsAllOfOneKey()
    {
        QVERIFY(m_folder.save(record()));
        QVERIFY(m_folder.save(record(otherId)));
        QVERIFY(write(m_folder.path() + u'/' + id + u".7.log"_s, "1"));
        QVERIFY(write(m_folder.fileOf(id) + u".1.new"_s, "{"));
        {
            const auto lock = UsageLock::take(m_folder, id);
            const Result<void> refused = m_folder.forget(id);
            QVERIFY(!refused);
            QCOMPARE(refused.error().message.arguments().at(0),
                     MessageArgument(QCoreApplication::applicationPid()));
            QCOMPARE(m_folder.ids().size(), 2);
        }
        QVERIFY(m_folder.forget(id));
        QCOMPARE(QDir(m_folder.path()).entryList({id + u"*"_s}, QDir::Files),
                 QStringList {id + u".lock"_s});
        QCOMPARE(m_folder.ids(), QStringList {otherId});
        QVERIFY(m_folder.forget(id)); // nothing is there
    }

private:
    std::unique_ptr<QTemporaryDir> m_place;
    UsageFolder m_folder {QString()};
};

PENSTOCK_TEST(TestUsageFolder)
} // namespace tst_keyfolder
#include "tst_usagefolder.moc"
