// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace penstock;

namespace tst_fileformat {
FileFormat things()
{
    return {u"test/thing"_s, 2};
}

class TestFileFormat : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString &name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void readsTheCurrentVersion()
    {
        const auto read = parseDocument(R"({"schema": "test/thing/2", "base": 1})", things(), {});
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(read->value(u"base"_s).toInt(), 1);
    }

    void saysWhatItCannotRead_data()
    {
        const Table<QByteArray, QString> row("json", "line");
        row("newer", R"({"schema": "test/thing/3"})",
            "f: schema.newer(test/thing/3, test/thing/2)");
        row("older", R"({"schema": "test/thing/1"})",
            "f: schema.older(test/thing/1, test/thing/2)");
        row("another format", R"({"schema": "test/other/2"})",
            "f#/schema: schema.other(test/other/2, test/thing/2)");
        row("no number", R"({"schema": "test/thing/two"})",
            "f#/schema: schema.other(test/thing/two, test/thing/2)");
        row("no schema", R"({"name": "x"})", "f#/schema: schema.missing(test/thing/2)");
        row("no JSON", "{", "f, line 1, column 1: json.invalid(unterminated object)");
    }
    void saysWhatItCannotRead()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, line);
        const auto now = parseDocument(json, things(), u"f"_s);
        QVERIFY(!now);
        QCOMPARE(reported(now.error()), line);
    }
    void writesAndMakesFolders()
    {
        const QString file = path(u"a/b/thing.json"_s);
        QVERIFY(writeFile(file, "{}\n", things()));
        QCOMPARE(readFile(file).value(), QByteArray("{}\n"));
        QVERIFY(writeFile(file, "[]\n", things()));
        QCOMPARE(readFile(file).value(), QByteArray("[]\n"));
        QCOMPARE(QDir(path(u"a/b"_s)).entryList(QDir::Files).size(), 1);
    }
    void aLinkIsFollowedOnlyIfItIsTheUsers()
    {
        const QString file = path(u"linked.json"_s);
        const QString target = path(u"target.json"_s);
        makeFile(target, "{}");
        QVERIFY(QFile::link(target, file));
        QVERIFY(writeFile(file, "[1]", things()));
        QVERIFY(QFileInfo(file).isSymLink());
        QCOMPARE(readFile(target).value(), QByteArray("[1]"));
        if (::lchown(QFile::encodeName(file).constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a link to another user");
        QVERIFY(!writeFile(file, "[2]", things()));
        QCOMPARE(readFile(target).value(), QByteArray("[1]"));
    }
    void doesNotReplaceANewerVersion()
    {
        const QString file = path(u"new.json"_s);
        const QByteArray newer = R"({"schema": "test/thing/9"})";
        makeFile(file, newer);
        const Result<void> written = writeFile(file, "{}", things());
        QVERIFY(!written);
        QCOMPARE(reported(written.error()), file + u": schema.newer(test/thing/9, test/thing/2)"_s);
        QCOMPARE(readFile(file).value(), newer);
    }
    void saysWhyItCannotWrite()
    {
        const Result<void> written = writeFile(u"/dev/null/x.json"_s, "{}", things());
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::Output);
        QCOMPARE(written.error().id(), u"saved_file.unwritable"_s);
        QCOMPARE(written.error().where(), u"/dev/null/x.json"_s);
    }
    void saysWhyItCannotRead()
    {
        QCOMPARE(reported(readFile(path(u"none"_s)).error()),
                 path(u"none"_s) + u": input_file.unreadable(No such file or directory)"_s);
        QCOMPARE(readFile(m_folder.path()).error().id(), u"input_file.is_folder"_s);
    }
};

PENSTOCK_TEST(TestFileFormat)
} // namespace tst_fileformat
#include "tst_fileformat.moc"
