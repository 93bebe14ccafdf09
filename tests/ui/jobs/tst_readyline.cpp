// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/contrast.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/readyline.h"
#include "ui/personsmouse.h"
#include "ui/profiles/profiletab.h"
#include "ui/savedjobfixture.h"
#include "ui/widgets/pagetabs.h"
#include "ui/widgets/statepill.h"

#include <penstock/jobs/output/progress.h>

#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_readyline {

ReadyLine *lineOf(const SavedJobFixture &fixture)
{
    return fixture.window->findChild<ReadyLine *>();
}

bool says(const SavedJobFixture &fixture, const QString &part)
{
    const ReadyLine *const line = lineOf(fixture);
    return line != nullptr && line->isVisible() && line->accessibleName().contains(part);
}

// With a job that \a change has made of the usual one.
template <typename Change>
void openWith(SavedJobFixture &fixture, Change change)
{
    QVERIFY(fixture.openServed());
    fixture.window->openJob(*fixture.onlyJob());
    JobDocument &document = fixture.window->currentJob()->document();
    JobSpec spec = document.spec();
    change(spec);
    document.change(u"Change"_s, spec);
}

//! The line before Start, as somebody reads and follows it.
class TestReadyLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void saysWhatAStartWouldFind()
    {
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"done at "_s), patience);
        const QString text = lineOf(fixture)->accessibleName();
        QVERIFY2(text.startsWith(u"200 rows, {{id}} found, output writable, done at "_s),
                 qPrintable(text));
    }

    void canBeReadInLightAndDark()
    {
        using Mode = Appearance::Mode;
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"done at "_s), patience);
        for (const Mode mode : {Mode::Light, Mode::Dark, Mode::Light}) {
            fixture.appearance.setMode(mode);
            QTRY_VERIFY2_WITH_TIMEOUT(contrastIn(*lineOf(fixture)) >= 4.5,
                                      qPrintable(QString::number(contrastIn(*lineOf(fixture)))),
                                      2'000);
        }
    }

    void leadsToWhatIsMissing_data()
    {
        using Change = std::function<void(JobSpec &)>;
        Table<Change, QString, QString, bool>("change", "says", "leadsTo", "byMouse");
        for (const bool byMouse : {true, false}) {
            const char *const hand = byMouse ? "mouse" : "keys";
            QTest::addRow("rows, %s", hand)
                << Change([](JobSpec &spec) { spec.rows.from = RowsSpec::File {u"/absent.csv"_s}; })
                << u"rows cannot be read"_s << u"File with the rows"_s << byMouse;
            QTest::addRow("column, %s", hand)
                << Change([](JobSpec &spec) { spec.request.url = u"/items/{{ident}}"_s; })
                << u"no column is named \"ident\""_s << u"URL or path"_s << byMouse;
            QTest::addRow("output, %s", hand)
                << Change([](JobSpec &spec) { spec.output.path = u"/absent/out.jsonl"_s; })
                << u"output not writable"_s << u"Output file"_s << byMouse;
        }
    }

    void leadsToWhatIsMissing()
    {
        using Change = std::function<void(JobSpec &)>;
        QFETCH(const Change, change);
        QFETCH(const QString, says);
        QFETCH(const QString, leadsTo);
        QFETCH(const bool, byMouse);
        SavedJobFixture fixture;
        openWith(fixture, change);
        QTRY_VERIFY_WITH_TIMEOUT(tst_readyline::says(fixture, says), patience);
        QVERIFY(!tst_readyline::says(fixture, u"done at"_s));
        ReadyLine *const line = lineOf(fixture);
        if (byMouse) {
            QVERIFY(clickLink(*line, says));
        } else {
            line->setFocus(Qt::TabFocusReason);
            QVERIFY(pressLink(*line, says));
        }
        auto *const field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(field != nullptr);
        QCOMPARE(field->accessibleName(), leadsTo);
    }

    void whatWasEditedGoesOn_data()
    {
        // more: requests
        const Table<QString, int> row("answer", "more");
        row("with the changes", "Resume with the changes", 1);
        row("from its beginning", "Start over…", 4);
        row("not at all", "Cancel", 0);
    }

    void whatWasEditedGoesOn()
    {
        QFETCH(const QString, answer);
        QFETCH(const int, more);
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &spec) {
            spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        });
        JobSession &session = *fixture.onlyJob();
        session.start();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), JobSession::State::Done, patience);
        const auto before = fixture.server.counts().received;
        JobDocument &document = fixture.window->currentJob()->document();
        JobSpec spec = document.spec();
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 0, .to = 3};
        document.change(u"Change"_s, spec);
        const QString part = u"edited since the last run"_s;
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, part), patience);
        QVERIFY(clickLink(*lineOf(fixture), part));
        auto *const question = fixture.window->findChild<QMessageBox *>();
        QVERIFY(question != nullptr);
        QVERIFY2(question->text().contains(u"\nrows to send: 1 (first: {\"id\":0})\n"_s),
                 qPrintable(question->text()));
        const auto press = [](const QMessageBox &box, const QString &text) {
            for (QAbstractButton *const button : box.buttons()) {
                if (button->text() == text)
                    QTest::mouseClick(button, Qt::LeftButton);
            }
        };
        press(*question, answer);
        if (answer.startsWith(u"Start over"_s)) {
            QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Discard and start over"_s),
                                     patience);
            QTest::mouseClick(fixture.find<QPushButton>(u"Discard and start over"_s),
                              Qt::LeftButton);
        }
        if (more > 0)
            QTRY_COMPARE_WITH_TIMEOUT(session.state(), JobSession::State::Done, patience);
        QTRY_COMPARE_WITH_TIMEOUT(int(fixture.server.counts().received - before), more, patience);
    }

    // In the tab and in the tree.
    void theBadgeSaysTheSame()
    {
        SavedJobFixture fixture;
        openWith(fixture,
                 [](JobSpec &spec) { spec.rows.from = RowsSpec::File {u"/absent.csv"_s}; });
        const auto badge = [&fixture] {
            const WorkbenchModel &model = fixture.window->model();
            const QModelIndex job = model.indexOf(*fixture.onlyJob());
            return fixture.window->currentJob()->findChild<StatePill *>()->word() + u"; "_s
                + job.data(WorkbenchModel::BriefRole).toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(badge(), u"Not ready; not ready"_s, patience);
        fixture.window->currentJob()->document().undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(badge(), u"Ready; ready"_s, patience);
    }

    void theTreeKnowsOfJobsThatNobodyOpened_data()
    {
        // isActivated: or its profile is changed
        const Table<bool, bool> row("needsSecret", "isActivated");
        row("a file, which comes while another program is in front", false, true);
        row("a file, which is there when the profile changes", false, false);
        row("a secret", true, true);
    }

    // From the start on, though none of their tabs is opened.
    void theTreeKnowsOfJobsThatNobodyOpened()
    {
        QFETCH(const bool, needsSecret);
        QFETCH(const bool, isActivated);
        SavedJobFixture fixture;
        QVERIFY(fixture.server.listen());
        fixture.saveJob(fixture.server.url());
        const QString rows = fixture.folder.filePath(u"ids.csv"_s);
        if (needsSecret) {
            const QString file = profilePath(u"practice"_s, fixture.places);
            Profile profile = *readProfile(file);
            profile.auth.kind = AuthSpec::Kind::Bearer;
            profile.auth.secret = u"practice-token"_s;
            SavedJobFixture::write(file, toJson(profile));
        } else {
            const QString file = jobPath(u"numbers"_s, fixture.places);
            JobSpec job = *readJob(file);
            job.rows.from = RowsSpec::File {rows};
            SavedJobFixture::write(file, toJson(job));
        }
        fixture.openSaved();
        const auto badge = [&fixture] {
            const QModelIndex job = fixture.window->model().indexOf(*fixture.onlyJob());
            return job.data(WorkbenchModel::BriefRole).toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(badge(), u"not ready"_s, patience);

        SavedJobFixture::write(rows, "id\n1\n2\n");
        fixture.vault.values.insert(u"practice-token"_s, "s3cret");
        if (isActivated) {
            QEvent activated(QEvent::ActivationChange);
            QCoreApplication::sendEvent(fixture.window.get(), &activated);
        } else {
            ProfileDocument &profile = fixture.window->model().profileOf(*fixture.onlyJob());
            Profile other = profile.profile();
            other.limits = {{u"pace"_s, GcraSettings {10ms, 1}}};
            profile.change(u"Change"_s, other);
        }
        QTRY_COMPARE_WITH_TIMEOUT(badge(), u"ready"_s, patience);
        QVERIFY(fixture.window->currentJob() == nullptr);
    }

    void followsWhatIsTyped()
    {
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        fixture.window->currentJob()->editRequest();
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->selectAll();
        QTest::keyClicks(url, u"/items/{{nr}}"_s);
        QTest::keyClick(url, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"no column is named \"nr\""_s), patience);
        url->selectAll();
        QTest::keyClicks(url, u"/items/{{id}}"_s);
        QTest::keyClick(url, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"{{id}} found"_s), patience);
    }

    void seesASecretThatIsEntered()
    {
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        ProfileDocument &profile = fixture.window->model().profileOf(*fixture.onlyJob());
        Profile signedIn = profile.profile();
        signedIn.auth.kind = AuthSpec::Kind::Bearer;
        signedIn.auth.secret = u"practice-token"_s;
        profile.change(u"Sign in"_s, signedIn);
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"secret missing"_s), patience);
        QVERIFY(clickLink(*lineOf(fixture), u"secret missing"_s));
        auto *const field = fixture.named<QLineEdit>(u"Secret"_s);
        QVERIFY(field != nullptr);
        QCOMPARE(QApplication::focusWidget(), field);
        typeKeys(u"s3cret\n"_s);
        fixture.window->openJob(*fixture.onlyJob());
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"secret found"_s), patience);
    }

    void isNotThereDuringARun()
    {
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"200 rows"_s), patience);
        fixture.window->currentJob()->startOrResume();
        QVERIFY(!lineOf(fixture)->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->progress().done() > 2, patience);
        fixture.window->currentJob()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u" of 200 rows left"_s), patience);
    }

    void countsTheRowsThatFailed_data()
    {
        const Table<int, QString, QString> row("rows", "failsWhen", "says");
        row("some", 3, "$.id == 1", "1 of 3 rows failed, {{id}} found, ");
        row("all", 2, "", "2 of 2 rows failed, {{id}} found, ");
        row("the only one", 1, "", "the row failed, {{id}} found, ");
        row("none", 2, "$.id == 3", "all 2 rows done, {{id}} found, ");
    }
    void countsTheRowsThatFailed()
    {
        QFETCH(const int, rows);
        QFETCH(const QString, failsWhen);
        QFETCH(const QString, says);
        SavedJobFixture fixture;
        openWith(fixture, [&](JobSpec &spec) {
            spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
            spec.outcomes = {{.is = OutcomeSpec::Is::Failed, .statuses = {200}, .when = failsWhen}};
        });
        JobSession &session = *fixture.onlyJob();
        session.start();
        QTRY_COMPARE_WITH_TIMEOUT(int(session.progress().done()), rows, patience);
        QTRY_VERIFY_WITH_TIMEOUT(session.mayStart(), patience);
        QTRY_VERIFY2_WITH_TIMEOUT(lineOf(fixture)->accessibleName().startsWith(says),
                                  qPrintable(lineOf(fixture)->accessibleName()), patience);
    }

    // The pages are clicked one after the other, and are where they were.
    void movesNothingWhereItIsNotThere()
    {
        SavedJobFixture fixture;
        openWith(fixture, [](JobSpec &) {});
        QTRY_VERIFY_WITH_TIMEOUT(says(fixture, u"done at "_s), patience);
        const auto top = [&fixture] {
            const auto *const pages = fixture.window->currentJob()->findChild<PageTabs *>();
            return pages->mapTo(fixture.window.get(), QPoint()).y();
        };
        const int before = top();
        fixture.window->currentJob()->showPage(JobTab::Page::Results);
        QCoreApplication::processEvents();
        QVERIFY(!lineOf(fixture)->isVisible());
        QCOMPARE(top(), before);
        fixture.onlyJob()->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->isActive(), patience);
        QCOMPARE(top(), before);
        fixture.onlyJob()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.onlyJob()->isActive(), patience);
    }
};

PENSTOCK_TEST(TestReadyLine)
} // namespace tst_readyline
#include "tst_readyline.moc"
