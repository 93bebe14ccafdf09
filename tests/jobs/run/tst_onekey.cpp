// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/http.h>
#include <penstock/jobs.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/support/systemclock.h>

#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace penstock;

// One program pulls with a job, another sends what it likes through a network manager: both with
// one key.
class TestOneKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aJobAndAManagerAreOneBudget()
    {
        constexpr int each = 15;
        constexpr int capacity = 20;
        SystemClock clock;
        MockServerOptions options;
        options.limits = {limitFromShorthand(u"20/2s").value()};
        options.rateLimitHeaders = RateLimitHeaders::None;
        MockServer server(options, clock);
        QVERIFY(server.listen());
        Profile profile;
        profile.baseUrl = server.url().toString();
        profile.limits = options.limits;
        profile.discover = false;
        const QTemporaryDir folder;
        const UsageFolder keys(folder.filePath(u"keys"_s));

        FixedSecrets store {{}};
        SecretAccess secrets(store);
        ProfileSession session(profile, clock, secrets);
        session.keepUse(keys);
        int records = 0;
        EmbeddedJob::Parts parts;
        parts.job.request.url = u"/items/{{id}}"_s;
        parts.nextRow = [id = 0]() mutable -> std::optional<Row> {
            if (++id > each)
                return std::nullopt;
            return EmbeddedJob::row({{u"id"_s, QString::number(id)}});
        };
        parts.onRecord = [&records](const Row &, const QByteArray &) { ++records; };
        EmbeddedJob job(std::move(parts), session);

        const std::unique_ptr<KeyPermitSource> permitSource
            = openPermitSource(profile, {}, keys, clock);
        LimitedNetworkAccessManager manager(*permitSource);
        int answers = 0;
        const Instant begun = clock.now().at;
        QVERIFY(job.start());
        for (int i = 0; i < each; ++i) {
            QNetworkReply *const reply
                = manager.get(QNetworkRequest(server.url().resolved(QUrl(u"/other"_s))));
            connect(reply, &QNetworkReply::finished, this, [&answers, reply] {
                answers += reply->error() == QNetworkReply::NoError ? 1 : 0;
                reply->deleteLater();
            });
        }
        QVERIFY(waitUntil([&] { return records == each && answers == each; }));
        QCOMPARE(permitSource->key()->id(), session.key()->id());
        QCOMPARE(server.counts().admitted, quint64(2 * each));
        QCOMPARE(server.counts().throttled, quint64(0));
        static_assert(2 * each > capacity);
        QVERIFY2(clock.now().at - begun >= std::chrono::seconds(2), "together they had to wait");
    }
};

PENSTOCK_TEST(TestOneKey)
#include "tst_onekey.moc"
