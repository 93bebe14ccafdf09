// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What somebody wants who has never seen the window, done by events alone, and in how many actions.
#include "support/testprogram.h"
#include "ui/tasks/hand.h"
#include "ui/tasks/newcomer.h"

using namespace penstock;

class TestNewcomer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void comesThere_data()
    {
        Table<int, bool>("task", "byMouse");
        int number = 0;
        for (const NewcomersRow &row : newcomersTasks()) {
            QTest::addRow("%s, by keys", row.name) << number << false;
            QTest::addRow("%s, by mouse", row.name) << number++ << true;
        }
    }

    void comesThere()
    {
        QFETCH(const int, task);
        QFETCH(const bool, byMouse);
        const NewcomersRow row = newcomersTasks()[std::size_t(task)];
        const std::unique_ptr<NewcomersTask> newcomer = row.make();
        Hand hand(byMouse ? Hand::Means::Mouse : Hand::Means::Keys,
                  std::chrono::milliseconds(patience));
        for (const QString &step : byMouse ? newcomer->byMouse() : newcomer->byKeys()) {
            const QString trouble = hand.take(step);
            QVERIFY2(trouble.isEmpty(), qPrintable(step.left(60) + u": "_s + trouble));
        }
        QString missing;
        const bool isDone
            = QTest::qWaitFor([&] { return (missing = newcomer->missing()).isEmpty(); }, patience);
        newcomer->window.reset(); // before what it shows
        QVERIFY2(isDone, qPrintable(missing));
        qInfo("%d actions", hand.actions());
        // Whoever makes it longer says so here.
        QVERIFY2(hand.actions() <= (byMouse ? row.maxByMouse : row.maxByKeys),
                 qPrintable(QString::number(hand.actions())));
    }
};

PENSTOCK_TEST(TestNewcomer)
#include "tst_newcomer.moc"
