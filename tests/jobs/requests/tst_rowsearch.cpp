// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/requests/rowsearch.h>

#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <random>

using namespace penstock;

namespace tst_rowsearch {
using Numbers = RowSearch::Numbers;

const RowSearch::IsCancelled never = [] { return false; };

Numbers upTo(std::int64_t count)
{
    Numbers numbers(std::size_t(count), 0);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

class TestRowSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void findsRows_data()
    {
        const Table<QString, Numbers> row("text", "found");
        row("nothing typed", "", Numbers {0, 1, 2, 3});
        row("blanks only", "  ", Numbers {0, 1, 2, 3});
        row("in one column", "qt", Numbers {1});
        row("in either", "us", Numbers {0, 2});
        row("capitals", "GOO", Numbers {2});
        row("capitals beyond ASCII", "ÉCOLE", Numbers {3});
        row("blanks around", " qt ", Numbers {1});
        row("blanks inside", "e a", Numbers {2});
        row("not across values", "qtNO", Numbers {});
        row("no name of a column", "country", Numbers {});
        row("no pattern", ".", Numbers {});
        row("a number is a text", "2", Numbers {3});
        row("a row", "#2", Numbers {1});
        row("a row that is not there", "#9", Numbers {});
        row("no number", "#a", Numbers {3});
    }
    void findsRows()
    {
        QFETCH(const QString, text);
        QFETCH(const Numbers, found);
        RowSearch search(
            jobOf("org,country\nmicrosoft,us\nqt,\nGoogle Alphabet,us\n#a école 2,fr\n"), {});
        const auto rows = search.among(upTo(4), text, never);
        QVERIFY2(rows, qPrintable(rows ? QString() : rows.error().text()));
        QCOMPARE(rows->value(), found);
    }
    void knowsNumbers_data()
    {
        const Table<QString, std::int64_t> row("text", "row");
        row("plain", "#23308", 23'307);
        row("in blanks", " #1 ", 0);
        row("grouped", "#23,308", 23'307);
        row("grouped in German", "#1.023.308", 1'023'307);
        row("grouped in French", "#23\u202f308", 23'307);
        row("wrongly grouped", "#23,30", -1);
        row("none", "23308", -1);
        row("no digits", "#", -1);
        row("more than digits", "#23a", -1);
        row("zero", "#0", -1);
        row("too large", "#99999999999999999999", -1);
    }
    void knowsNumbers()
    {
        QFETCH(const QString, text);
        QFETCH(const std::int64_t, row);
        QCOMPARE(RowSearch::numberIn(text).value_or(-1), row);
    }
    void findsWhatLookingAtEachRowFinds_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 8; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    // Short texts over few letters, asked in turn of one search, of rows in any order and number.
    void findsWhatLookingAtEachRowFinds()
    {
        QFETCH(const unsigned, seed);
        std::mt19937 random(seed);
        const auto below
            = [&random](int end) { return std::uniform_int_distribution<int>(0, end - 1)(random); };
        const auto word = [&below](int most) {
            QString text;
            for (int left = 1 + below(most); left > 0; --left)
                text += u"aAbBä "_s[below(6)];
            return text;
        };
        std::vector<std::array<QString, 2>> values(3'000);
        QByteArray csv = "one,two\n";
        for (auto &[one, two] : values) {
            one = QLatin1Char('x') + word(6); // no line is blank
            two = word(6);
            csv += one.toUtf8() + ',' + two.toUtf8() + '\n';
        }
        RowSearch search(jobOf(csv), {});
        for (int question = 0; question < 30; ++question) {
            const QString text = word(3).trimmed();
            Numbers rows = upTo(below(int(values.size())) + 1);
            std::shuffle(rows.begin(), rows.end(), random);
            rows.resize(rows.size() / 2 + 1);
            Numbers expected;
            for (const std::int64_t row : rows) {
                const auto &[one, two] = values[std::size_t(row)];
                if (one.toLower().contains(text.toLower())
                    || two.toLower().contains(text.toLower()))
                    expected.push_back(row);
            }
            const auto found = search.among(rows, text, never);
            QVERIFY(found && *found);
            QCOMPARE(found->value(), expected);
        }
    }
    void countsConstantsThatRowsHaveNot()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = R"([{"country": "se"}, {"id": "1"}])"};
        job.values = {{u"country"_s, u"no"_s}};
        RowSearch search(job, {});
        QCOMPARE(search.among({0, 1}, u"no"_s, never)->value(), Numbers {1});
        QCOMPARE(search.among({0, 1}, u"se"_s, never)->value(), Numbers {0});
    }
    // Some ranges have no end to speak of, and a fault behind what has ended is none of a run's.
    void readsNoFurtherThanItIsAsked()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Range {
            .name = u"id"_s, .from = 1, .to = std::numeric_limits<std::int64_t>::max()};
        RowSearch range(job, {});
        QCOMPARE(range.among({2'000, 3}, u"200"_s, never)->value(), Numbers {2'000});
        QCOMPARE(range.among({2'001, 1'999}, u"200"_s, never)->value(), (Numbers {2'001, 1'999}));
        RowSearch file(jobOf("id\n1\n2\n3,4\n"), {});
        QCOMPARE(file.among({0, 1}, u"2"_s, never)->value(), Numbers {1});
        QVERIFY(!file.among({0, 1, 2}, u"2"_s, never));
        QCOMPARE(file.among({0, 1}, u"2"_s, never)->value(), Numbers {1});
    }
    void goesOnAfterACancellation()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 10'000};
        RowSearch search(job, {});
        int asked = 0;
        const auto afterAWhile = [&asked] { return ++asked > 4; };
        const auto none = search.among(upTo(10'000), u"9999"_s, afterAWhile);
        QVERIFY(none);
        QVERIFY(!*none);
        asked = -100; // and is not asked about what it has read already
        const auto found = search.among(upTo(10'000), u"9999"_s, afterAWhile);
        QCOMPARE(found->value(), Numbers {9'998});
        QVERIFY2(asked < -92, qPrintable(QString::number(asked)));
        // Once all is read there is nothing to cancel.
        QCOMPARE(search.among({9'998}, u"9999"_s, [] { return true; })->value(), Numbers {9'998});
    }
    void beginsAnewWhereTheRowsHaveChanged()
    {
        RowSearch search(jobOf("id\nabc\nx\n"), {});
        QCOMPARE(search.among({0, 1}, u"b"_s, never)->value(), Numbers {0});
        jobOf("id\nx\nabcd\n");
        QCOMPARE(search.among({0, 1}, u"b"_s, never)->value(), Numbers {1});
    }
    void saysWhatIsWrong()
    {
        JobSpec job;
        job.rows.from = RowsSpec::File {.path = u"/nowhere/rows.csv"_s};
        const auto found = RowSearch(job, {}).among({0}, u"x"_s, never);
        QVERIFY(!found);
        QVERIFY(found.error().text().contains(u"/nowhere/rows.csv"_s));
        // Nothing is read for these.
        QCOMPARE(RowSearch(job, {}).among({0, 1}, u"#2"_s, never)->value(), Numbers {1});
        QCOMPARE(RowSearch(job, {}).among({0, 1}, {}, never)->value(), (Numbers {0, 1}));
    }

private:
    JobSpec jobOf(const QByteArray &csv) const
    {
        const QString file = makeFile(m_folder.filePath(u"rows.csv"_s), csv);
        JobSpec job;
        job.rows.from = RowsSpec::File {.path = file};
        return job;
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestRowSearch)
} // namespace tst_rowsearch
#include "tst_rowsearch.moc"
