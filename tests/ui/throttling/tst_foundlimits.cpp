// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Beside rejections that nobody had declared a limit against stands what they have shown, and one
// click keeps it.
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/plan/guessstrip.h"
#include "ui/savedjobfixture.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/uitest.h"

#include <penstock/mockserver/server/mockserver.h>

#include <QPushButton>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_foundlimits {
struct Fixture : WindowFixture
{
    explicit Fixture(const std::vector<Limit> &declared)
        : server({.limits = {{u"a second"_s, SlidingWindowSettings {10, 1s}}}}, wall)
    {
        if (!server.listen())
            qFatal("nothing listens");
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = server.url().toString();
        profile.limits = declared;
        JobSpec job;
        job.name = u"Orders"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 32};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        session = &window->model().addJob(window->model().addProfile(profile), job,
                                          folder.filePath(u"j"_s));
        window->openJob(*session);
        window->resize(1280, 800);
    }
    ~Fixture() { window.reset(); }
    GuessStrip *strip() const
    {
        auto *const page = window->currentJob()->findChild<ThrottlingPage *>();
        return page == nullptr ? nullptr : page->findChild<GuessStrip *>();
    }

    SystemClock wall;
    MockServer server;
    JobSession *session = nullptr;
};

class TestFoundLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatRejectionsHaveShownStandsBesideThem()
    {
        Fixture fixture({});
        fixture.session->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), JobSession::State::Done, patience);
        fixture.window->currentJob()->showPage(JobTab::Page::Throttling);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.strip() != nullptr && fixture.strip()->isVisible(),
                                 patience);
        QVERIFY(fixture.hasLabel(u"10 in 1 s"_s));
        auto *const keep = fixture.strip()->findChild<QPushButton *>();
        QTRY_VERIFY(keep->isVisible());
        QTest::mouseClick(keep, Qt::LeftButton);
        const Profile &profile = fixture.session->profile().profile();
        QCOMPARE(profile.limits.size(), std::size_t(1));
        QVERIFY(profile.limits.front().settings == LimitSettings(SlidingWindowSettings {10, 1s}));
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.strip()->isVisible(), patience); // it is declared now
    }
    void whereALimitIsDeclaredNothingStandsThere()
    {
        Fixture fixture({{u"mine"_s, SlidingWindowSettings {20, 1s}}});
        fixture.session->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), JobSession::State::Done, patience);
        fixture.window->currentJob()->showPage(JobTab::Page::Throttling);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"rate limit response"_s), patience);
        QVERIFY(!fixture.strip()->isVisible());
    }
};

PENSTOCK_TEST(TestFoundLimits)
} // namespace tst_foundlimits
#include "tst_foundlimits.moc"
