// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>

#include <QTest>

using namespace penstock;

namespace tst_hartemplates {
// With ' for ", which reads better.
QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}
QByteArray har(const QByteArray &entries)
{
    return quoted("{'log': {'version': '1.2', 'entries': [") + entries + "]}}";
}
QByteArray get(const QByteArray &url)
{
    return quoted("{'request': {'method': 'GET', 'url': '") + url + quoted("'}}");
}

//! Requests of a recording that become one job with rows.
class TestHarTemplates : public QObject
{
    Q_OBJECT

    static const ImportedJob &firstJob(const Imported &imported)
    {
        return imported.profiles.front().jobs.front();
    }

private Q_SLOTS:
    void requestsBecomeOneJob_data()
    {
        // rows: of the first
        const Table<QByteArrayList, QStringList, QByteArray> row("urls", "jobs", "rows");
        row("numbers", {"/u/1", "/u/2", "/u/1"}, {u"GET /u/{{id}}"_s},
            quoted("[{'id': 1}, {'id': 2}]"));
        row("one number alone stays", {"/u/1"}, {u"GET /u/1"_s}, "[{}]");
        row("words stay words", {"/u/a", "/u/b"}, {u"GET /u/a"_s, u"GET /u/b"_s}, "[{}]");
        row("what is the same in all stays", {"/u/1/o/7", "/u/1/o/8"}, {u"GET /u/1/o/{{id}}"_s},
            quoted("[{'id': 7}, {'id': 8}]"));
        row("two that differ", {"/u/1/o/7", "/u/2/o/8"}, {u"GET /u/{{id}}/o/{{id2}}"_s},
            quoted("[{'id': 1, 'id2': 7}, {'id': 2, 'id2': 8}]"));
        row("long numbers keep their digits", {"/u/12345678901234567890", "/u/2"},
            {u"GET /u/{{id}}"_s}, quoted("[{'id': '12345678901234567890'}, {'id': 2}]"));
        row("values of the query", {"/s?q=a%20b", "/s?q=c"}, {u"GET /s"_s},
            quoted("[{'q': 'a b'}, {'q': 'c'}]"));
        row("another parameter is another job", {"/s?q=a", "/s?p=a"}, {u"GET /s"_s, u"GET /s"_s},
            "[{}]");
        row("braces are braces", {"/s/{{x}}"}, {u"GET /s/%7B%7Bx%7D%7D"_s}, "[{}]");
    }
    void requestsBecomeOneJob()
    {
        QFETCH(const QByteArrayList, urls);
        QByteArrayList entries;
        for (const QByteArray &url : urls)
            entries.append(get("https://x.example" + url));
        const Result<Imported> imported = importFrom(har(entries.join(',')), {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QStringList names;
        for (const ImportedJob &job : imported->profiles.front().jobs)
            names.append(job.spec.name);
        QTEST(names, "jobs");
        const auto rows = std::get<RowsSpec::Values>(firstJob(*imported).spec.rows.from);
        QTEST(rows.json, "rows");
    }
};

PENSTOCK_TEST(TestHarTemplates)
} // namespace tst_hartemplates
#include "tst_hartemplates.moc"
