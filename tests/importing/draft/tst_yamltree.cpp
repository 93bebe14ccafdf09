// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/importing/draft/yamltree_p.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

class TestYamlTree : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsValuesAsJsonHasThem_data()
    {
        const Table<QByteArray, QByteArray> row("yaml", "json");
        row("a map", "a: 1\nb: x", R"({"a":1,"b":"x"})");
        row("lists and maps", "a:\n- b: [1, 2]\n- c: {d: e}",
            R"({"a":[{"b":[1,2]},{"c":{"d":"e"}}]})");
        row("plain words", "a: [~, null, '', True, false, 1.5, -2, 0x1F, 1_0]",
            R"({"a":[null,null,"",true,false,1.5,-2,"0x1F","1_0"]})");
        row("what is quoted is text", "a: ['1', \"true\", 'null']", R"({"a":["1","true","null"]})");
        row("more digits than a number keeps", "a: 12345678901234567890",
            R"({"a":"12345678901234567890"})");
        row("aliases", "a: &x [1]\nb: *x", R"({"a":[1],"b":[1]})");
        row("a merge gives way", "a: &x {p: 1, q: 2}\nb: {q: 3, <<: *x}",
            R"({"a":{"p":1,"q":2},"b":{"p":1,"q":3}})");
        row("a number as a key", "200: ok", R"({"200":"ok"})");
        row("the first document", "a: 1\n---\nb: 2", R"({"a":1})");
    }
    void readsValuesAsJsonHasThem()
    {
        QFETCH(const QByteArray, yaml);
        const Result<QJsonObject> object = objectFromYaml(yaml);
        QVERIFY2(object, object ? "" : qPrintable(object.error().text()));
        QTEST(QJsonDocument(*object).toJson(QJsonDocument::Compact), "json");
    }

    void refuses_data()
    {
        const Table<QByteArray, QString> row("yaml", "fault");
        row("a list", "- 1", "yaml.not_an_object");
        row("nothing", QByteArray(), "yaml.not_an_object");
        row("an alias of nothing", "a: 1\nb: *x",
            "line 2: yaml.invalid(the referenced anchor is not defined)");
        row("an alias within itself", "a: &x\n- *x", "line 2: yaml.alias_in_itself");
        row("too deep", "a: " + QByteArray(200, '[') + QByteArray(200, ']'),
            "line 1: yaml.too_deep");
    }
    void refuses()
    {
        QFETCH(const QByteArray, yaml);
        const Result<QJsonObject> object = objectFromYaml(yaml);
        QVERIFY(!object);
        QFETCH(const QString, fault);
        QCOMPARE(reported(object.error()), fault);
    }
    void asDeepAsItSays()
    {
        QVERIFY(objectFromYaml("a: " + QByteArray(199, '[') + QByteArray(199, ']')));
    }
};

PENSTOCK_TEST(TestYamlTree)
#include "tst_yamltree.moc"
