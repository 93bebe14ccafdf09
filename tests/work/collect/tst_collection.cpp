// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "work/workjobs.h"

#include <penstock/work/collect/collection.h>
#include <penstock/work/segment/segmentline.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

//! Segments into one output, each record once.
class TestCollection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_work = someWork(4, {.path = path(QStringLiteral("out.jsonl"))});
    }

    void joinsInTheOrderOfTheRows()
    {
        write(QStringLiteral("a.segment.jsonl"), {end(2), end(0)});
        QDir(m_folder->path()).mkpath(QStringLiteral("from-server/1"));
        write(QStringLiteral("from-server/1/b.segment.jsonl"), {end(3), end(1)});
        const auto collection = Collection::read({m_folder->path()});
        QVERIFY2(collection.has_value(),
                 qPrintable(collection ? QString() : collection.error().text()));
        QCOMPARE(collection->missing(), 0);
        QCOMPARE(collection->segments(), 2);
        QCOMPARE(collection->count(RowState::Answered), 4);
        const auto written = collection->write(m_work.job.output, false);
        QVERIFY2(written.has_value(), qPrintable(written ? QString() : written.error().text()));
        QCOMPARE(read(QStringLiteral("out.jsonl")), QByteArray("0\n1\n2\n3\n"));
        QVERIFY(!QFile::exists(path(QStringLiteral("out.jsonl.part"))));
        QVERIFY(!QFile::exists(path(QStringLiteral("out.failed.jsonl"))));
    }

    void eachRowOnce_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<int>("counts");
        const auto row = [](RowState first, RowState second, RowState counts) {
            QTest::addRow("%d and %d", int(first), int(second))
                << int(first) << int(second) << int(counts);
        };
        row(RowState::Answered, RowState::Answered, RowState::Answered);
        row(RowState::InDoubt, RowState::Answered, RowState::Answered);
        row(RowState::Answered, RowState::InDoubt, RowState::Answered);
        row(RowState::Failed, RowState::Answered, RowState::Answered);
        row(RowState::InDoubt, RowState::Failed, RowState::Failed);
        row(RowState::Failed, RowState::InDoubt, RowState::Failed);
    }
    void eachRowOnce()
    {
        QFETCH(const int, first);
        QFETCH(const int, second);
        QFETCH(const int, counts);
        write(QStringLiteral("a.segment.jsonl"), {end(0, RowState(first)), end(1), end(2), end(3)});
        write(QStringLiteral("b.segment.jsonl"), {end(0, RowState(second))});
        // The same file twice is there once.
        const auto collection
            = Collection::read({m_folder->path(), path(QStringLiteral("a.segment.jsonl"))});
        QCOMPARE(collection->repeated(), 1);
        QCOMPARE(collection->missing(), 0);
        QCOMPARE(collection->firstOf(RowState(counts), 1), std::vector<std::int64_t> {1});
        QVERIFY(collection->write(m_work.job.output, false));
        const bool isAnswered = RowState(counts) == RowState::Answered;
        QCOMPARE(read(QStringLiteral("out.jsonl")),
                 QByteArray(isAnswered ? "0\n" : "") + "1\n2\n3\n");
        QCOMPARE(read(QStringLiteral("out.failed.jsonl")),
                 QByteArray(isAnswered ? "" : "{\"failed\":0}\n"));
    }

    void pagesComeFromWhoEndedTheRow()
    {
        write(QStringLiteral("a.segment.jsonl"), {pageOf(0, 0, "\"a0\""), pageOf(0, 1, "\"a1\"")});
        write(QStringLiteral("b.segment.jsonl"),
              {pageOf(0, 0, "\"b0\""), pageOf(0, 1, "\"b1\""), end(0, RowState::Answered, 2),
               end(1), end(2), end(3)});
        const auto collection = Collection::read({m_folder->path()});
        QVERIFY(collection->write(m_work.job.output, false));
        QCOMPARE(read(QStringLiteral("out.jsonl")), QByteArray("\"b0\"\n\"b1\"\n0\n1\n2\n3\n"));
    }

    void aLineThatIsBeingWrittenIsLeftOut()
    {
        write(QStringLiteral("a.segment.jsonl"), {end(0), end(1)}, end(2).first(20));
        const auto collection = Collection::read({m_folder->path()});
        QCOMPARE(collection->missing(), 2);
        QCOMPARE(collection->firstMissing(10), (std::vector<std::int64_t> {3, 4}));
        QCOMPARE(collection->firstMissing(1), (std::vector<std::int64_t> {3}));
    }

    void segmentsMayStandBehindEachOther()
    {
        write(QStringLiteral("a.segment.jsonl"),
              {end(0), end(1), segmentHead(m_work, "b"), end(2), end(3)});
        QCOMPARE(Collection::read({m_folder->path()})->missing(), 0);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("contents");
        QTest::addColumn<QString>("says");
        const QByteArray head = segmentHead(someWork(4), "w") + '\n';
        QTest::newRow("no line") << head + "{\"row\":0\n" << QStringLiteral("line 2");
        QTest::newRow("no head") << end(0) + '\n' << QStringLiteral("line 1");
        QTest::newRow("a row that there is not") << head + end(4) + '\n'
                                                 << QStringLiteral("no line");
        QTest::newRow("another job") << head + segmentHead(someWork(5), "w") + '\n'
                                     << QStringLiteral("another job");
        QTest::newRow("nothing") << QByteArray() << QStringLiteral("nothing");
    }
    void refuses()
    {
        QFETCH(const QByteArray, contents);
        QFETCH(const QString, says);
        writeBytes(QStringLiteral("a.segment.jsonl"), contents);
        const auto collection = Collection::read({m_folder->path()});
        QVERIFY(!collection);
        QVERIFY2(collection.error().text().contains(says), qPrintable(collection.error().text()));
    }

    void refusesWhereNothingIs()
    {
        QVERIFY(!Collection::read({m_folder->path()}));
        QVERIFY(!Collection::read({path(QStringLiteral("no such file"))}));
    }

    void replacesOnlyWhenTold_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("the output") << QStringLiteral("out.jsonl");
        QTest::newRow("the failed rows") << QStringLiteral("out.failed.jsonl");
    }
    void replacesOnlyWhenTold()
    {
        QFETCH(const QString, name);
        write(QStringLiteral("a.segment.jsonl"),
              {end(0, RowState::Failed), end(1), end(2), end(3)});
        writeBytes(name, "mine\n");
        const auto collection = Collection::read({m_folder->path()});
        QVERIFY(!collection->write(m_work.job.output, false));
        QCOMPARE(read(name), QByteArray("mine\n"));
        QVERIFY(collection->write(m_work.job.output, true));
        QCOMPARE(read(QStringLiteral("out.jsonl")), QByteArray("1\n2\n3\n"));
        QCOMPARE(read(QStringLiteral("out.failed.jsonl")), QByteArray("{\"failed\":0}\n"));
    }

    void writesTables()
    {
        OutputSpec csv {.kind = OutputSpec::Kind::Csv, .path = path(QStringLiteral("out.csv"))};
        csv.columns = {{QStringLiteral("id"), {}, QStringLiteral("id")},
                       {QStringLiteral("value"), QStringLiteral("$"), {}}};
        write(QStringLiteral("a.segment.jsonl"), {end(3), end(2), end(1), end(0)});
        QVERIFY(Collection::read({m_folder->path()})->write(csv, false));
        QCOMPARE(read(QStringLiteral("out.csv")), QByteArray("id,value\nr0,0\nr1,1\nr2,2\nr3,3\n"));
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    static QByteArray end(std::int64_t index, RowState state = RowState::Answered, int page = 0)
    {
        const QByteArray number = QByteArray::number(qint64(index));
        LedgerEntry entry {.kind = LedgerEntry::Kind::End, .index = index, .page = page};
        Row row;
        row.fields = {{QStringLiteral("id"), QStringLiteral("r") + QString::fromLatin1(number),
                       "\"r" + number + '"'}};
        entry.row = std::make_shared<const Row>(row);
        entry.end.state = state;
        if (state == RowState::Answered)
            entry.records = {number};
        else
            entry.end.failedLine = "{\"failed\":" + number + "}\n";
        return segmentLine(entry, true);
    }
    static QByteArray pageOf(std::int64_t index, int page, const QByteArray &record)
    {
        return segmentLine(
            {.kind = LedgerEntry::Kind::Page, .index = index, .page = page, .records = {record}},
            false);
    }
    void write(const QString &name, const QByteArrayList &lines, const QByteArray &rest = {}) const
    {
        writeBytes(name, segmentHead(m_work, "w") + '\n' + lines.join('\n') + '\n' + rest);
    }
    void writeBytes(const QString &name, const QByteArray &contents) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(contents), contents.size());
    }
    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    WorkJob m_work = someWork(4);
};

PENSTOCK_TEST(TestCollection)
#include "tst_collection.moc"
