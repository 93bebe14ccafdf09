// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What went out and came back for a row, and all that happened to it, beside its answer.
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/results/resultspage.h"
#include "ui/savedjobfixture.h"
#include "ui/widgets/pagetabs.h"

#include <QTableView>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_rowpast {
struct Fixture : SavedJobFixture
{
    explicit Fixture(bool keepsHeaders)
    {
        if (!openServed())
            qFatal("the practice server does not listen");
        JobSession &job = *onlyJob();
        JobSpec spec = job.spec();
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        spec.request.headers = {{"X-Who", "me"}};
        window->model().documentOf(job).change(u"test"_s, spec);
        ProfileDocument &document = window->model().profileOf(job);
        Profile profile = document.profile();
        profile.keepHeaders = keepsHeaders;
        document.change(u"test"_s, profile);
        window->resize(1280, 800);
        window->openJob(job);
    }
    ~Fixture() { window.reset(); }

    void run(JobSession::From from) const
    {
        onlyJob()->start(from);
        QTRY_COMPARE_WITH_TIMEOUT(onlyJob()->state(), JobSession::State::Done, patience);
    }
    // Of the first row in the list.
    void showDetails() const
    {
        window->currentJob()->showPage(JobTab::Page::Results);
        auto *const table = window->findChild<ResultsPage *>()->findChild<QTableView *>();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 1)).center());
        // There when the row has been read.
        const QString parts = u"Parts of the response"_s;
        QTRY_VERIFY_WITH_TIMEOUT(named<PageTabs>(parts) != nullptr, patience);
        named<PageTabs>(parts)->setCurrentIndex(2);
    }
    QString headers() const
    {
        const auto *const label = named<QLabel>(u"Request and response headers"_s);
        return label == nullptr ? QString() : label->text();
    }
    int labels(const QString &part) const
    {
        int count = 0;
        for (const QLabel *const label : window->findChildren<QLabel *>())
            count += label->isVisible() && label->text().contains(part) ? 1 : 0;
        return count;
    }
};

class TestRowPast : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void headersAreShownWhereTheyAreKept()
    {
        const Fixture fixture(true);
        fixture.run(JobSession::From::Beginning);
        fixture.showDetails();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.headers().startsWith(u"GET http://"_s), patience);
        QVERIFY(fixture.headers().contains(u"X-Who: me\n"_s));
        QVERIFY(fixture.headers().contains(u"\n\nHTTP 200 OK\n"_s));
        QCOMPARE(cutIn(*fixture.window), QStringList());
        QCOMPARE(namelessIn(*fixture.window), QStringList());
    }
    void whereTheyAreNotItIsSaidHow()
    {
        const Fixture fixture(false);
        fixture.run(JobSession::From::Beginning);
        fixture.showDetails();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.headers().startsWith(u"Headers of each row are stored only if"_s), patience);
    }
    void allThatHappenedIsShownRunByRun()
    {
        const Fixture fixture(false);
        fixture.run(JobSession::From::Beginning);
        fixture.run(JobSession::From::Beginning);
        fixture.showDetails();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.labels(u"200, took "_s), 2, patience);
        QVERIFY(fixture.labels(u"Run started"_s) >= 1);
        QCOMPARE(cutIn(*fixture.window), QStringList());
    }
};

PENSTOCK_TEST(TestRowPast)
} // namespace tst_rowpast
#include "tst_rowpast.moc"
