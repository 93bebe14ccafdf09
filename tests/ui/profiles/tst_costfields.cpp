// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profiles/costfields.h"

#include <penstock/limits/spec/limitjson.h>

#include <QJsonDocument>
#include <QLocale>
#include <QTest>

#include <algorithm>

using namespace penstock;

namespace tst_costfields {
QJsonObject limit(const QByteArray &members)
{
    const QJsonObject object
        = QJsonDocument::fromJson("{\"algorithm\": \"concurrency\", \"capacity\": 10"
                                  + (members.isEmpty() ? members : ", " + members) + '}')
              .object();
    const Result<Limit> spec = limitFromJson(object);
    if (!spec)
        qFatal("%s: %s", members.constData(), qPrintable(spec.error().text()));
    return toJson(*spec); // as the editor has it
}

LimitField fieldOf(const QJsonObject &json, const QString &key)
{
    const QList<LimitField> fields = fieldsOf(json);
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&key](const LimitField &each) { return each.key == key; });
    if (field == fields.end())
        qFatal("there is no field %s", qPrintable(key));
    return *field;
}

QStringList keysOf(const QJsonObject &json)
{
    QStringList keys;
    for (const LimitField &field : fieldsOf(json)) {
        if (isCostField(field.key))
            keys.append(field.key);
    }
    return keys;
}

// In German the point is a comma.
class OtherLocale
{
public:
    explicit OtherLocale(const QLocale &locale) { QLocale::setDefault(locale); }
    ~OtherLocale() { QLocale::setDefault(m_before); }
    Q_DISABLE_COPY_MOVE(OtherLocale)

private:
    const QLocale m_before;
};

class TestCostFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatTheFileSaysComesBack_data()
    {
        const Table<QByteArray> row("members");
        for (const char *members :
             {"", "\"max_share\": \"60%\"", "\"cost\": 5", "\"cost_by\": {\"value\": \"units\"}",
              "\"cost_by\": \"request\"", "\"cost_by\": {\"method\": {\"GET\": 1, \"POST\": 5}}",
              "\"cost_by\": {\"path\": {\"/a=b/*\": 0, \"/search/*\": 30}, \"default\": 2}",
              "\"cost\": {\"estimate\": 1200, \"actual\": \"$.usage.total_tokens\"}",
              "\"cost\": {\"estimate\": 1200, \"actual\": {\"header\": \"X-Units\", \"per\": "
              "1000}}",
              "\"cost\": {\"estimate\": \"learn\", \"initial\": 3000, \"actual\": {\"path\": "
              "\"$.a[0]\", "
              "\"per\": 10}}",
              "\"free_statuses\": [304, 404]",
              "\"price\": {\"amount\": \"2.50\", \"currency\": \"USD\", \"per\": 1000000}",
              "\"price\": {\"amount\": \"1234.567\", \"currency\": \"EUR\"}",
              "\"max_share\": \"1%\", \"cost\": 7, \"free_statuses\": [200], \"price\": "
              "{\"amount\": "
              "\"0\", "
              "\"currency\": \"JPY\"}"})
            row(*members == 0 ? "nothing" : members, QByteArray(members));
    }
    // Each field says again what it shows, in English and in German.
    void whatTheFileSaysComesBack()
    {
        QFETCH(const QByteArray, members);
        for (const QLocale::Language language : {QLocale::English, QLocale::German}) {
            const OtherLocale other {QLocale(language)};
            QJsonObject json = limit(members);
            const Limit before = limitFromJson(json).value();
            for (const LimitField &field : fieldsOf(json)) {
                if (isCostField(field.key))
                    setText(json, field, textOf(json, field));
            }
            const Result<Limit> after = limitFromJson(json);
            QVERIFY2(after, after ? "" : qPrintable(after.error().text()));
            QVERIFY2(*after == before, QJsonDocument(json).toJson().constData());
        }
    }
    void onesAreShownThatMean_data()
    {
        Table<QByteArray, QString>("members", "keys");
        const auto row = [](const char *name, const char *members, const char *keys) {
            QTest::newRow(name) << QByteArray(members)
                                << u"max_share cost@kind %1free_statuses price"_s.arg(
                                       QString::fromLatin1(keys));
        };
        row("nothing", "", "");
        row("a number", "\"cost\": 5", "cost ");
        row("by a value", "\"cost_by\": {\"value\": \"units\"}", "cost_by/value ");
        row("by its method", "\"cost_by\": {\"method\": {\"GET\": 2}}",
            "cost_by/method cost_by/default ");
        row("by its path", "\"cost_by\": {\"path\": {\"/a\": 2}}", "cost_by/path cost_by/default ");
        row("one", "\"cost_by\": \"request\"", "");
        row("an estimate", "\"cost\": {\"estimate\": 5, \"actual\": \"$.a\"}",
            "cost/estimate cost/actual@kind cost/actual/path cost/actual/per ");
        row("learned, from a header",
            "\"cost\": {\"estimate\": \"learn\", \"initial\": 5, \"actual\": {\"header\": \"A\"}}",
            "cost/initial cost/actual@kind cost/actual/header cost/actual/per ");
    }
    void onesAreShownThatMean()
    {
        QFETCH(const QByteArray, members);
        QTEST(keysOf(limit(members)).join(QLatin1Char(' ')), "keys");
    }
    void kindsTakeEachOthersPlace_data()
    {
        Table<QByteArray, QString, QString, QByteArray>("members", "key", "text", "then");
        const auto row
            = [](const char *members, const char *key, const char *text, const char *then) {
                  QTest::addRow("%s: %s", *members == 0 ? "nothing" : members, text)
                      << QByteArray(members) << QString::fromLatin1(key)
                      << QString::fromLatin1(text) << QByteArray(then);
              };
        const char usage[] = "\"actual\": \"$.usage.total_tokens\"}";
        const QByteArray estimated = QByteArray("\"cost\": {\"estimate\": 1000, ") + usage;
        const QByteArray learned
            = QByteArray("\"cost\": {\"estimate\": \"learn\", \"initial\": 1000, ") + usage;
        row("", "cost@kind", "number", "\"cost\": 1");
        row("", "cost@kind", "estimate", estimated.constData());
        row("", "cost@kind", "learn", learned.constData());
        row("\"cost\": 7", "cost@kind", "plain", "");
        row("\"cost\": 7", "cost@kind", "learn",
            QByteArray(learned).replace("1000", "7").constData());
        row(learned.constData(), "cost@kind", "estimate", estimated.constData());
        row(estimated.constData(), "cost@kind", "number", "\"cost\": 1000");
        row("\"cost_by\": \"request\"", "cost@kind", "estimate", estimated.constData());
        row("\"cost_by\": \"request\"", "cost@kind", "by_request", "\"cost_by\": \"request\"");
        row("\"cost\": 7", "cost@kind", "by_method", "\"cost_by\": {\"method\": {\"POST\": 1}}");
        row("", "cost@kind", "by_path", "\"cost_by\": {\"path\": {\"/search/*\": 1}}");
        row("", "cost@kind", "by_value", "\"cost_by\": {\"value\": \"{{units}}\"}");
        row("\"cost_by\": {\"value\": \"{{units}}\"}", "cost@kind", "plain", "");
        row("\"cost_by\": {\"method\": {\"POST\": 1}}", "cost_by/method", "get = 2, PUT=3",
            "\"cost_by\": {\"method\": {\"get\": 2, \"PUT\": 3}}");
        row("\"cost_by\": {\"path\": {\"/a\": 1}}", "cost_by/default", "4",
            "\"cost_by\": {\"path\": {\"/a\": 1}, \"default\": 4}");
        row(estimated.constData(), "cost/actual@kind", "header",
            "\"cost\": {\"estimate\": 1000, \"actual\": {\"header\": \"X-Cost\"}}");
        row("\"cost\": {\"estimate\": 9, \"actual\": {\"header\": \"A\"}}", "cost/actual@kind",
            "path", "\"cost\": {\"estimate\": 9, \"actual\": \"$.usage.total_tokens\"}");
    }
    void kindsTakeEachOthersPlace()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QString, key);
        QFETCH(const QString, text);
        QFETCH(const QByteArray, then);
        QJsonObject json = limit(members);
        setText(json, fieldOf(json, key), text);
        const Result<Limit> spec = limitFromJson(json);
        QVERIFY2(spec, spec ? "" : qPrintable(spec.error().text()));
        QCOMPARE(toJson(*spec), limit(then));
    }
    void textIsRead_data()
    {
        const Table<QByteArray, QString, QString, QByteArray> table("members", "key", "text",
                                                                    "then");
        const auto row = [](const char *key, const char *text, const char *then) {
            QTest::addRow("%s %s", key, text) << QByteArray() << QString::fromLatin1(key)
                                              << QString::fromUtf8(text) << QByteArray(then);
        };
        row("max_share", "60%", "\"max_share\": \"60%\"");
        row("max_share", " 60 % ", "\"max_share\": \"60%\"");
        row("max_share", "100%", "");
        row("max_share", "", "");
        row("free_statuses", "304", "\"free_statuses\": [304]");
        row("free_statuses", "304,  404 ,", "\"free_statuses\": [304, 404]");
        row("free_statuses", "", "");
        const char million[]
            = "\"price\": {\"amount\": \"2.50\", \"currency\": \"USD\", \"per\": 1000000}";
        row("price", "2.50 USD per 1000000", million);
        row("price", "2.50 usd per 1,000,000", million);
        row("price", "2.50 USD/1000000", million);
        row("price", "2.50 USD / 1,000,000", million);
        row("price", "0.001 EUR", "\"price\": {\"amount\": \"0.001\", \"currency\": \"EUR\"}");
        row("price", "", "");
        table("another path", "\"cost\": {\"estimate\": 9, \"actual\": \"$.a\"}",
              "cost/actual/path", "$.b", "\"cost\": {\"estimate\": 9, \"actual\": \"$.b\"}");
        table("in thousands", "\"cost\": {\"estimate\": 9, \"actual\": \"$.a\"}", "cost/actual/per",
              "1,000",
              "\"cost\": {\"estimate\": 9, \"actual\": {\"path\": \"$.a\", \"per\": 1000}}");
        table("another number", "\"cost\": 9", "cost", "1,200", "\"cost\": 1200");
    }
    void textIsRead()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QString, key);
        QFETCH(const QString, text);
        QFETCH(const QByteArray, then);
        const OtherLocale english {QLocale(QLocale::English)};
        QJsonObject json = limit(members);
        setText(json, fieldOf(json, key), text);
        const Result<Limit> spec = limitFromJson(json);
        QVERIFY2(spec, spec ? "" : qPrintable(spec.error().text()));
        QCOMPARE(toJson(*spec), limit(then));
    }
    void whatMakesNoSenseIsRefused_data()
    {
        Table<QString, QString, QString>("key", "text", "where");
        const auto row = [](const char *key, const char *text, const char *where) {
            QTest::addRow("%s %s", key, text) << QString::fromLatin1(key) << QString::fromUtf8(text)
                                              << QString::fromLatin1(where);
        };
        row("max_share", "60", "/max_share");
        row("max_share", "0%", "/max_share");
        row("max_share", "most", "/max_share");
        row("free_statuses", "never", "/free_statuses");
        row("free_statuses", "7", "/free_statuses");
        row("price", "cheap", "/price/amount");
        row("price", "2.50", "/price");
        row("price", "2.50 $", "/price/currency");
        row("price", "2.50 USD per 0", "/price/per");
        row("cost", "0", "/cost");
        row("cost", "some", "/cost");
        row("cost", "", "/cost");
    }
    void whatMakesNoSenseIsRefused()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, text);
        QFETCH(const QString, where);
        const OtherLocale english {QLocale(QLocale::English)};
        QJsonObject json = limit("\"cost\": 9");
        setText(json, fieldOf(json, key), text);
        const Result<Limit> spec = limitFromJson(json);
        // Without a number there is no cost of its own.
        if (text.isEmpty()) {
            QVERIFY(spec && !spec->estimate);
            return;
        }
        QVERIFY(!spec);
        QCOMPARE(spec.error().where(), where);
    }
};

PENSTOCK_TEST(TestCostFields)
} // namespace tst_costfields
#include "tst_costfields.moc"
