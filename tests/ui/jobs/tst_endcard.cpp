// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/jobs/endcard.h"
#include "ui/jobs/jobtab.h"
#include "ui/personsmouse.h"
#include "ui/results/resultspage.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/output/progress.h>

#include <QDesktopServices>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_endcard {
using State = JobSession::State;

// Twenty rows: the first refused once, five of them not there, three out of order.
struct Fixture : WindowFixture
{
    explicit Fixture(int atOnce = 4)
    {
        server.setScript([this](const FaultServer::Request &request) {
            const int id = request.path.mid(1).toInt();
            if (id == 1 && !std::exchange(wasRefused, true))
                return Action::withStatus(429, {{"Retry-After", "1"}});
            const int status = id <= 12 || isMended ? 200 : id <= 17 ? 404 : 501;
            return Action::withStatus(status);
        });
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = server.url().toString(QUrl::RemovePath);
        profile.limits = {{u"at once"_s, ConcurrencySettings {atOnce}}};
        profile.discover = false;
        profile.retry.maxAttempts = 1;
        JobSpec job;
        job.name = u"Orders"_s;
        job.request.url = u"/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 20};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        session = &window->model().addJob(window->model().addProfile(profile), job,
                                          folder.filePath(u"j"_s));
        window->openJob(*session);
    }
    ~Fixture() { window.reset(); }

    //! Null before its page is made.
    EndCard *card() const { return window->findChild<EndCard *>(); }
    bool isShown() const { return card() != nullptr && card()->isVisible(); }
    void runToItsEnd() const
    {
        QTest::mouseClick(find<QToolButton>(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session->state(), State::SomeFailed, patience);
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), patience);
    }

    QLabel *causes() const
    {
        for (QLabel *const label : card()->findChildren<QLabel *>()) {
            if (label->text().contains(u"<a "_s))
                return label;
        }
        return nullptr;
    }
    qsizetype failedLines() const
    {
        QFile list(folder.filePath(u"orders.failed.jsonl"_s));
        return list.open(QIODevice::ReadOnly) ? list.readAll().count('\n') : -1;
    }
    QMessageBox *question() const { return window->findChild<QMessageBox *>(); }
    static void agree(const QMessageBox &question)
    {
        for (QAbstractButton *const button : question.buttons()) {
            if (question.buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        }
    }

    bool wasRefused = false;
    bool isMended = false;
    FaultServer server;
    JobSession *session = nullptr;
};

class Opener : public QObject
{
    Q_OBJECT
public:
    Opener() { QDesktopServices::setUrlHandler(u"file"_s, this, "open"); }
    ~Opener() override { QDesktopServices::unsetUrlHandler(u"file"_s); }
    QStringList opened;

public Q_SLOTS:
    void open(const QUrl &url) { opened.append(url.toLocalFile()); }
};

//! What is said of a run when it has ended.
class TestEndCard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void isThereWhenItHasEnded()
    {
        const Fixture fixture;
        QVERIFY(!fixture.isShown());
        fixture.runToItsEnd();
        QVERIFY(fixture.hasLabel(u"Took "_s));
        QVERIFY(fixture.hasLabel(u"21 requests for 20 rows"_s));
        QVERIFY2(fixture.hasLabel(u"1 rate limit response cost "_s),
                 qPrintable(fixture.card()->findChild<QLabel *>()->text()));
        QVERIFY(fixture.hasLabel(u"5 rows: status 404"_s));
        QVERIFY(fixture.hasLabel(u"3 rows: status 501"_s));
        // And not any more when it goes on.
        QTest::mouseClick(fixture.find<QPushButton>(u"Send them again"_s), Qt::LeftButton);
        QVERIFY(!fixture.card()->isVisible());
        // The calls are those of all runs, the time is not.
        QTRY_VERIFY_WITH_TIMEOUT(fixture.card()->isVisible(), patience);
        QVERIFY(fixture.hasLabel(u"The last run took "_s));
    }

    void equalRowsAreToldOf()
    {
        const Fixture fixture;
        JobSpec spec = fixture.session->spec();
        spec.rows.from = RowsSpec::Values {"[{\"id\": 99}, {\"id\": 99}]"};
        fixture.session->setSpec(spec);
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.isShown(), patience);
        QVERIFY(fixture.hasLabel(u"duplicate rows: 1."_s));
    }

    void aCauseLeadsToItsRows_data()
    {
        const Table<bool> row("byMouse");
        row("by mouse", true);
        row("by keys", false);
    }

    void aCauseLeadsToItsRows()
    {
        QFETCH(const bool, byMouse);
        const Fixture fixture;
        fixture.runToItsEnd();
        QLabel *const causes = fixture.causes();
        QVERIFY(causes != nullptr);
        const QString cause = u"5 rows: status 404"_s;
        if (byMouse) {
            QVERIFY(clickLink(*causes, cause));
        } else {
            causes->setFocus(Qt::TabFocusReason);
            QVERIFY(pressLink(*causes, cause));
        }
        auto *const page = fixture.window->findChild<ResultsPage *>();
        QVERIFY(page != nullptr && page->isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(page->model().rowCount(), 5, patience);
        QCOMPARE(page->model().listedQuery().ended.status, std::optional(404));
    }

    void onlyRowsOfACauseAreSentAgain_data() { aCauseLeadsToItsRows_data(); }

    void onlyRowsOfACauseAreSentAgain()
    {
        QFETCH(const bool, byMouse);
        Fixture fixture;
        fixture.runToItsEnd();
        QCOMPARE(fixture.failedLines(), 8);
        fixture.isMended = true;
        const int before = fixture.server.sends();
        QLabel *const causes = fixture.causes();
        QVERIFY(causes != nullptr);
        const QString again = u"Send again"_s; // the most frequent cause comes first
        if (byMouse) {
            QVERIFY(clickLink(*causes, again));
        } else {
            causes->setFocus(Qt::TabFocusReason);
            QVERIFY(pressLink(*causes, again));
        }
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->progress().answered, 17, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.card()->isVisible(), patience);
        QCOMPARE(fixture.session->state(), State::SomeFailed);
        QCOMPARE(fixture.session->progress().failed, 3);
        QCOMPARE(fixture.server.sends() - before, 5);
        QCOMPARE(fixture.failedLines(), 3);
        QVERIFY(fixture.hasLabel(u"3 rows: status 501"_s));
        QVERIFY(!fixture.hasLabel(u"status 404"_s));
    }

    void aCauseInDoubtIsAskedAboutFirst()
    {
        // Or another might be handed over just when its connection is cut, and be in doubt as well.
        Fixture fixture(1);
        fixture.server.setScript([&](const FaultServer::Request &request) {
            if (request.path.endsWith("7") && !fixture.isMended)
                return Action::of(Action::Fault::Drop);
            return Action::withStatus(request.path.endsWith("8") ? 404 : 200);
        });
        JobSpec job = fixture.session->spec();
        job.profile = u"shop"_s;
        job.request.method = "POST";
        fixture.window->currentJob()->document().change(u"Change"_s, job);
        fixture.runToItsEnd();
        QCOMPARE(fixture.session->progress().inDoubt, 2); // 7 and 17
        QCOMPARE(fixture.session->progress().failed, 2); // 8 and 18
        fixture.isMended = true;
        const int before = fixture.server.sends();
        QVERIFY(clickLink(*fixture.causes(), u"Send again…"_s));
        QMessageBox *const question = fixture.question();
        QVERIFY(question != nullptr);
        QCOMPARE(question->text(), u"2 rows may have been processed already."_s);
        QVERIFY(!question->informativeText().contains(u"failed"_s));
        QCOMPARE(fixture.server.sends(), before);
        Fixture::agree(*question);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->progress().answered, 18, patience);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::SomeFailed, patience);
        QCOMPARE(fixture.session->progress().failed, 2);
        QCOMPARE(fixture.server.sends() - before, 2);
        QCOMPARE(fixture.failedLines(), 2);
    }

    void whatIsInDoubtIsSentAgain_data()
    {
        const Table<bool> row("isAgreedTo");
        row("said and agreed to", true);
        row("left alone", false);
    }

    // They may have been carried out, which is said first.
    void whatIsInDoubtIsSentAgain()
    {
        QFETCH(const bool, isAgreedTo);
        // Or another might be handed over just when its connection is cut, and be in doubt as well.
        Fixture fixture(1);
        fixture.server.setScript([&](const FaultServer::Request &request) {
            const bool isLost = request.path.endsWith("7") && !fixture.isMended;
            return isLost ? Action::of(Action::Fault::Drop) : Action::withStatus(200);
        });
        JobSpec job = fixture.session->spec();
        job.profile = u"shop"_s;
        job.request.method = "POST";
        fixture.window->currentJob()->document().change(u"Change"_s, job);
        fixture.runToItsEnd();
        QCOMPARE(fixture.session->progress().inDoubt, 2); // 7 and 17
        fixture.isMended = true;
        const int before = fixture.server.sends();
        auto *const again = fixture.find<QPushButton>(u"Send rows in doubt again…"_s);
        QVERIFY(again != nullptr);
        QTest::mouseClick(again, Qt::LeftButton);
        QMessageBox *const question = fixture.question();
        QVERIFY(question != nullptr);
        QCOMPARE(question->text(), u"2 rows may have been processed already."_s);
        if (!isAgreedTo) {
            QTest::keyClick(question, Qt::Key_Escape);
            QCOMPARE(fixture.session->state(), State::SomeFailed);
            return;
        }
        Fixture::agree(*question);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QCOMPARE(fixture.session->progress().answered, 20);
        QCOMPARE(fixture.server.sends() - before, 2);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.card()->isVisible(), patience);
        QVERIFY(fixture.find<QPushButton>(u"Send rows in doubt again…"_s) == nullptr);
    }

    void whatCameOutIsOpened()
    {
        const Opener opener;
        const Fixture fixture;
        fixture.runToItsEnd();
        QTest::mouseClick(fixture.find<QPushButton>(u"Open file"_s), Qt::LeftButton);
        QTest::mouseClick(fixture.find<QPushButton>(u"Show folder"_s), Qt::LeftButton);
        QCOMPARE(opener.opened,
                 (QStringList {fixture.folder.filePath(u"orders.jsonl"_s), fixture.folder.path()}));
    }

    void saysWhatItTook_data()
    {
        const Table<RunSummary, Progress, QString> row("summary", "progress", "text");
        row("smoothly", RunSummary {.calls = 300}, Progress {.answered = 300, .elapsed = 125s},
            u"Took 2 min 5 s  ·  300 requests for 300 rows  ·  "
            "no rate limit responses"_s);
        row("one row", RunSummary {.calls = 1}, Progress {.answered = 1},
            "1 request for 1 row  ·  no rate limit responses");
        row("one row, tried again", RunSummary {.calls = 2}, Progress {.failed = 1},
            "2 requests for 1 row  ·  no rate limit responses");
        row("one call for several", RunSummary {.calls = 1}, Progress {.answered = 3},
            "1 request for 3 rows  ·  no rate limit responses");
        row("refused", RunSummary {.calls = 1'012, .rejections = 12, .refusedFor = 18s},
            Progress {.answered = 990, .failed = 10, .elapsed = 60s},
            u"Took 1 min  ·  1,012 requests for 1,000 rows  ·  "
            "12 rate limit responses cost 18 s"_s);
        row("refused more often than is kept",
            RunSummary {
                .calls = 5'000, .rejections = 2'000, .refusedFor = 90s, .refusedForIsLeast = true},
            Progress {.answered = 3'000},
            u"5,000 requests for 3,000 rows  ·  "
            "2,000 rate limit responses cost more than 1 min 30 s"_s);
    }

    void saysWhatItTook()
    {
        QFETCH(const RunSummary, summary);
        QFETCH(const Progress, progress);
        QTEST(EndCard::textOf(summary, progress), "text");
    }
};

PENSTOCK_TEST(TestEndCard)
} // namespace tst_endcard
#include "tst_endcard.moc"
