// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/uitest.h"

#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestThrottlingPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }
    void throttlesAppearWhileItIsOpen_data();
    void throttlesAppearWhileItIsOpen();
};

void TestThrottlingPage::throttlesAppearWhileItIsOpen_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("too many requests") << 429;
    QTest::newRow("not now, but then") << 503;
    QTest::newRow("forbidden until then") << 403;
}

void TestThrottlingPage::throttlesAppearWhileItIsOpen()
{
    QFETCH(const int, status);
    SystemClock clock;
    PracticeServer server({.limits = {{QStringLiteral("an hour"), FixedWindowSettings {5, 1h}}},
                           .throttleStatus = status},
                          clock);
    QVERIFY(server.listen());
    FixedSecrets store({});
    SecretKeeper secrets(store);
    const QTemporaryDir folder;
    Profile profile;
    profile.baseUrl = server.url().toString();
    JobSpec job;
    job.name = QStringLiteral("numbers");
    job.request.url = QStringLiteral("/items/{{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 9};
    job.output.path = folder.filePath(QStringLiteral("answers.jsonl"));
    ProfileSession work(profile, clock, secrets);
    JobSession session(job, folder.filePath(QStringLiteral("journal")), work);

    ThrottlingPage page(session);
    page.show();
    session.start();
    // Up to an hour goes by before the run changes its state again: nothing else wakes the page.
    QTRY_VERIFY_WITH_TIMEOUT(page.throttles() > 0, patience);
    QVERIFY(session.isActive());
    QVERIFY(work.watch()->throttles() > 0);
}

PENSTOCK_TEST(TestThrottlingPage)
#include "tst_throttlingpage.moc"
