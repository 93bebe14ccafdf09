// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/int128.h>
#include <penstock/support/money.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_decimal {
Decimal decimal(const QString &text)
{
    const auto number = Decimal::parse(text);
    if (!number)
        qFatal("%s is no decimal", qPrintable(text));
    return *number;
}

// The digits of a number that is counted in units of its last place, and no more than that.
QString textOf(Int128 units, int places)
{
    QString digits;
    for (; units > 0; units /= 10)
        digits.prepend(QLatin1Char(char('0' + int(units % 10))));
    digits = digits.rightJustified(places + 1, QLatin1Char('0'));
    return places == 0 ? digits : digits.insert(digits.size() - places, QLatin1Char('.'));
}

Int128 power(int tens)
{
    Int128 result = 1;
    for (; tens > 0; --tens)
        result *= 10;
    return result;
}

class TestDecimal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        // back null: it is none
        Table<QString, QString>("text", "back");
        const auto row = [](const char *text, const char *back) {
            QTest::newRow(*text == 0 ? "nothing" : text)
                << QString::fromUtf8(text) << QString::fromUtf8(back);
        };
        for (const char *same :
             {"0", "7", "2.50", "0.00", "0.0042", "1000000000", "999999999.999999999",
              "12345678901234567890.12345678901234567890", "0.000000000000000000000000000001"})
            row(same, same);
        row("007.10", "7.10");
        row("00", "0");
        for (const char *none :
             {"", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", "1 000", " 1", "1.2.3", "\u0661",
              "NaN", "11111111112222222222333333333344444444445"})
            row(none, nullptr);
    }
    void reads()
    {
        QFETCH(const QString, text);
        const auto number = Decimal::parse(text);
        QTEST(number ? number->text() : QString(), "back");
    }

    void rounds_data()
    {
        Table<QString, int, QString, QString>("number", "places", "rounded", "shortened");
        const auto row
            = [](const char *number, int places, const char *rounded, const char *shortened) {
                  QTest::addRow("%s to %d", number, places)
                      << QString::fromUtf8(number) << places << QString::fromUtf8(rounded)
                      << QString::fromUtf8(shortened);
              };
        row("2.345", 2, "2.35", "2.345");
        row("2.3449999999999999", 2, "2.34", "2.3449999999999999");
        row("2.344999999999999950", 2, "2.34", "2.34499999999999995");
        row("9.999", 2, "10.00", "9.999");
        row("999999999.5", 0, "1000000000", "999999999.5");
        row("0.5", 0, "1", "0.5");
        row("0.4", 0, "0", "0.4");
        row("2.5000", 2, "2.50", "2.50");
        row("100", 0, "100", "100");
        row("100.000", 0, "100", "100");
        row("3", 2, "3.00", "3.00");
        row("0", 2, "0.00", "0.00");
        row("0.0000", 2, "0.00", "0.00");
    }
    void rounds()
    {
        QFETCH(const QString, number);
        QFETCH(const int, places);
        QTEST(decimal(number).rounded(places).text(), "rounded");
        QTEST(decimal(number).shortened(places).text(), "shortened");
    }

    void dividesExactlyWhereItCan_data()
    {
        Table<QString, quint64, QString>("number", "divisor", "quotient");
        const auto row = [](const char *number, quint64 divisor, const char *quotient) {
            QTest::addRow("%s by %llu", number, divisor)
                << QString::fromUtf8(number) << divisor << QString::fromUtf8(quotient);
        };
        row("2.50", 1'000'000, "0.00000250");
        row("1", 8, "0.125");
        row("7.75", 31, "0.2500000000000000000000000000000000000000");
        row("10", 3, "3.3333333333333333333333333333333333333333");
        row("2", 3, "0.6666666666666666666666666666666666666667");
        row("1", 60, "0.0166666666666666666666666666666666666667");
        row("0", 7, "0.0000000000000000000000000000000000000000");
        row("1", 18'446'744'073'709'551'615U, "0.0000000000000000000542101086242752217033");
    }
    void dividesExactlyWhereItCan()
    {
        QFETCH(const QString, number);
        QFETCH(const quint64, divisor);
        QTEST(decimal(number).dividedBy(divisor).text(), "quotient");
    }

    // Against whole numbers of 128 bits, counted in the last place.
    void agreesWithWholeNumbers()
    {
        QRandomGenerator random(20);
        const auto some = [&random](int bits) { return random.generate64() >> (64 - bits); };
        for (int round = 0; round < 20'000; ++round) {
            const int places = random.bounded(9);
            const int otherPlaces = random.bounded(9);
            const Int128 units = Int128(some(random.bounded(1, 60)));
            const Int128 otherUnits = Int128(some(random.bounded(1, 60)));
            const auto factor = quint64(some(random.bounded(1, 40)));
            const Decimal number = decimal(textOf(units, places));
            const Decimal other = decimal(textOf(otherUnits, otherPlaces));

            const int most = std::max(places, otherPlaces);
            const Int128 left = units * power(most - places);
            const Int128 right = otherUnits * power(most - otherPlaces);
            QCOMPARE(number.text(), textOf(units, places));
            QCOMPARE((number + other).text(), textOf(left + right, most));
            QCOMPARE((other + number).text(), textOf(left + right, most));
            QCOMPARE((number * factor).text(), textOf(units * factor, places));
            QCOMPARE(number < other, left < right);
            QCOMPARE(number == other, left == right);
            const int fewer = random.bounded(9);
            const Int128 step = power(std::max(0, places - fewer));
            const Int128 up = (units + step / 2) / step;
            QCOMPARE(number.rounded(fewer).text(),
                     textOf(up * power(std::max(0, fewer - places)), fewer));
            QVERIFY(number.shortened(0) == number);
        }
    }

    // What no whole number of the machine holds.
    void keepsItsLaws()
    {
        QRandomGenerator random(21);
        const auto some = [&random] {
            QString digits(random.bounded(1, 40), QLatin1Char('0'));
            for (QChar &digit : digits)
                digit = QLatin1Char(char('0' + random.bounded(10)));
            if (const int point = random.bounded(40); point > 0 && point < digits.size())
                digits.insert(point, QLatin1Char('.'));
            return decimal(digits.left(40));
        };
        for (int round = 0; round < 5'000; ++round) {
            const Decimal a = some();
            const Decimal b = some();
            const Decimal c = some();
            const quint64 n = random.generate();
            const quint64 m = random.generate();
            QVERIFY((a + b) + c == a + (b + c));
            QCOMPARE((a + b).text(), (b + a).text());
            QVERIFY((a + b) * n == a * n + b * n);
            QVERIFY(a * n * m == a * (n * m));
            QVERIFY((a * 1'000'000).dividedBy(1'000'000) == a);
            QVERIFY((a * n).dividedBy(1'280'000) * 1'280'000 == a * n);
            QVERIFY(a + b >= a);
            QCOMPARE(a<b, b> a);
            QVERIFY(*Decimal::parse(a.text()) == a);
        }
    }

    void nothingIsTooLarge()
    {
        Decimal sum(1);
        for (int i = 0; i < 100; ++i)
            sum = sum * 1'000'000'007;
        for (int i = 0; i < 100; ++i)
            sum = sum.dividedBy(1'000'000'007);
        QCOMPARE(sum.rounded(0).text(), u"1"_s);
    }
};

PENSTOCK_TEST(TestDecimal)
} // namespace tst_decimal
#include "tst_decimal.moc"
