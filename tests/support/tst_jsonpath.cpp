// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/jsonpath.h>

#include <QTest>

using namespace penstock;

class TestJsonPath : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pathsAreReadAsPointers_data()
    {
        // pointer empty: none
        Table<QString, QByteArray>("path", "pointer");
        const auto row = [](const char *path, const char *pointer) {
            QTest::newRow(path) << QString::fromUtf8(path) << QByteArray(pointer);
        };
        row("$.usage.total_tokens", "/usage/total_tokens");
        row("$['usage'][\"total tokens\"]", "/usage/total tokens");
        row("$.calls[0].cost", "/calls/0/cost");
        row("$[12]", "/12");
        row("$.rate-limit.kosten_ü", "/rate-limit/kosten_ü");
        row("$['a/b~c']", "/a~1b~0c");
        for (const char *none :
             {"",     "$",     "usage", ".usage", "$.",     "$.a.",       "$..a",
              "$.*",  "$[*]",  "$[-1]", "$[01]",  "$[1:2]", "$['*']",     "$[a]",
              "$['a", "$['a'", "$['']", "$.1a",   "$.a b",  "$['a\\'b']", "$.a]"})
            row(none, "");
    }
    void pathsAreReadAsPointers()
    {
        QFETCH(const QString, path);
        QFETCH(const QByteArray, pointer);
        QCOMPARE(pointerOfJsonPath(path).value_or(QByteArray()), pointer);
    }
};

PENSTOCK_TEST(TestJsonPath)
#include "tst_jsonpath.moc"
