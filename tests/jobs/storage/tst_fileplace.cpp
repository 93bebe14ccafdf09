// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/storage/fileplace.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <fcntl.h>
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

private Q_SLOTS:
    void init()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("a/b")));
        QVERIFY(QFile::link(QStringLiteral("a/b"), at("inner")));
        QVERIFY(QFile::link(QStringLiteral("inner/../new"), at("behind")));
        QVERIFY(QFile::link(QStringLiteral("behind"), at("twice")));
        QVERIFY(QFile::link(at("circle"), at("circle")));
    }
    void cleanup()
    {
        QVERIFY(QDir(m_folder.path()).removeRecursively());
        QVERIFY(QDir().mkpath(m_folder.path()));
    }

    void onlyNamedLinksAreFollowed_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("itself"); // the error of a new file there
        QTest::addColumn<int>("target"); // and behind the links
        QTest::addColumn<QString>("made"); // by that
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
};

PENSTOCK_TEST(TestFilePlace)
} // namespace tst_fileplace
#include "tst_fileplace.moc"
