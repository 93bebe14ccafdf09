// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("a map") << QByteArray("a: 1\nb: x") << QByteArray(R"({"a":1,"b":"x"})");
        QTest::newRow("lists and maps") << QByteArray("a:\n- b: [1, 2]\n- c: {d: e}")
                                        << QByteArray(R"({"a":[{"b":[1,2]},{"c":{"d":"e"}}]})");
        QTest::newRow("plain words")
            << QByteArray("a: [~, null, '', True, false, 1.5, -2, 0x1F, 1_0]")
            << QByteArray(R"({"a":[null,null,"",true,false,1.5,-2,"0x1F","1_0"]})");
        QTest::newRow("what is quoted is text") << QByteArray("a: ['1', \"true\", 'null']")
                                                << QByteArray(R"({"a":["1","true","null"]})");
        QTest::newRow("more digits than a number keeps")
            << QByteArray("a: 12345678901234567890")
            << QByteArray(R"({"a":"12345678901234567890"})");
        QTest::newRow("aliases") << QByteArray("a: &x [1]\nb: *x")
                                 << QByteArray(R"({"a":[1],"b":[1]})");
        QTest::newRow("a merge gives way")
            << QByteArray("a: &x {p: 1, q: 2}\nb: {q: 3, <<: *x}")
            << QByteArray(R"({"a":{"p":1,"q":2},"b":{"p":1,"q":3}})");
        QTest::newRow("a number as a key")
            << QByteArray("200: ok") << QByteArray(R"({"200":"ok"})");
        QTest::newRow("the first document")
            << QByteArray("a: 1\n---\nb: 2") << QByteArray(R"({"a":1})");
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
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QString>("fault");
        QTest::newRow("a list") << QByteArray("- 1") << u"it is no object"_s;
        QTest::newRow("nothing") << QByteArray() << u"it is no object"_s;
        QTest::newRow("an alias of nothing")
            << QByteArray("a: 1\nb: *x") << u"line 2: the referenced anchor is not defined"_s;
        QTest::newRow("an alias within itself")
            << QByteArray("a: &x\n- *x")
            << u"line 2: an alias stands inside of what it stands for"_s;
        QTest::newRow("too deep") << "a: " + QByteArray(200, '[') + QByteArray(200, ']')
                                  << u"line 1: it is nested too deeply"_s;
    }
    void refuses()
    {
        QFETCH(const QByteArray, yaml);
        const Result<QJsonObject> object = objectFromYaml(yaml);
        QVERIFY(!object);
        QFETCH(const QString, fault);
        QVERIFY2(object.error().text().startsWith(fault), qPrintable(object.error().text()));
    }
    void asDeepAsItSays()
    {
        QVERIFY(objectFromYaml("a: " + QByteArray(199, '[') + QByteArray(199, ']')));
    }
};

PENSTOCK_TEST(TestYamlTree)
#include "tst_yamltree.moc"
