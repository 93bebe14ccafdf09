// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace penstock;

namespace tst_fileplace {
class TestFilePlace : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString at(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    static int errorOf(const Result<FilePlace, int> &place)
    {
        const Result<int, int> file
            = place ? place->open(O_WRONLY | O_CREAT | O_EXCL) : failure(place.error());
        if (!file)
            return file.error();
        ::close(*file);
        return 0;
    }

    static bool fill(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    static int put(const QString &path, int (FileDraft::*how)(),
                   std::optional<mode_t> mode = FilePlace::ownerOnly)
    {
        auto draft = FileDraft::beside(*FilePlace::at(path), mode);
        if (!draft)
            return draft.error();
        const int fault = draft->write("whole");
        return fault == 0 ? ((*draft).*how)() : fault;
    }

private Q_SLOTS:
    void init()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"a/b"_s));
        QVERIFY(QFile::link(u"a/b"_s, at("inner")));
        QVERIFY(QFile::link(u"inner/../new"_s, at("behind")));
        QVERIFY(QFile::link(u"behind"_s, at("twice")));
        QVERIFY(QFile::link(at("circle"), at("circle")));
    }
    void cleanup()
    {
        QVERIFY(QDir(m_folder.path()).removeRecursively());
        QVERIFY(QDir().mkpath(m_folder.path()));
    }

    void onlyNamedLinksAreFollowed_data()
    {
        // itself: the error of a new file there
        // target: and behind the links
        // made: by that
        Table<QString, int, int, QString>("path", "itself", "target", "made");
        const auto row = [](const char *path, int itself, int target, const char *made) {
            QTest::newRow(path) << QString::fromUtf8(path) << itself << target
                                << QString::fromUtf8(made);
        };
        row("a/x", 0, 0, "a/x");
        row("inner/x", 0, 0, "a/b/x");
        row("inner/../x", 0, 0, "a/x"); // as the system goes, and not as the text looks
        row("behind", EEXIST, 0, "a/new");
        row("twice", EEXIST, 0, "a/new");
        row("circle", EEXIST, ELOOP, "");
        row("none/x", ENOENT, ENOENT, "");
        row("a/..", EISDIR, EISDIR, "");
    }
    void onlyNamedLinksAreFollowed()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, made);
        QTEST(errorOf(FilePlace::at(m_folder.filePath(path))), "itself");
        QFile::remove(m_folder.filePath(made));
        const auto behind = FilePlace::behindLinks(m_folder.filePath(path));
        QTEST(errorOf(behind), "target");
        if (made.isEmpty())
            return;
        QVERIFY(QFile::exists(m_folder.filePath(made)));
        QCOMPARE(behind->path(),
                 QDir(QFileInfo(m_folder.path()).canonicalFilePath()).filePath(made));
    }
    void aLinkIsNeitherOpenedNorAFolder()
    {
        const auto place = FilePlace::at(at("inner"));
        QVERIFY(place);
        QCOMPARE(place->makeFolder(), ENOTDIR);
        QVERIFY(!place->open(O_RDONLY));
        QCOMPARE(FilePlace::at(at("a"))->makeFolder(), EEXIST);
        QCOMPARE(FilePlace::at(at("c"))->makeFolder(), 0);
        QCOMPARE(place->remove(), 0);
        QVERIFY(QFile::exists(at("a/b")));
    }
    void missingFoldersAreMade()
    {
        QCOMPARE(FilePlace::makeFolders(at("new/and/below")), 0);
        QVERIFY(QFileInfo(at("new/and/below")).isDir());
        QCOMPARE(FilePlace::makeFolders(at("new/and/below")), 0);
        QVERIFY(QFile::link(at("nowhere"), at("new/link")));
        QCOMPARE(FilePlace::makeFolders(at("new/link/below")), ENOTDIR);
        QVERIFY(!QFile::exists(at("nowhere")));
        QCOMPARE(FilePlace::makeFolders(at("inner/../beside/")), 0); // as the system goes
        QVERIFY(QFileInfo(at("a/beside")).isDir());
        makeFile(at("new/file"));
        QCOMPARE(FilePlace::makeFolders(at("new/file/below")), ENOTDIR);
        QCOMPARE(FilePlace::makeFolders(at("new/file")), ENOTDIR);
    }
    void renamesReplaceOnlyWhereTheyMay()
    {
        for (const char *const name : {"one", "two"})
            QCOMPARE(errorOf(FilePlace::at(at(name))), 0);
        const auto one = FilePlace::at(at("one"));
        QCOMPARE(one->renameToNew(*FilePlace::at(at("two"))), EEXIST);
        QCOMPARE(one->renameToNew(*FilePlace::at(at("behind"))), EEXIST);
        QCOMPARE(one->renameTo(*FilePlace::at(at("behind"))), 0); // the link is replaced
        QVERIFY(!QFile::exists(at("a/new")));
        QVERIFY(!QFileInfo(at("behind")).isSymLink());
    }
    void linksOfOthersAreNotFollowed()
    {
        if (::lchown(QFile::encodeName(at("behind")).constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a link to another user");
        QCOMPARE(errorOf(FilePlace::behindLinks(at("behind"))), ELOOP);
        QCOMPARE(errorOf(FilePlace::behindLinks(at("twice"))), ELOOP);
        QVERIFY(!QFile::exists(at("a/new")));
    }

    void aDraftTakesTheWholePlaceOrNothing_data()
    {
        // replaced: the error of replace()
        // created: and of create()
        const Table<QByteArray, int, int> row("there", "replaced", "created");
        row("nothing", QByteArray(), 0, 0);
        row("a file", "file", 0, EEXIST);
        row("a link to a file", "link", 0, EEXIST);
        row("a link to nothing", "dangling", 0, EEXIST);
        row("a folder", "folder", EISDIR, EISDIR);
        row("a pipe", "pipe", EINVAL, EINVAL);
    }
    void aDraftTakesTheWholePlaceOrNothing()
    {
        QFETCH(const QByteArray, there);
        const QString path = at("a/place");
        QVERIFY(fill(at("target"), "kept"));
        if (there == "file")
            QVERIFY(fill(path, "before"));
        else if (there == "link")
            QVERIFY(QFile::link(at("target"), path));
        else if (there == "dangling")
            QVERIFY(QFile::link(at("none"), path));
        else if (there == "folder")
            QVERIFY(QDir().mkdir(path));
        else if (there == "pipe")
            QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        QTEST(put(path, &FileDraft::create), "created");
        if (there.isEmpty())
            QVERIFY(QFile::remove(path));
        QTEST(put(path, &FileDraft::replace), "replaced");
        QFETCH(const int, replaced);
        QCOMPARE(contentOf(at("target")), QByteArray("kept"));
        QVERIFY(!QFile::exists(at("none")));
        QCOMPARE(QFileInfo(path).isFile() && !QFileInfo(path).isSymLink(), replaced == 0);
        if (replaced == 0)
            QCOMPARE(contentOf(path), QByteArray("whole"));
        QCOMPARE(QDir(at("a")).entryList(QDir::AllEntries | QDir::Hidden | QDir::System
                                         | QDir::NoDotAndDotDot),
                 (QStringList {u"b"_s, u"place"_s}));
    }
    void aDraftHasThePermissionsOfWhatItReplaces_data()
    {
        // before 0: no file
        // asked 0: none
        const Table<int, int, int> row("before", "asked", "after");
        row("a new file", 0, 0, 0644);
        row("of the owner alone", 0, 0600, 0600);
        row("as the file before", 0640, 0, 0640);
        row("less than the file before", 0644, 0600, 0600);
    }
    void aDraftHasThePermissionsOfWhatItReplaces()
    {
        QFETCH(const int, before);
        QFETCH(const int, asked);
        const mode_t mask = ::umask(022);
        const auto restore = qScopeGuard([mask] { ::umask(mask); });
        const QByteArray path = QFile::encodeName(at("a/file"));
        if (before != 0) {
            QVERIFY(fill(at("a/file"), "before"));
            QCOMPARE(::chmod(path.constData(), mode_t(before)), 0);
        }
        QCOMPARE(put(at("a/file"), &FileDraft::replace,
                     asked == 0 ? std::nullopt : std::optional(mode_t(asked))),
                 0);
        struct stat seen = {};
        QCOMPARE(::stat(path.constData(), &seen), 0);
        QTEST(int(seen.st_mode & 0777U), "after");
    }
};

PENSTOCK_TEST(TestFilePlace)
} // namespace tst_fileplace
#include "tst_fileplace.moc"
