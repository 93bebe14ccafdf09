// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/work/stream/workcall.h>

#include <QTest>

using namespace penstock;

//! Rows on their way, and what a Redis answers.
class TestWorkCall : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsComeBackAsTheyWere_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<bool>("typed");
        const auto texts = [](const QByteArrayList &list) {
            QStringList all;
            for (const QByteArray &each : list)
                all.append(QString::fromUtf8(each));
            return all;
        };
        QTest::newRow("of a table") << QByteArray("{\"id\":\"007\",\"name\":\"a \\\"b\\\" é\"}")
                                    << texts({"007", "a \"b\" é"}) << false;
        QTest::newRow("of JSON") << QByteArray(
            "{\"id\":9007199254740993,\"price\":1.10,\"no\":null}")
                                 << texts({"9007199254740993", "1.10", ""}) << true;
        QTest::newRow("a list in it") << QByteArray("{\"ids\":[1,2]}") << texts({"[1,2]"}) << true;
        QTest::newRow("nothing") << QByteArray("{}") << QStringList() << true;
    }
    void rowsComeBackAsTheyWere()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QStringList, values);
        QFETCH(const bool, typed);
        const QByteArray text = QByteArray("12 ") + (typed ? "t " : "u ") + json;
        const std::optional<Row> row = workRowFromText(text);
        QVERIFY(row.has_value());
        QCOMPARE(row->line, 12);
        QCOMPARE(row->typed, typed);
        QStringList found;
        for (const Row::Field &field : row->fields)
            found.append(field.value);
        QCOMPARE(found, values);
        QCOMPARE(row->toJson(), json);
        QCOMPARE(workRowText(*row), text);
    }

    void whatIsNoRowIsNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *const text :
             {"", " ", "x", "1", "1 ", "1 t", "1 t ", "1 t {", "x t {}", "1 tt{}", "1 t []"})
            QTest::newRow(text) << QByteArray(text);
    }
    void whatIsNoRowIsNone()
    {
        QFETCH(const QByteArray, text);
        QVERIFY(!workRowFromText(text));
    }

    void readsAnswers()
    {
        RedisValue value = okAnswer();
        QVERIFY(!WorkAnswer::from(RedisValue()));
        const auto answer = WorkAnswer::from(value);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->status, (WorkStatus {1, 2, 3, 4, 5, 6, 7}));
        value.list[3].number = -1;
        QVERIFY(!WorkAnswer::from(value));
        value = okAnswer();
        value.list.pop_back();
        QVERIFY(!WorkAnswer::from(value));
    }

    void readsRows_data()
    {
        QTest::addColumn<QByteArrayList>("row");
        QTest::addColumn<bool>("isRight");
        const QByteArray text = "3 u {\"id\":\"1\"}";
        QTest::newRow("a row") << QByteArrayList {"1-1", "5", "0", text, ""} << true;
        QTest::newRow("no entry") << QByteArrayList {"", "5", "0", text, ""} << false;
        QTest::newRow("no number") << QByteArrayList {"1-1", "five", "0", text, ""} << false;
        QTest::newRow("below 0") << QByteArrayList {"1-1", "-5", "0", text, ""} << false;
        QTest::newRow("no values") << QByteArrayList {"1-1", "5", "0", "{}", ""} << false;
        QTest::newRow("nothing") << QByteArrayList() << false;
    }
    void readsRows()
    {
        QFETCH(const QByteArrayList, row);
        QFETCH(const bool, isRight);
        RedisValue value = okAnswer();
        RedisValue list {RedisValue::Kind::List};
        for (const QByteArray &each : row)
            list.list.push_back({RedisValue::Kind::Text, 0, each});
        value.list.push_back({RedisValue::Kind::List, 0, {}, {list}});
        const auto answer = WorkAnswer::from(value);
        QCOMPARE(answer.has_value(), isRight);
        if (!isRight)
            return;
        QCOMPARE(answer->rows.size(), std::size_t(1));
        QCOMPARE(answer->rows.front().index, 5);
        QCOMPARE(answer->rows.front().row.value(QStringLiteral("id")), QStringLiteral("1"));
        QVERIFY(!answer->rows.front().isDuplicate);
        QVERIFY(!answer->rows.front().wasBegun);
    }

private:
    static RedisValue okAnswer()
    {
        RedisValue value {RedisValue::Kind::List};
        value.list.push_back({RedisValue::Kind::Text, 0, "ok"});
        for (int i = 1; i <= 7; ++i)
            value.list.push_back({RedisValue::Kind::Number, i});
        return value;
    }
};

PENSTOCK_TEST(TestWorkCall)
#include "tst_workcall.moc"
