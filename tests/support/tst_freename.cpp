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
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("slug");
        const auto row = [](const char *name, const QString &text, const QString &slug) {
            QTest::newRow(name) << text << slug;
        };
        row("words", QStringLiteral("Example API"), QStringLiteral("example-api"));
        row("signs between words", QStringLiteral("a.b_c-D 9"), QStringLiteral("a-b-c-d-9"));
        row("letters of other alphabets", QStringLiteral("  Zürich! "), QStringLiteral("z-rich"));
        row("a path", QStringLiteral("../../etc"), QStringLiteral("etc"));
        row("nothing that counts", QStringLiteral("…"), QString());
        row("empty", QString(), QString());
        row("64 letters", QString(64, QLatin1Char('x')), QString(64, QLatin1Char('x')));
        row("cut between two words", QString(63, QLatin1Char('x')) + QStringLiteral(" y"),
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
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("taken");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *name, const char *text, const QStringList &taken,
                            const char *free) {
            QTest::newRow(name) << QString::fromUtf8(text) << taken << QString::fromUtf8(free);
        };
        row("free", "My Job", {}, "my-job");
        row("taken", "My Job", {QStringLiteral("my-job")}, "my-job-2");
        row("taken twice", "My Job", {QStringLiteral("my-job"), QStringLiteral("my-job-2")},
            "my-job-3");
        row("a gap is used", "My Job", {QStringLiteral("my-job"), QStringLiteral("my-job-3")},
            "my-job-2");
        row("nothing is left of it", "…", {}, "job");
        row("and that is taken", "…", {QStringLiteral("job")}, "job-2");
    }
    void findsAFreeName()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, taken);
        QTEST(freeNameFrom(text, QStringLiteral("job"),
                           [&taken](const QString &name) { return taken.contains(name); }),
              "name");
    }

    void namesACopy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("taken");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *name, const char *text, const QStringList &taken,
                            const char *copy) {
            QTest::newRow(name) << QString::fromUtf8(text) << taken << QString::fromUtf8(copy);
        };
        const QString prices = QStringLiteral("Prices");
        const QString second = QStringLiteral("Prices 2");
        const QString third = QStringLiteral("Prices 3");
        row("the first", "Prices", {prices}, "Prices 2");
        row("the second", "Prices", {prices, second}, "Prices 3");
        row("of a copy", "Prices 2", {prices, second}, "Prices 3");
        row("of a copy of a copy", "Prices 3", {prices, second, third}, "Prices 4");
        row("a number that is a name", "Prices 2024", {QStringLiteral("Prices 2024")},
            "Prices 2024 2");
        row("a number that counts on", "Prices 2024",
            {QStringLiteral("Prices 2023"), QStringLiteral("Prices 2024")}, "Prices 2025");
        row("whose original is gone", "Prices 2", {second}, "Prices 2 2");
        row("only a number", "2", {QStringLiteral("2")}, "2 2");
        row("words", "Old prices", {QStringLiteral("Old prices")}, "Old prices 2");
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
        const auto isTaken = [](const QString &name) { return name == QLatin1String("prices"); };
        QCOMPARE(nameOfCopy(QStringLiteral("prices"), QLatin1Char('-'), isTaken),
                 QStringLiteral("prices-2"));
    }
};

PENSTOCK_TEST(TestFreeName)
#include "tst_freename.moc"
