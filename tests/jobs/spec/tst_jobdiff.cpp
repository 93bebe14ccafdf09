// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
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
        const Table<QByteArray, QByteArray, QStringList> row("before", "now", "changes");
        row("nothing", R"({"a": 1, "b": {"c": [1, 2]}})", R"({"b": {"c": [1, 2]}, "a": 1})", {});
        row("a value deep inside", R"({"request": {"path": "/a"}})",
            R"({"request": {"path": "/b"}})", {u"edit.member(/request/path, \"/a\", \"/b\")"_s});
        row("come and gone", R"({"x/y": 1})", R"({"z": {"k": true}})",
            {u"edit.member(/x~1y, 1, edit.absent)"_s,
             u"edit.member(/z, edit.absent, {\"k\":true})"_s});
        row("long ones are cut", QByteArray(R"({"a": ")" + QByteArray(100, 'x') + R"("})"),
            R"({"a": 1})", {u"edit.member(/a, \"%1…, 1)"_s.arg(QString(58, QLatin1Char('x')))});
    }
    void tellsWhatChanged()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, now);
        const QList<Message> edits = changesBetween(QJsonDocument::fromJson(before).object(),
                                                    QJsonDocument::fromJson(now).object());
        QStringList changes;
        for (const Message &each : edits)
            changes.append(reported(each));
        QTEST(changes, "changes");
    }
};

PENSTOCK_TEST(TestJobDiff)
#include "tst_jobdiff.moc"
