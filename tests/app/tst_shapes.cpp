// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/httpclientharness.h"
#include "support/shapeserver.h"
#include "support/testfiles.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The jobs of the guide pull whole lists from servers that page like public services.
class TestShapes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pullsWholeLists_data()
    {
        // job: its name in the guide
        const Table<QString, QString> row("job", "shape");
        row("GitHub", "GitHub search", "github");
        row("Stripe", "Stripe", "stripe");
        row("Shopify", "Shopify GraphQL", "shopify");
        row("Slack", "Slack", "slack");
        row("Elasticsearch", "Elasticsearch", "elasticsearch");
        row("Notion", "Notion", "notion");
        row("OData", "OData", "odata");
    }
    // One of three pages, one of a single short page, and one of exactly full pages.
    void pullsWholeLists()
    {
        QFETCH(const QString, job);
        QFETCH(const QString, shape);
        const ShapeServer server(shape);
        const JobWorkplace place;
        place.write(u"example.profile.json"_s,
                    R"({"schema": "penstock/profile/1", "name": "Shape", "limits": ["100/s"],)"
                    R"( "base_url": "http://127.0.0.1:)"
                        + QByteArray::number(server.port()) + "\"}");
        place.write(u"pull.job.json"_s, jobInGuide(job));
        place.write(u"ids.csv"_s, "id\nlong\nshort\nfull\n");
        QProcess process;
        start(process, place.command());
        QVERIFY(runUntil([&] { return process.state() == QProcess::NotRunning; }, 60s));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QByteArrayList records = place.read(u"out.jsonl"_s).split('\n');
        records.removeLast();
        QCOMPARE(records.size(), 10);
        QCOMPARE(QSet<QByteArray>(records.begin(), records.end()).size(), 10);
        QStringList asked = server.asked();
        QCOMPARE(asked.size(), server.exchanges());
        QCOMPARE(asked.removeDuplicates(), 0);
        QVERIFY(!asked.contains(u"-1"_s));
    }

private:
    static QByteArray jobInGuide(const QString &name)
    {
        const QString page = QString::fromUtf8(contentOf(sourcePath(u"resources/guide/pages.md")));
        static const QRegularExpression block(u"```json\\n(.*?)```"_s,
                                              QRegularExpression::DotMatchesEverythingOption);
        for (const QRegularExpressionMatch &each : block.globalMatch(page)) {
            const QByteArray json = each.captured(1).toUtf8();
            if (QJsonDocument::fromJson(json)[u"name"_s].toString() == name)
                return json;
        }
        return {};
    }
};

PENSTOCK_TEST(TestShapes)
#include "tst_shapes.moc"
