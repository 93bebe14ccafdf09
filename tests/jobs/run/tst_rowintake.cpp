// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/rowintake.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! Whether there is anything to send for a row.
class TestRowIntake : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decidesOfOneRow_data()
    {
        QTest::addColumn<JobState>("earlier");
        QTest::addColumn<RowIntake::Rules>("rules");
        QTest::addColumn<QString>("becomes");
        RowIntake::Rules pages;
        pages.pages.kind = PagesSpec::Kind::Page;
        pages.pages.parameter = QStringLiteral("page");
        RowIntake::Rules needs;
        needs.needed = QStringList {QStringLiteral("name")};
        RowIntake::Rules has = needs;
        has.constants = {{QStringLiteral("name"), QStringLiteral("x")}};
        RowIntake::Rules same;
        same.dedupe = TextTemplate::parse(QStringLiteral("{{nome}}"), {}).value();
        QByteArray third; // as a journal keeps it
        {
            Pagination begun = Pagination::of(pages.pages).value();
            HttpAnswer answer;
            answer.body = "[1]";
            HttpRequest base;
            base.url = QUrl(QStringLiteral("https://api.example.com/"));
            QVERIFY(begun.step(answer, base) && begun.step(answer, base));
            third = begun.state();
        }
        QTest::newRow("plain") << JobState() << RowIntake::Rules() << "is sent";
        QTest::newRow("first page") << JobState() << pages << "is sent from page 0";
        QTest::newRow("finished") << finished() << RowIntake::Rules() << "was finished";
        QTest::newRow("had begun") << begun({}) << RowIntake::Rules() << "is sent";
        QTest::newRow("had come to a page")
            << begun({.nextPage = 2, .next = third}) << pages << "is sent from page 2";
        QTest::newRow("page that cannot be read")
            << begun({.nextPage = 2, .next = "x"}) << pages << "has failed";
        QTest::newRow("may be carried out") << begun({.nextPage = 0, .next = {}, .intent = true})
                                            << RowIntake::Rules() << "is in doubt";
        QTest::newRow("may be carried out, at a page")
            << begun({.nextPage = 2, .next = third, .intent = true}) << pages
            << "is in doubt from page 2";
        QTest::newRow("may be carried out, page that cannot be read")
            << begun({.nextPage = 2, .next = "x", .intent = true}) << pages << "is in doubt";
        QTest::newRow("lacks a value") << JobState() << needs << "has failed";
        QTest::newRow("gets it as a constant") << JobState() << has << "is sent";
        QTest::newRow("makes no key") << JobState() << same << "has failed";
    }
    void decidesOfOneRow()
    {
        QFETCH(const JobState, earlier);
        QFETCH(const RowIntake::Rules, rules);
        RowIntake intake(rules, earlier);
        Row row = rowOf(QStringLiteral("7"));
        const std::optional<RowIntake::Begin> begin = intake.take(3, row);
        QTEST(begin ? told(*begin) : QStringLiteral("was finished"), "becomes");
        if (begin && begin->end)
            QVERIFY(begin->end->failedLine.endsWith('\n') && !begin->end->error.isEmpty());
    }

    void aKeyCountsOnce()
    {
        RowIntake::Rules rules;
        rules.dedupe = TextTemplate::parse(QStringLiteral("{{id}}"), {}).value();
        RowIntake intake(rules, finished());
        QStringList becomes;
        int index = 3; // which an earlier run has finished
        for (const char *const id : {"a", "b", "a", "b", "c"}) {
            Row row = rowOf(QString::fromLatin1(id));
            const auto begin = intake.take(index++, row);
            becomes << (begin ? told(*begin) : QStringLiteral("was finished"));
        }
        QCOMPARE(becomes.join(QStringLiteral(", ")),
                 QStringLiteral("was finished, is sent, is a duplicate, is a duplicate, is sent"));
    }

private:
    static Row rowOf(const QString &id)
    {
        return {1, {{QStringLiteral("id"), id, '"' + id.toUtf8() + '"'}}};
    }
    static JobState finished()
    {
        JobState earlier;
        earlier.isNew = false;
        earlier.finished = {{3, 3}};
        return earlier;
    }
    static JobState begun(const BegunRow &row)
    {
        JobState earlier;
        earlier.isNew = false;
        earlier.begun = {{3, row}};
        return earlier;
    }
    static QString told(const RowIntake::Begin &begin)
    {
        const QString page
            = begin.pages ? QStringLiteral(" from page %1").arg(begin.pages->page()) : QString();
        if (!begin.end)
            return QStringLiteral("is sent") + page;
        switch (begin.end->state) {
        case RowState::InDoubt:
            return QStringLiteral("is in doubt") + page;
        case RowState::Duplicate:
            return QStringLiteral("is a duplicate") + page;
        default:
            return QStringLiteral("has failed") + page;
        }
    }
};

PENSTOCK_TEST(TestRowIntake)
#include "tst_rowintake.moc"
