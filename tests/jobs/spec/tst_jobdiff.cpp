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
            << QStringList {QStringLiteral("/request/path was \"/a\", now \"/b\"")};
        QTest::newRow("come and gone")
            << QByteArray(R"({"x/y": 1})") << QByteArray(R"({"z": {"k": true}})")
            << QStringList {QStringLiteral("/x~1y was 1, now absent"),
                            QStringLiteral("/z was absent, now {\"k\":true}")};
        QTest::newRow("long ones are cut")
            << QByteArray(R"({"a": ")" + QByteArray(100, 'x') + R"("})")
            << QByteArray(R"({"a": 1})")
            << QStringList {
                   QStringLiteral("/a was \"%1…, now 1").arg(QString(58, QLatin1Char('x')))};
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
