// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/begunlines.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace penstock;

namespace tst_begunlines {
const QByteArray kept("{\"id\":1}\n"); // committed
const QByteArray begun = QByteArray(1'200, 'x') + '\n';

//! After a crash: is what stands behind the committed bytes the job's own?
class TestBegunLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsOwnBytesFromOthers_data()
    {
        const Table<QByteArray, bool> row("behind", "isOwn");
        const qsizetype sector = 512 - kept.size(); // to the end of the first
        row("nothing", QByteArray(), true);
        row("all of it", begun, true);
        row("a sector of it", begun.first(sector), true);
        row("a lost sector", QByteArray(sector, '\0') + begun.sliced(sector), true);
        row("a line of another program", "mine\n", false);
        row("other bytes of the same length", QByteArray(begun.size(), 'y'), false);
        row("a letter changed", QByteArray('y' + begun.sliced(1)), false);
        row("a line behind it", begun + "mine\n", false);
    }
    void tellsOwnBytesFromOthers()
    {
        QFETCH(const QByteArray, behind);
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"out.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kept + behind);
        file.close();
        BegunLines lines(kept.size());
        lines.append(begun);
        QTEST(endsAsLeft(file.fileName(), {kept.size(), lines.hashes()}), "isOwn");
        // Without hashes, or with those of another length, only a file without more bytes is as it
        // was left.
        QCOMPARE(endsAsLeft(file.fileName(), {kept.size(), {}}), behind.isEmpty());
        QCOMPARE(endsAsLeft(file.fileName(), {kept.size(), BegunLines(0).hashes()}),
                 behind.isEmpty());
        QVERIFY(endsAsLeft(file.fileName(), {-1, {}})); // it was about to be rewritten
        QVERIFY(file.remove());
        QVERIFY(endsAsLeft(file.fileName(), {kept.size(), lines.hashes()}));
    }
    void tellsWhatIsLeft_data()
    {
        const Table<QByteArray, bool> row("now", "isLeft");
        row("as it was", kept, true);
        row("more", kept + begun, true);
        row("shorter", kept.chopped(1), false);
        row("no line ends there", kept.chopped(1) + "xx\n", false);
        row("empty", QByteArray(), false);
    }
    void tellsWhatIsLeft()
    {
        QFETCH(const QByteArray, now);
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"out.jsonl"_s));
        QVERIFY(!hasCommitted(file.fileName(), kept.size()));
        QVERIFY(hasCommitted(file.fileName(), 0)); // it is made with the first line
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(now);
        file.close();
        QTEST(hasCommitted(file.fileName(), kept.size()), "isLeft");
    }
    void doesNotWaitForAPipe()
    {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(!hasCommitted(pipe, 1));
    }
};

PENSTOCK_TEST(TestBegunLines)
} // namespace tst_begunlines

#include "tst_begunlines.moc"
