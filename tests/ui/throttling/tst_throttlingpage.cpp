// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/throttling/throttlingmodel.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/uitest.h"

#include <penstock/jobs/plan/runwatch.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttlingpage {
// Nine rows from a server that lets five in an hour in, and says so with \a status.
struct Pull
{
    explicit Pull(int status)
        : server(
            {.limits = {{u"an hour"_s, FixedWindowSettings {5, 1h}}}, .throttleStatus = status},
            clock)
        , work(profile(), clock, secrets)
        , session(job(), folder.filePath(u"journal"_s), work)
        , page(session)
    { }
    Profile profile()
    {
        if (!server.listen())
            qFatal("no server can listen");
        Profile profile;
        profile.baseUrl = server.url().toString();
        return profile;
    }
    JobSpec job() const
    {
        JobSpec job;
        job.name = u"numbers"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 9};
        job.output.path = folder.filePath(u"answers.jsonl"_s);
        return job;
    }

    QTemporaryDir folder;
    SystemClock clock;
    MockServer server;
    FixedSecrets store {{}};
    SecretAccess secrets {store};
    ProfileSession work;
    JobSession session;
    ThrottlingPage page;
};

class TestThrottlingPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void throttlesAppearWhileItIsOpen_data()
    {
        const Table<int> row("status");
        row("too many requests", 429);
        row("not now, but then", 503);
        row("forbidden until then", 403);
    }

    void throttlesAppearWhileItIsOpen()
    {
        QFETCH(const int, status);
        Pull pull(status);
        pull.page.show();
        pull.session.start();
        // Up to an hour goes by before the run changes its state again: nothing else wakes the
        // page.
        QTRY_VERIFY_WITH_TIMEOUT(pull.page.throttles() > 0, patience);
        QVERIFY(pull.session.isActive());
        QVERIFY(pull.work.watch()->throttles() > 0);
    }

    // At 1024×700 the details are below the list, which has all the width then.
    void whatWasDoneIsReadWhereThereIsRoom()
    {
        Pull pull(429);
        pull.page.resize(767, 492);
        pull.page.show();
        pull.session.start();
        QTRY_VERIFY_WITH_TIMEOUT(pull.page.throttles() > 0, patience);
        const auto *const table = pull.page.findChild<QTableView *>();
        const QModelIndex fate = table->model()->index(0, ThrottlingModel::Fate);
        QTRY_VERIFY_WITH_TIMEOUT(!fate.data().toString().isEmpty(), patience);
        constexpr int glyphAndSides = 44;
        const int needed = table->fontMetrics().horizontalAdvance(fate.data().toString());
        QVERIFY2(table->columnWidth(ThrottlingModel::Fate) >= needed + glyphAndSides,
                 qPrintable(fate.data().toString()));
    }
};

PENSTOCK_TEST(TestThrottlingPage)
} // namespace tst_throttlingpage
#include "tst_throttlingpage.moc"
