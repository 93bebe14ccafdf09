// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace penstock;

namespace tst_fileformat {
// A format with two older versions: 0 called it "url", 1 called it "address", 2 calls it "base".
FileFormat threeVersions()
{
    const auto renamed = [](QByteArray json, const char *old, const char *now, int from) {
        json.replace(old, now);
        return json.replace("test/thing/" + QByteArray::number(from),
                            "test/thing/" + QByteArray::number(from + 1));
    };
    return {QStringLiteral("test/thing"),
            2,
            {{1, [=](const QByteArray &json) { return renamed(json, "address", "base", 1); }},
             {0, [=](const QByteArray &json) { return renamed(json, "url", "address", 0); }}}};
}

void put(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

class TestFileFormat : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString &name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void climbsVersionByVersion_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("two steps") << QByteArray(R"({"schema": "test/thing/0", "url": 1.10})");
        QTest::newRow("one step") << QByteArray(R"({"schema": "test/thing/1", "address": 1.10})");
        QTest::newRow("none") << QByteArray(R"({"schema": "test/thing/2", "base": 1.10})");
    }
    void climbsVersionByVersion()
    {
        QFETCH(const QByteArray, json);
        const Result<QByteArray> now = upgraded(json, threeVersions(), QStringLiteral("f"));
        QVERIFY2(now, now ? "" : qPrintable(now.error().text()));
        QCOMPARE(*now, QByteArray(R"({"schema": "test/thing/2", "base": 1.10})"));
    }

    void saysWhatItCannotRead_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *name, const char *json, const char *line) {
            QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(line);
        };
        row("newer", R"({"schema": "test/thing/3"})",
            "f: it was made by a newer Penstock (test/thing/3, this one knows test/thing/2). "
            "Update Penstock");
        row("another format", R"({"schema": "test/other/2"})",
            R"(f#/schema: schema is "test/other/2". It must be "test/thing/2")");
        row("no number", R"({"schema": "test/thing/two"})",
            R"(f#/schema: schema is "test/thing/two". It must be "test/thing/2")");
        row("no schema", R"({"name": "x"})",
            R"(f#/schema: it does not say what it is. Add "schema": "test/thing/2")");
        row("no JSON", "{",
            "f, line 1, column 1: no JSON: unterminated object. "
            "Correct it there, or just before");
    }
    void saysWhatItCannotRead()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, line);
        const Result<QByteArray> now = upgraded(json, threeVersions(), QStringLiteral("f"));
        QVERIFY(!now);
        QCOMPARE(now.error().text(), line);
    }
    void saysWhereTheWayUpEnds()
    {
        FileFormat format = threeVersions();
        format.upgrades.pop_back(); // from 0
        const Result<QByteArray> now
            = upgraded(R"({"schema": "test/thing/0"})", format, QStringLiteral("f"));
        QCOMPARE(now.error().text(),
                 QStringLiteral("f: test/thing/0 is no longer read. "
                                "Write it again as test/thing/2"));
    }
    void aStepThatLeadsNowhereIsOurMistake()
    {
        FileFormat format = threeVersions();
        format.upgrades.front().step = [](const QByteArray &json) { return json; };
        const Result<QByteArray> now
            = upgraded(R"({"schema": "test/thing/1"})", format, QStringLiteral("f"));
        QVERIFY(!now);
        QCOMPARE(now.error().kind, Error::Kind::Internal);
    }
    void aStepMayFail()
    {
        FileFormat format = threeVersions();
        const Error fault {Error::Kind::File, QStringLiteral("no"), QStringLiteral("f"), {}};
        format.upgrades.front().step
            = [fault](const QByteArray &) -> Result<QByteArray> { return failure(fault); };
        const Result<QByteArray> now
            = upgraded(R"({"schema": "test/thing/1"})", format, QStringLiteral("f"));
        QCOMPARE(now.error(), fault);
    }

    void writesAndMakesFolders()
    {
        const QString file = path(QStringLiteral("a/b/thing.json"));
        QVERIFY(writeFile(file, "{}\n", threeVersions()));
        QCOMPARE(readFile(file).value(), QByteArray("{}\n"));
        QVERIFY(writeFile(file, "[]\n", threeVersions()));
        QCOMPARE(readFile(file).value(), QByteArray("[]\n"));
        QCOMPARE(QDir(path(QStringLiteral("a/b"))).entryList(QDir::Files).size(), 1);
    }
    void keepsWhatItReplacesInAnOlderVersion()
    {
        const QString file = path(QStringLiteral("old.json"));
        const QByteArray old = R"({"schema": "test/thing/1", "address": 1})";
        const QByteArray now = R"({"schema": "test/thing/2", "base": 1})";
        put(file, old);
        QVERIFY(writeFile(file, now, threeVersions()));
        QCOMPARE(readFile(file).value(), now);
        QCOMPARE(readFile(file + QStringLiteral(".bak-1")).value(), old);

        // A second one must not take the place of the first.
        const QByteArray other = R"({"schema": "test/thing/1", "address": 2})";
        put(file, other);
        QVERIFY(writeFile(file, now, threeVersions()));
        QCOMPARE(readFile(file + QStringLiteral(".bak-1")).value(), old);
        QCOMPARE(readFile(file + QStringLiteral(".bak-1.2")).value(), other);
        put(path(QStringLiteral("old.json2")), old);
        QCOMPARE(withOlderVersions(file),
                 QStringList(
                     {file, file + QStringLiteral(".bak-1"), file + QStringLiteral(".bak-1.2")}));

        QVERIFY(writeFile(file, now, threeVersions()));
        QVERIFY2(!QFile::exists(file + QStringLiteral(".bak-2")), "the current one needs no copy");
    }
    void whatIsAnothersStaysAsItIs_data()
    {
        QTest::addColumn<QString>("name"); // of a link to a file that is not ours, or to none
        QTest::addColumn<QString>("target");
        for (const char *const target : {"outside", "none"}) {
            for (const char *const name : {"thing.json.bak-1", "thing.json.bak-1.2"})
                QTest::addRow("%s to %s", name, target)
                    << QString::fromUtf8(name) << QString::fromUtf8(target);
        }
    }
    void whatIsAnothersStaysAsItIs()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, target);
        const QTemporaryDir folder;
        const QString outside = folder.filePath(QStringLiteral("outside"));
        const QString file = folder.filePath(QStringLiteral("thing.json"));
        const QString link = folder.filePath(name);
        put(outside, "kept");
        put(file, R"({"schema": "test/thing/1", "address": 1})");
        if (name.endsWith(QStringLiteral(".2")))
            put(folder.filePath(QStringLiteral("thing.json.bak-1")), "kept");
        QVERIFY(QFile::link(folder.filePath(target), link));
        QVERIFY(writeFile(file, "{}", threeVersions()));
        QCOMPARE(readFile(outside).value(), QByteArray("kept"));
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("none"))));
        const QString copy = QStringLiteral("%1.bak-1.%2")
                                 .arg(file)
                                 .arg(name.endsWith(QStringLiteral(".2")) ? 3 : 2);
        QVERIFY(readFile(copy).value().contains("address"));
    }
    void aLinkIsFollowedOnlyIfItIsTheUsers()
    {
        const QString file = path(QStringLiteral("linked.json"));
        const QString target = path(QStringLiteral("target.json"));
        put(target, "{}");
        QVERIFY(QFile::link(target, file));
        QVERIFY(writeFile(file, "[1]", threeVersions()));
        QVERIFY(QFileInfo(file).isSymLink());
        QCOMPARE(readFile(target).value(), QByteArray("[1]"));
        if (::lchown(QFile::encodeName(file).constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a link to another user");
        QVERIFY(!writeFile(file, "[2]", threeVersions()));
        QCOMPARE(readFile(target).value(), QByteArray("[1]"));
    }
    void knowsNoVersionsOfNothing()
    {
        const QString hidden = path(QStringLiteral(".bak-1"));
        put(hidden, "somebody's");
        QCOMPARE(withOlderVersions(QFileInfo(hidden).path() + QLatin1Char('/')), QStringList());
    }
    void doesNotReplaceANewerVersion()
    {
        const QString file = path(QStringLiteral("new.json"));
        const QByteArray newer = R"({"schema": "test/thing/9"})";
        put(file, newer);
        const Result<void> written = writeFile(file, "{}", threeVersions());
        QVERIFY(!written);
        QVERIFY(written.error().what.contains(QStringLiteral("newer Penstock")));
        QCOMPARE(readFile(file).value(), newer);
    }
    void saysWhyItCannotWrite()
    {
        const Result<void> written
            = writeFile(QStringLiteral("/dev/null/x.json"), "{}", threeVersions());
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::Output);
        QCOMPARE(written.error().where, QStringLiteral("/dev/null/x.json"));
    }
    void saysWhyItCannotRead()
    {
        QVERIFY(readFile(path(QStringLiteral("none")))
                    .error()
                    .what.contains(QStringLiteral("No such file")));
        QVERIFY(readFile(m_folder.path()).error().what.contains(QStringLiteral("folder")));
    }
};

PENSTOCK_TEST(TestFileFormat)
} // namespace tst_fileformat
#include "tst_fileformat.moc"
