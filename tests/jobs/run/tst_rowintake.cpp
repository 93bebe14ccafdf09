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
        const Table<JobState, RowIntake::Rules, QString> row("earlier", "rules", "becomes");
        RowIntake::Rules pages;
        pages.pages.kind = PagesSpec::Kind::Page;
        pages.pages.parameter = u"page"_s;
        RowIntake::Rules needs;
        needs.needed = QStringList {u"name"_s};
        RowIntake::Rules has = needs;
        has.constants = {{u"name"_s, u"x"_s}};
        RowIntake::Rules same;
        same.dedupe = TextTemplate::parse(u"{{nome}}"_s, {}).value();
        QByteArray third; // as a journal keeps it
        {
            Pagination begun = Pagination::of(pages.pages).value();
            HttpAnswer answer;
            HttpRequest base;
            base.url = QUrl(u"https://api.example.com/"_s);
            for (const char *const body : {"[1]", "[2]"}) {
                answer.body = body;
                QVERIFY(begun.step(answer, base).goesOn);
            }
            third = begun.state();
        }
        row("plain", JobState(), RowIntake::Rules(), "is sent");
        row("first page", JobState(), pages, "is sent from page 0");
        row("finished", finished(), RowIntake::Rules(), "was finished");
        row("had begun", begun({}), RowIntake::Rules(), "is sent");
        row("had come to a page", begun({.nextPage = 2, .next = third}), pages,
            "is sent from page 2");
        row("page that cannot be read", begun({.nextPage = 2, .next = "x"}), pages, "has failed");
        row("may be carried out", begun({.nextPage = 0, .next = {}, .intent = true}),
            RowIntake::Rules(), "is in doubt");
        row("may be carried out, at a page", begun({.nextPage = 2, .next = third, .intent = true}),
            pages, "is in doubt from page 2");
        row("may be carried out, page that cannot be read",
            begun({.nextPage = 2, .next = "x", .intent = true}), pages, "is in doubt");
        row("lacks a value", JobState(), needs, "has failed");
        row("gets it as a constant", JobState(), has, "is sent");
        row("makes no key", JobState(), same, "has failed");
    }
    void decidesOfOneRow()
    {
        QFETCH(const JobState, earlier);
        QFETCH(const RowIntake::Rules, rules);
        RowIntake intake(rules, earlier);
        Row row = rowOf(u"7"_s);
        const std::optional<RowIntake::Begin> begin = intake.take(3, row);
        QTEST(begin ? reported(*begin) : u"was finished"_s, "becomes");
        if (begin && begin->end)
            QVERIFY(begin->end->failedLine.endsWith('\n') && begin->end->error.has_value());
    }

    void aKeyCountsOnce()
    {
        RowIntake::Rules rules;
        rules.dedupe = TextTemplate::parse(u"{{id}}"_s, {}).value();
        RowIntake intake(rules, finished());
        QStringList becomes;
        int index = 3; // which an earlier run has finished
        for (const char *const id : {"a", "b", "a", "b", "c"}) {
            Row row = rowOf(QString::fromLatin1(id));
            const auto begin = intake.take(index++, row);
            becomes << (begin ? reported(*begin) : u"was finished"_s);
        }
        QCOMPARE(becomes.join(u", "_s),
                 u"was finished, is sent, is a duplicate, is a duplicate, is sent"_s);
    }

private:
    static Row rowOf(const QString &id) { return {1, {{u"id"_s, id, '"' + id.toUtf8() + '"'}}}; }
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
    static QString reported(const RowIntake::Begin &begin)
    {
        const QString page = begin.pages ? u" from page %1"_s.arg(begin.pages->page()) : QString();
        if (!begin.end)
            return u"is sent"_s + page;
        switch (begin.end->state) {
        case RowState::InDoubt:
            return u"is in doubt"_s + page;
        case RowState::Duplicate:
            return u"is a duplicate"_s + page;
        default:
            return u"has failed"_s + page;
        }
    }
};

PENSTOCK_TEST(TestRowIntake)
#include "tst_rowintake.moc"
