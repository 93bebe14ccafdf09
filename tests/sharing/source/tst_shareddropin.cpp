// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/limitedpull.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/sharing/leader/localsharedleader.h>
#include <penstock/sharing/source/openpermitsource.h>
#include <penstock/support/systemclock.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

//! Two managers of Qt programs at the permit source of one key.
class TestSharedDropIn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void managersAreOneBudget()
    {
        SystemClock clock;
        MockServerOptions strict;
        strict.limits = {limitFromShorthand(u"80/1s").value()};
        MockServer server(strict, clock);
        QVERIFY(server.listen());
        QTemporaryDir folder;
        const SharedKeyFiles key {u"0123456789abcdef"_s, folder.filePath(u"gate"_s),
                                  [] { return QJsonObject(); },
                                  [](const QJsonObject &) { return true; }};
        const std::vector<Limit> limits
            = withNames({strict.limits.front(), limitFromShorthand(u"1000/1h").value()});
        const auto one = openPermitSource(key, limits, clock);
        const auto other = openPermitSource(key, limits, clock);
        QVERIFY(one.has_value() && other.has_value());
        QVERIFY((*one)->isLeader() && !(*other)->isLeader());

        constexpr int calls = 60;
        LimitedPull pull({one->get(), other->get()}, server);
        pull.start(calls);
        QVERIFY(waitUntil([&] { return pull.answered() + pull.failed() == 2 * calls; }));
        QCOMPARE(pull.failed(), 0);
        QCOMPARE(server.counts().admitted, quint64(2 * calls));
        // One is the jitter of a busy machine, and teaches the margin.
        QVERIFY2(server.counts().throttled <= 1,
                 qPrintable(QString::number(server.counts().throttled)));
        // Each permit is one request on the wire, and known to both.
        const std::int64_t sent = std::int64_t(server.counts().received);
        for (const PermitSource *const permitSource : {one->get(), other->get()})
            QVERIFY(waitUntil(
                [&] { return permitSource->snapshot().levels.at(1).available == 1000 - sent; }));
    }
};

PENSTOCK_TEST(TestSharedDropIn)
#include "tst_shareddropin.moc"
