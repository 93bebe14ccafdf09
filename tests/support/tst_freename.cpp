// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/freename.h>

#include <QStringList>
#include <QTest>

using namespace penstock;

class TestFreeName : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void makesASlug_data()
    {
        const Table<QString, QString> row("text", "slug");
        row("words", u"Example API"_s, u"example-api"_s);
        row("signs between words", u"a.b_c-D 9"_s, u"a-b-c-d-9"_s);
        row("letters of other alphabets", u"  Zürich! "_s, u"z-rich"_s);
        row("a path", u"../../etc"_s, u"etc"_s);
        row("nothing that counts", u"…"_s, QString());
        row("empty", QString(), QString());
        row("64 letters", QString(64, QLatin1Char('x')), QString(64, QLatin1Char('x')));
        row("cut between two words", QString(63, QLatin1Char('x')) + u" y"_s,
            QString(63, QLatin1Char('x')));
        row("more", QString(65, QLatin1Char('x')), QString(64, QLatin1Char('x')));
    }
    void makesASlug()
    {
        QFETCH(const QString, text);
        QTEST(slugFrom(text), "slug");
    }

    void findsAFreeName_data()
    {
        const Table<QString, QStringList, QString> row("text", "taken", "name");
        row("free", "My Job", {}, "my-job");
        row("taken", "My Job", {u"my-job"_s}, "my-job-2");
        row("taken twice", "My Job", {u"my-job"_s, u"my-job-2"_s}, "my-job-3");
        row("a gap is used", "My Job", {u"my-job"_s, u"my-job-3"_s}, "my-job-2");
        row("nothing is left of it", "…", {}, "job");
        row("and that is taken", "…", {u"job"_s}, "job-2");
    }
    void findsAFreeName()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, taken);
        QTEST(freeNameFrom(text, u"job"_s,
                           [&taken](const QString &name) { return taken.contains(name); }),
              "name");
    }

    void namesACopy_data()
    {
        const Table<QString, QStringList, QString> row("text", "taken", "name");
        const QString prices = u"Prices"_s;
        const QString second = u"Prices 2"_s;
        const QString third = u"Prices 3"_s;
        row("the first", "Prices", {prices}, "Prices 2");
        row("the second", "Prices", {prices, second}, "Prices 3");
        row("of a copy", "Prices 2", {prices, second}, "Prices 3");
        row("of a copy of a copy", "Prices 3", {prices, second, third}, "Prices 4");
        row("a number that is a name", "Prices 2024", {u"Prices 2024"_s}, "Prices 2024 2");
        row("a number that counts on", "Prices 2024", {u"Prices 2023"_s, u"Prices 2024"_s},
            "Prices 2025");
        row("whose original is gone", "Prices 2", {second}, "Prices 2 2");
        row("only a number", "2", {u"2"_s}, "2 2");
        row("words", "Old prices", {u"Old prices"_s}, "Old prices 2");
    }
    void namesACopy()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, taken);
        QTEST(nameOfCopy(text, QLatin1Char(' '),
                         [&taken](const QString &name) { return taken.contains(name); }),
              "name");
    }
    void namesACopyBehindAnotherSign()
    {
        const auto isTaken = [](const QString &name) { return name == "prices"_L1; };
        QCOMPARE(nameOfCopy(u"prices"_s, QLatin1Char('-'), isTaken), u"prices-2"_s);
    }
};

PENSTOCK_TEST(TestFreeName)
#include "tst_freename.moc"
