// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/outputpreview.h>
#include <penstock/jobs/output/recordlines.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QTest>

using namespace penstock;

namespace tst_outputpreview {
HttpAnswer answer()
{
    HttpAnswer answer;
    answer.status = 200;
    answer.headers = {{"Content-Type", "application/json"}};
    answer.body = R"({"items": [{"name": "a, b", "n": 12345678901234567890}, {"n": 1.10}, {}]})";
    return answer;
}

Row row()
{
    return {1, {{u"id"_s, u"7"_s, "7"}}};
}

JobSpec job(const char *columns, const char *records = "$.items[*]")
{
    JobSpec job;
    job.records = QString::fromLatin1(records);
    job.output.kind = OutputSpec::Kind::Csv;
    job.output.columns = *columnsFromText(QString::fromLatin1(columns));
    return job;
}

class TestOutputPreview : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsTheTable()
    {
        const auto preview = previewOf(job("id = {{id}}, name, n"), {{row(), answer()}}, 2);
        QVERIFY2(preview, preview ? "" : qPrintable(preview.error().text()));
        QCOMPARE(preview->columns, (QStringList {u"id"_s, u"name"_s, u"n"_s}));
        QCOMPARE(preview->records, 3);
        const std::vector<QStringList> rows
            = {{u"7"_s, u"a, b"_s, u"12345678901234567890"_s}, {u"7"_s, QString(), u"1.10"_s}};
        QCOMPARE(preview->rows, rows);
    }
    void showsTheBodyWithoutRecords()
    {
        const auto preview = previewOf(job("id = {{id}}, items", ""), {{row(), answer()}}, 2);
        QVERIFY2(preview, preview ? "" : qPrintable(preview.error().text()));
        QCOMPARE(preview->records, 1);
        QVERIFY(preview->rows.front().back().startsWith(u"[{\"name\""_s));
    }
    void showsLines()
    {
        JobSpec lines = job("n");
        lines.output.kind = OutputSpec::Kind::Jsonl;
        const auto preview = previewOf(lines, {{row(), answer()}}, 10);
        QVERIFY(preview);
        QVERIFY(preview->columns.isEmpty());
        QCOMPARE(preview->rows.size(), std::size_t(3));
        QCOMPARE(preview->rows.at(1), QStringList {u"{\"n\": 1.10}"_s});
    }
    // Letter by letter what the run's own writer makes of the same answer.
    void isWhatIsWritten()
    {
        const JobSpec spec = job("id = {{id}}, n");
        const auto preview = previewOf(spec, {{row(), answer()}}, 10);
        QVERIFY(preview);
        LedgerEntry entry;
        entry.row = std::make_shared<Row>(row());
        entry.records
            = *recordsIn(answer(), row(), *RecordPath::parse(spec.records), spec.output.kind);
        const auto writer = makeRecordLines(spec.output);
        QVERIFY(writer);
        QByteArray written = (*writer)->header();
        QVERIFY((*writer)->append(entry, written));
        QString shown = preview->columns.join(QLatin1Char(',')) + QLatin1Char('\n');
        for (const QStringList &texts : preview->rows)
            shown += texts.join(QLatin1Char(',')) + QLatin1Char('\n');
        QCOMPARE(shown.toUtf8(), written);
    }
    void saysWhatIsWrong_data()
    {
        const Table<JobSpec, QByteArray> row("spec", "body");
        row("records", job("n", "items"), "{}");
        row("columns", job("n, n"), "{}");
        row("no JSON", job("n"), "<html>");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const JobSpec, spec);
        QFETCH(const QByteArray, body);
        HttpAnswer other = answer();
        other.body = body;
        QVERIFY(!previewOf(spec, {{row(), other}}, 10));
    }
};

PENSTOCK_TEST(TestOutputPreview)
} // namespace tst_outputpreview
#include "tst_outputpreview.moc"
