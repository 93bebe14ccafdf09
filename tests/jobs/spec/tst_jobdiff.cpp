// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobdiff.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

class TestJobDiff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatChanged_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<QStringList>("changes");
        QTest::newRow("nothing") << QByteArray(R"({"a": 1, "b": {"c": [1, 2]}})")
                                 << QByteArray(R"({"b": {"c": [1, 2]}, "a": 1})") << QStringList();
        QTest::newRow("a value deep inside")
            << QByteArray(R"({"request": {"path": "/a"}})")
            << QByteArray(R"({"request": {"path": "/b"}})")
            << QStringList {u"/request/path was \"/a\", now \"/b\""_s};
        QTest::newRow("come and gone")
            << QByteArray(R"({"x/y": 1})") << QByteArray(R"({"z": {"k": true}})")
            << QStringList {u"/x~1y was 1, now absent"_s, u"/z was absent, now {\"k\":true}"_s};
        QTest::newRow("long ones are cut")
            << QByteArray(R"({"a": ")" + QByteArray(100, 'x') + R"("})")
            << QByteArray(R"({"a": 1})")
            << QStringList {u"/a was \"%1…, now 1"_s.arg(QString(58, QLatin1Char('x')))};
    }
    void tellsWhatChanged()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, now);
        QTEST(changesBetween(QJsonDocument::fromJson(before).object(),
                             QJsonDocument::fromJson(now).object()),
              "changes");
    }
};

PENSTOCK_TEST(TestJobDiff)
#include "tst_jobdiff.moc"
