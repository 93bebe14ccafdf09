// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <string>
#include <valijson/adapters/qtjson_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

using namespace penstock;

namespace tst_schema {
QJsonObject objectIn(const QString &path)
{
    return QJsonDocument::fromJson(readFile(path).value()).object();
}

QJsonObject schemaOf(const QString &kind)
{
    if (kind == u"job"_s)
        return jobSchema();
    if (kind == u"profile"_s)
        return profileSchema();
    QJsonObject preset = presetSchema();
    QJsonObject properties = preset.value(u"properties"_s).toObject();
    properties.insert(u"mock"_s, serviceDialectSchema());
    preset.insert(u"properties"_s, properties);
    return preset;
}

QJsonObject exampleOf(const QString &kind)
{
    return objectIn(testData(u"example.%1.json").arg(kind));
}

// Why the schema does not allow \a instance, or nothing.
QString faultBySchema(const QString &kind, const QJsonValue &instance)
{
    valijson::Schema schema;
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    const QJsonValue text = schemaOf(kind);
    parser.populateSchema(valijson::adapters::QtJsonAdapter(text), schema);
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(schema, valijson::adapters::QtJsonAdapter(instance), &results))
        return {};
    valijson::ValidationResults::Error error;
    QString told = u"(no reason)"_s;
    while (results.popError(error))
        told = QString::fromStdString(error.context.back() + ": " + error.description);
    return told;
}

std::vector<Error> faultsOfWholePreset(const QByteArray &json)
{
    std::vector<Error> faults = faultsOfPreset(json);
    if (!faults.empty())
        return faults;
    const Result<ServiceDialect> dialect
        = serviceDialectFromJson(presetFromJson(json).value().mock, {}, u"/mock"_s);
    if (!dialect)
        faults.push_back(dialect.error());
    return faults;
}

std::vector<Error> faultsOf(const QString &kind, const QJsonValue &instance)
{
    const QByteArray json = QJsonDocument(instance.toObject()).toJson();
    return kind == u"job"_s   ? faultsOfJob(json)
        : kind == u"preset"_s ? faultsOfWholePreset(json)
                              : faultsOfProfile(json);
}
bool readerTakes(const QString &kind, const QJsonValue &instance, QString *why)
{
    const std::vector<Error> faults = faultsOf(kind, instance);
    *why = faults.empty() ? QString() : faults.front().text();
    return faults.empty();
}

// The parts of a schema that may hold for one value.
void expand(const QJsonObject &part, QList<QJsonObject> &into)
{
    for (const QJsonValue &each : part.value(u"anyOf"_s).toArray())
        expand(each.toObject(), into);
    into.append(part);
}

QJsonObject propertiesOf(const QJsonObject &part)
{
    return part.value(u"properties"_s).toObject();
}

// Only the kind of limit that \a instance is.
bool isOfOtherAlgorithm(const QJsonObject &part, const QJsonValue &instance)
{
    const QJsonValue wanted = propertiesOf(part).value(u"algorithm"_s).toObject().value(u"const"_s);
    return !wanted.isUndefined() && wanted != instance.toObject().value(u"algorithm"_s);
}

QList<QJsonObject> partsAt(const QJsonObject &root, const QStringList &path, QJsonValue instance)
{
    QList<QJsonObject> parts;
    expand(root, parts);
    for (const QString &step : path) {
        instance = instance.isArray() ? instance.toArray().at(step.toInt())
                                      : instance.toObject().value(step);
        QList<QJsonObject> next;
        for (const QJsonObject &part : parts) {
            const QJsonValue inner = propertiesOf(part).contains(step)
                ? propertiesOf(part).value(step)
                : part.value(u"items"_s);
            expand(inner.toObject(), next);
        }
        next.removeIf([&](const QJsonObject &part) { return isOfOtherAlgorithm(part, instance); });
        parts = next;
    }
    return parts;
}

QJsonValue withStrangerAt(const QJsonValue &value, const QStringList &path)
{
    if (value.isArray()) {
        QJsonArray list = value.toArray();
        const int index = path.constFirst().toInt();
        list.replace(index, withStrangerAt(list.at(index), path.sliced(1)));
        return list;
    }
    QJsonObject object = value.toObject();
    if (path.isEmpty())
        object.insert(u"zzzzqqqq"_s, 1);
    else
        object.insert(path.constFirst(),
                      withStrangerAt(object.value(path.constFirst()), path.sliced(1)));
    return object;
}

// Descriptions differ by place.
QByteArray withoutDescription(QJsonObject schema)
{
    schema.remove(u"description"_s);
    return QJsonDocument(schema).toJson(QJsonDocument::Compact);
}

void collectObjects(const QJsonValue &value, QSet<QByteArray> &into)
{
    if (value.isArray()) {
        for (const QJsonValue &each : value.toArray())
            collectObjects(each, into);
    }
    const QJsonObject object = value.toObject();
    if (propertiesOf(object).size() > 0)
        into.insert(withoutDescription(object));
    for (const QJsonValue &each : object)
        collectObjects(each, into);
}

class TestSchema : public QObject
{
    Q_OBJECT

    // Schemas of objects whose keys were compared with the reader's.
    QSet<QByteArray> m_compared;

    static void row(const char *kind, const QString &pointer, const char *key = nullptr,
                    const char *json = nullptr)
    {
        const QString file = QString::fromLatin1(kind);
        QJsonObject instance = exampleOf(file);
        if (key == QByteArray("budget")) // the example counts per process
            instance.remove(u"budget"_s);
        if (key != nullptr)
            instance.insert(QLatin1String(key),
                            QJsonDocument::fromJson(QByteArray("{\"x\": ") + json + '}')
                                .object()
                                .value(u"x"_s));
        QTest::addRow("%s %s %s", kind, qPrintable(pointer), json == nullptr ? "" : json)
            << file << QJsonValue(instance) << pointer;
    }
    static void addLimitRows()
    {
        for (
            const char *limit :
            {R"([{"algorithm": "token_bucket", "capacity": 1, "refill_amount": 1, "refill_interval": "1s"}])",
             R"([{"algorithm": "leaky_bucket", "capacity": 1, "drain_amount": 1, "drain_interval": "1s"}])",
             R"([{"algorithm": "gcra", "emission_interval": "1s", "burst": 1}])",
             R"([{"algorithm": "fixed_window", "capacity": 1, "interval": "1s"}])",
             R"([{"algorithm": "sliding_window", "capacity": 1, "interval": "1s"}])",
             R"([{"algorithm": "sliding_window_counter", "capacity": 1, "interval": "1s"}])",
             R"([{"algorithm": "concurrency", "capacity": 1}])",
             R"([{"algorithm": "waterwheel", "capacity": 1, "period": "1s"}])"})
            row("profile", u"/limits/0"_s, "limits", limit);
        row("profile", u"/limits/0/match"_s, "limits",
            R"([{"algorithm": "concurrency", "capacity": 1, "match": {"host": "a"}}])");
        row("profile", u"/limits/0/price"_s, "limits",
            R"([{"algorithm": "concurrency", "capacity": 1, "max_share": "60%",
                 "price": {"amount": "2.50", "currency": "USD", "per": 1000}}])");
        row("profile", u"/limits/0/cost"_s, "limits",
            R"([{"algorithm": "concurrency", "capacity": 1, "cost": {"estimate": 9, "actual": "$.a"}}])");
        row("profile", u"/limits/0/cost/actual"_s, "limits",
            R"([{"algorithm": "concurrency", "capacity": 1,
                 "cost": {"estimate": "learn", "initial": 3, "actual": {"header": "A", "per": 2}}}])");
    }
    static void addProfileRows()
    {
        for (const char *pointer :
             {"", "/auth/oauth2_client_credentials",
              "/auth/oauth2_client_credentials/client_secret", "/throttling",
              "/throttling/bodies/0", "/retry", "/network", "/network/proxy", "/network/tls"})
            row("profile", QString::fromLatin1(pointer));
        row("profile", u"/auth/basic"_s, "auth", R"({"basic": {"user": "me"}})");
        row("profile", u"/budget"_s, "budget",
            "{\"redis\": \"rediss://me@[::1]:6380/2\", \"name\": \"a\", \"password\": "
            "{\"secret\": \"b\"}, \"when_down\": \"stop\"}");
        for (const char *address :
             {"rediss://h?extra_ca=/etc/my%20ca.pem", "redis+sentinel://one:1,two,[::1]:3/mymaster",
              "rediss+sentinel://me@one/mymaster/2?extra_ca=ca.pem"})
            row("profile", u"/budget"_s, "budget",
                (QByteArray("{\"redis\": \"") + address + "\", \"name\": \"a\"}").constData());
        row("profile", u"/budget"_s, "budget",
            "{\"redis\": \"rediss+sentinel://one/m\", \"extra_ca\": \"ca.pem\", \"name\": \"a\"}");
        row("profile", u"/auth"_s, "auth", R"({"bearer": {"secret": "a"}})");
        row("profile", u"/auth/query"_s, "auth",
            R"({"query": {"name": "A", "value": {"secret": "a"}}})");
        row("profile", u"/auth/header"_s, "auth",
            R"({"header": {"name": "A", "value": {"secret": "a"}}})");
    }
    static void addPresetRows()
    {
        for (const char *pointer : {"", "/plans/0", "/mock", "/mock/rejections/0"})
            row("preset", QString::fromLatin1(pointer));
    }
    static void addJobRows()
    {
        for (const char *pointer : {"", "/request", "/rows", "/rows/csv", "/pages", "/pages/cursor",
                                    "/output", "/output/sqlite", "/output/sqlite/columns/2"})
            row("job", QString::fromLatin1(pointer));
        row("job", u"/rows/jsonl"_s, "rows", R"({"jsonl": {"path": "a"}})");
        row("job", u"/rows/lines"_s, "rows", R"({"lines": {"path": "a"}})");
        row("job", u"/rows/range"_s, "rows", R"({"range": {"name": "a", "from": 1, "to": 2}})");
        row("job", u"/pages/link_header"_s, "pages", R"({"link_header": {}})");
        row("job", u"/pages/next_url"_s, "pages", R"({"next_url": {"path": "$"}})");
        row("job", u"/pages/page"_s, "pages", R"({"page": {"parameter": "p", "items": "$"}})");
        row("job", u"/pages/offset"_s, "pages", R"({"offset": {"parameter": "p", "items": "$"}})");
        row("job", u"/pages/next_url/from"_s, "pages",
            R"({"next_url": {"from": {"header": "X-Next"}}})");
        row("job", u"/pages/offset/total"_s, "pages",
            R"({"offset": {"parameter": "p", "items": "$", "total": {"header": "X-Total-Count"}}})");
        row("job", u"/outcomes/0"_s, "outcomes",
            R"([{"status": [404, "5xx"], "is": "again", "after": "5s"}])");
        row("job", u"/output/jsonl"_s, "output", R"({"jsonl": {"path": "a"}})");
        row("job", u"/output/csv"_s, "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a"}]}})");
        row("job", u"/output/csv/columns/0"_s, "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a"}]}})");
        row("job", u"/output/files"_s, "output", R"({"files": {"folder": "a", "name": "{{a}}"}})");
    }

private Q_SLOTS:
    void takesTheExamples()
    {
        for (const char *kind : {"profile", "preset", "job"}) {
            const QString name = QString::fromLatin1(kind);
            QCOMPARE(faultBySchema(name, exampleOf(name)), QString());
        }
    }
    void limitsMayBeInShorthand()
    {
        for (const bool isText : {true, false}) {
            QJsonObject profile = exampleOf(u"profile"_s);
            profile.insert(u"limits"_s,
                           QJsonArray {isText ? QJsonValue(u"600/min"_s) : QJsonValue(600)});
            QString why;
            QCOMPARE(readerTakes(u"profile"_s, profile, &why), isText);
            QCOMPARE(faultBySchema(u"profile"_s, profile).isEmpty(), isText);
        }
    }
    void knowsTheKeysOfTheReader_data()
    {
        Table<QString, QJsonValue, QString>("kind", "instance", "pointer");
        addProfileRows();
        addLimitRows();
        addJobRows();
        addPresetRows();
    }
    void knowsTheKeysOfTheReader()
    {
        QFETCH(const QString, kind);
        QFETCH(const QJsonValue, instance);
        QFETCH(const QString, pointer);
        QString why;
        QVERIFY2(readerTakes(kind, instance, &why), qPrintable(why));
        QCOMPARE(faultBySchema(kind, instance), QString());

        // For an unknown key the reader lists the known ones.
        const QStringList path = pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts);
        const QJsonValue strange = withStrangerAt(instance, path);
        const Error fault = faultsOf(kind, strange).at(0);
        QCOMPARE(fault.id(), u"json.unknown_key"_s);
        QCOMPARE(fault.where(), pointer + u"/zzzzqqqq"_s);
        QStringList known = fault.message.arguments().value(1).text().split(u", "_s);
        QVERIFY2(!faultBySchema(kind, strange).isEmpty(), "the schema does not know it either");

        QStringList inSchema;
        for (const QJsonObject &part : partsAt(schemaOf(kind), path, instance)) {
            const QJsonObject properties = propertiesOf(part);
            for (auto each = properties.begin(); each != properties.end(); ++each) {
                // Old names are read and never offered.
                if (!each.value().toObject().value(u"deprecated"_s).toBool())
                    inSchema.append(each.key());
            }
            m_compared.insert(withoutDescription(part));
        }
        known.sort();
        inSchema.sort();
        QCOMPARE(inSchema, known);
    }
    void takesEveryPreset()
    {
        QDir folder(sourcePath(u"resources/presets"));
        const QStringList files = folder.entryList(QDir::Files);
        QVERIFY(files.size() >= 40);
        for (const QString &file : files) {
            const QString fault = faultBySchema(u"preset"_s, objectIn(folder.filePath(file)));
            QVERIFY2(fault.isEmpty(), qPrintable(file + u": "_s + fault));
        }
    }
    void comparedEveryObject()
    {
        // Of cost_by the reader tells only the keys that go with the one that is there.
        const QString costBy = u"default method path value"_s;
        for (const QString &kind : {u"profile"_s, u"preset"_s, u"job"_s}) {
            QSet<QByteArray> all;
            collectObjects(schemaOf(kind), all);
            QStringList left;
            for (const QByteArray &part : all - m_compared) {
                const QJsonObject object = QJsonDocument::fromJson(part).object();
                left.append(propertiesOf(object).keys().join(QLatin1Char(' ')));
            }
            left.removeAll(costBy);
            QCOMPARE(left.join(QLatin1Char('\n')), QString());
        }
    }
};

PENSTOCK_TEST(TestSchema)
} // namespace tst_schema
#include "tst_schema.moc"
