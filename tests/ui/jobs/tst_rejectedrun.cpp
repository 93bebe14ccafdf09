// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A run that is refused, and one that another process goes on with, as somebody sees them.
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/progresspanel.h"
#include "ui/request/responseview.h"
#include "ui/savedjobfixture.h"
#include "ui/theme/language.h"
#include "ui/uitest.h"
#include "ui/widgets/statepill.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/profiles/secrets/secretindex.h>

#include <QDialog>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_refusedrun {
using State = JobSession::State;

// A job of 60 rows for a server that knows tokens.
struct Fixture : WindowFixture
{
    Fixture()
    {
        vault.values.insert(u"shop"_s, "old");
        tokens.setScript([this](const FaultServer::Request &request) {
            const bool isKnown = request.headers.value("authorization") == "Bearer " + goodToken;
            const bool isFirst = request.path.mid(1).toInt() <= 5;
            Action action = Action::withStatus(isKnown || isFirst ? 200 : rejection,
                                               {{"Content-Type", "application/json"}});
            action.body = isKnown || isFirst ? "{}" : "{\"error\": \"token expired\"}";
            return action;
        });
        const QString origin = tokens.url().toString(QUrl::RemovePath);
        if (!allowSecret(places, u"shop"_s, {origin}))
            qFatal("nothing can be allowed");
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = origin;
        profile.auth.kind = AuthSpec::Kind::Bearer;
        profile.auth.secret = u"shop"_s;
        profile.limits = {{u"at once"_s, ConcurrencySettings {4}}};
        profile.discover = false;
        profile.retry.maxAttempts = 1;
        JobSpec job;
        job.name = u"Orders"_s;
        job.request.url = u"/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 60};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        session = &window->model().addJob(window->model().addProfile(profile), job,
                                          folder.filePath(u"j"_s));
        window->openJob(*session);
        window->resize(1280, 800);
    }
    ~Fixture() { window.reset(); }

    void startUntilItPauses() const
    {
        press(u"Start"_s);
        QTRY_COMPARE_WITH_TIMEOUT(session->state(), State::Paused, patience);
    }

    QByteArray goodToken = "new";
    int rejection = 401;
    FaultServer tokens;
    JobSession *session = nullptr;
};

class TestRefusedRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void anExpiredTokenPausesItUntilThereIsAnother()
    {
        Fixture fixture;
        fixture.startUntilItPauses();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.hasLabel(u"Paused: the last 10 responses were all HTTP 401"_s), patience);
        QCOMPARE(fixture.window->currentJob()->findChild<StatePill *>()->word(),
                 u"Paused after failures"_s);
        QVERIFY(fixture.hasLabel(u"nothing is sent until you resume"_s));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->progress().answered, 5, patience); // on the disk
        QCOMPARE(fixture.session->progress().failed, 0);
        QVERIFY2(fixture.tokens.sends() <= 5 + 10 + 8,
                 QByteArray::number(fixture.tokens.sends()).constData());
        fixture.press(u"Enter a new token"_s);
        QVERIFY(fixture.window->currentJob() == nullptr); // the profile is in front
        typeKeys(u"new\n"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QVERIFY(fixture.window->currentJob() != nullptr);
        QCOMPARE(fixture.session->progress().answered, 60);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.hasLabel(u"Paused: "_s), patience);
        QVERIFY(fixture.find<QPushButton>(u"Enter a new token"_s) == nullptr);
    }

    void itGoesOnAsItIsWhereTheServiceIsMended_data()
    {
        const Table<int, QString, bool> row("status", "says", "asksForSecret");
        row("forbidden", 403, "were all HTTP 403", true);
        row("down", 503, "server errors (HTTP 503)", false);
    }

    void itGoesOnAsItIsWhereTheServiceIsMended()
    {
        QFETCH(const int, status);
        QFETCH(const QString, says);
        QFETCH(const bool, asksForSecret);
        Fixture fixture;
        fixture.rejection = status;
        fixture.startUntilItPauses();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(says), patience);
        QCOMPARE(fixture.find<QPushButton>(u"Enter a new token"_s) != nullptr, asksForSecret);
        fixture.goodToken = "old"; // after all
        fixture.press(u"Resume"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QCOMPARE(fixture.session->progress().answered, 60);
    }

    // As `penstock secret set` does in a terminal meanwhile.
    void aSecretThatWasReplacedElsewhereIsTaken()
    {
        Fixture fixture;
        fixture.startUntilItPauses();
        fixture.vault.values.insert(u"shop"_s, "new");
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Resume"_s), patience);
        fixture.press(u"Resume"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QCOMPARE(fixture.session->progress().answered, 60);
    }

    void theAnswerIsShown()
    {
        Fixture fixture;
        fixture.startUntilItPauses();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Show the response"_s), patience);
        fixture.press(u"Show the response"_s);
        auto *const dialog = fixture.window->findChild<QDialog *>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QVERIFY(dialog->findChild<ResponseView *>() != nullptr);
        QVERIFY(fixture.hasLabel(u"401 Scripted"_s));
        QCOMPARE(namelessIn(*dialog), QStringList());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(!dialog->isVisible());
        QCOMPARE(fixture.session->state(), State::Paused);
    }

    void whatIsStoppedThenSaysWhy()
    {
        Fixture fixture;
        fixture.startUntilItPauses();
        fixture.press(u"Stop"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Failed, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"status 401"_s), patience);
        fixture.goodToken = "old";
        fixture.press(u"Try again"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QCOMPARE(fixture.session->progress().answered, 60);
    }

    void whatWasNoJsonIsSaidAtTheEnd()
    {
        Fixture fixture;
        fixture.tokens.setScript([](const FaultServer::Request &request) {
            const QByteArray type = request.path.endsWith("7") ? "text/html" : "application/json";
            return Action::withStatus(200, {{"Content-Type", type}});
        });
        fixture.press(u"Start"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"6 responses were text/html; the others were "
                                                  "application/json."_s),
                                 patience);
    }

    void loginPagesFromTheFirstOnPauseIt()
    {
        Fixture fixture;
        fixture.tokens.setScript([](const FaultServer::Request &) {
            return Action::withStatus(200, {{"Content-Type", "text/html; charset=utf-8"}});
        });
        fixture.startUntilItPauses();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.hasLabel(u"Paused: the last 10 responses were all web pages"_s), patience);
        QCOMPARE(fixture.session->progress().answered, 0);
    }

    void whereNobodySignsInPagesAreSaidAtTheEnd()
    {
        Fixture fixture;
        Profile profile = fixture.session->profile().profile();
        profile.auth = {};
        fixture.session->profile().setProfile(profile);
        fixture.tokens.setScript([](const FaultServer::Request &) {
            return Action::withStatus(200, {{"Content-Type", "text/html"}});
        });
        fixture.press(u"Start"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"All 60 responses were web pages"_s), patience);
        QVERIFY(fixture.hasLabel(u"Accept: text/html"_s));
        fixture.window->resize(800, 560);
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
    }

    void everythingFits_data()
    {
        const Table<QSize> row("size");
        row("usual", QSize(1280, 800));
        row("narrow", QSize(1024, 700));
        row("small", QSize(800, 560));
    }

    void everythingFits()
    {
        QFETCH(const QSize, size);
        Fixture fixture;
        fixture.window->resize(size);
        fixture.startUntilItPauses();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Paused: "_s), patience);
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
        QCOMPARE(namelessIn(*fixture.window), QStringList());
    }

    void titlesAreNotCut_data()
    {
        const Table<QString> row("language");
        row("English", "en");
        row("German", "de");
    }

    void titlesAreNotCut()
    {
        QFETCH(const QString, language);
        useLanguage(*qApp, language);
        const auto back = qScopeGuard([] { useLanguage(*qApp, u"en"_s); });
        Fixture fixture;
        fixture.window->resize(800, 560);
        fixture.session->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Paused, patience);
        const auto cut = [&fixture] {
            const QStringList titles {ProgressPanel::tr("Rows done"),
                                      ProgressPanel::tr("Running for"),
                                      ProgressPanel::tr("Limited by")};
            QStringList found;
            for (const ElidedLabel *const label : fixture.window->findChildren<ElidedLabel *>()) {
                if (label->isVisible() && titles.contains(label->text()) && label->isElided())
                    found.append(label->text());
            }
            return found;
        };
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.hasLabel(ProgressPanel::tr("nothing is sent until you resume")), patience);
        QCoreApplication::processEvents(); // the layout that comes of it
        QTRY_COMPARE_WITH_TIMEOUT(cut(), QStringList(), patience);
    }

    // Another process holds the lock of its journal, as flock(1) can.
    void aJobThatRunsElsewhereIsLeftAlone()
    {
        SavedJobFixture fixture;
        QVERIFY(fixture.openServed());
        const QString folder = fixture.onlyJob()->folder();
        fixture.window->openJob(*fixture.onlyJob());
        QTest::mouseClick(fixture.find<QToolButton>(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->progress().answered >= 3, patience);
        QTest::mouseClick(fixture.find<QToolButton>(u"Stop"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Stopped, patience);
        const QString done = QString::number(fixture.onlyJob()->progress().answered);
        fixture.window.reset();
        QProcess other;
        other.start(u"flock"_s, {u"--no-fork"_s, folder + u"/lock"_s, u"sleep"_s, u"600"_s});
        QVERIFY(other.waitForStarted());

        fixture.open();
        fixture.openSaved();
        fixture.window->openJob(*fixture.onlyJob());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Running elsewhere"_s), patience);
        const QString process = u"sleep (process %1) is running this job."_s;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(process.arg(other.processId())), patience);
        QVERIFY(!fixture.hasLabel(u"Not started"_s));
        QVERIFY(fixture.hasLabel(done)); // what it has done is shown
        auto *const start = fixture.find<QToolButton>(u"Start"_s);
        QVERIFY(!start->isEnabled());
        QCOMPARE(start->toolTip(), u"Another process is running this job"_s);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(fixture.onlyJob()->state(), State::Idle);
        other.kill();
        QVERIFY(other.waitForFinished());
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Stopped, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.hasLabel(u"Running elsewhere"_s), patience);
    }
};

PENSTOCK_TEST(TestRefusedRun)
} // namespace tst_refusedrun
#include "tst_rejectedrun.moc"
