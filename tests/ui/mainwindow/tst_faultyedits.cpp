// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Invalid edits are in no file: what happens to them is asked before they are lost.
#include "support/testprogram.h"
#include "ui/documents/storededits.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/worktabs.h"
#include "ui/savedjobfixture.h"

#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTest>

using namespace penstock;

namespace tst_faultyedits {
const auto more = u"More settings…"_s;
enum class What { Job, Profile, Both };

struct Fixture : SavedJobFixture
{
    Fixture()
    {
        saveJob(QUrl(u"http://127.0.0.1:9"_s));
        openSaved();
        window->openJob(*onlyJob());
    }
    ~Fixture() { window.reset(); }

    QString jobFile() const { return jobPath(u"numbers"_s, places); }
    QString profileFile() const { return profilePath(u"practice"_s, places); }
    JobDocument &job() const { return window->model().documentOf(*onlyJob()); }
    ProfileDocument &profile() const { return *window->model().profiles().front(); }
    void makeFaulty(What what) const
    {
        if (what != What::Profile) {
            JobSpec spec = job().spec();
            spec.priority = 12;
            spec.records = u"items"_s;
            job().change(u"edit"_s, spec);
        }
        if (what != What::Job) {
            Profile changed = profile().profile();
            changed.baseUrl = u"ftp://x"_s;
            profile().change(u"edit"_s, changed);
        }
    }
    QMessageBox *question() const
    {
        for (QMessageBox *const each : window->findChildren<QMessageBox *>()) {
            if (each->isVisible() && each->objectName() == u"faultyquestion"_s)
                return each;
        }
        return nullptr;
    }
    bool offers(const char *button) const { return buttonOf(button) != nullptr; }
    void press(const char *button) const
    {
        QAbstractButton *const pressed = buttonOf(button);
        QVERIFY2(pressed != nullptr, button);
        QTest::mouseClick(pressed, Qt::LeftButton);
    }
    QAbstractButton *buttonOf(const char *button) const
    {
        const QMessageBox *const box = question();
        for (QAbstractButton *const each :
             box != nullptr ? box->buttons() : QList<QAbstractButton *>()) {
            if (each->text() == QLatin1String(button))
                return each;
        }
        return nullptr;
    }
    //! The page with a \a section of the profile, or with the request if that is empty.
    void show(const QString &section) const
    {
        if (!section.isEmpty())
            return window->openProfile(profile());
        window->openJob(*onlyJob());
        window->currentJob()->showPage(JobTab::Page::Request);
    }
    //! Ends without a question, as a crash does, and starts again.
    void restart()
    {
        window.reset();
        open();
        openSaved();
        window->openJob(*onlyJob());
    }
};

//! Edits that cannot be saved as they are invalid.
class TestFaultyEdits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void nothingIsAskedIfAllIsSaved()
    {
        Fixture fixture;
        QVERIFY(fixture.window->close());
        QVERIFY(!QFile::exists(storedEditsFile(fixture.places)));
    }

    void textThatNoDocumentTakesIsAskedAbout_data()
    {
        Table<bool, QString, QString, QByteArray>("isFile", "invalid", "valid", "answer");
        for (const char *const answer : {"Go back", "Discard and quit", "Keep and quit"}) {
            QTest::addRow("numbers: %s", answer)
                << false << u"id=9..1"_s << u"id=1..9"_s << QByteArray(answer);
            QTest::addRow("a file: %s", answer)
                << true << u"rows.xyz"_s << u"rows.csv"_s << QByteArray(answer);
        }
    }
    void textThatNoDocumentTakesIsAskedAbout()
    {
        QFETCH(const bool, isFile);
        QFETCH(const QString, invalid);
        QFETCH(const QString, valid);
        QFETCH(const QByteArray, answer);
        Fixture fixture;
        if (isFile) {
            JobSpec spec = fixture.job().spec();
            spec.rows.from = RowsSpec::File {u"other.csv"_s, RowFormat::Csv, 0};
            fixture.job().change(u"edit"_s, spec);
            fixture.job().finishSaving();
        }
        const auto field = [&fixture, isFile] {
            fixture.window->currentJob()->showPage(JobTab::Page::Request);
            return fixture.named<QLineEdit>(isFile ? u"File with the rows"_s : u"Numbers"_s);
        };
        QLineEdit *rows = field();
        QVERIFY(rows);
        rows->setText(invalid);
        rows->setFocus();
        QVERIFY(!fixture.window->close());
        QVERIFY(fixture.question());
        const QString fault = rows->accessibleDescription();
        QVERIFY(!fault.isEmpty());
        fixture.window->currentJob()->startOrResume(); // would send the rows from before
        QVERIFY(!fixture.onlyJob()->isActive());
        const bool goesBack = answer == "Go back";
        fixture.press(answer.constData());
        if (!goesBack) {
            QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
            fixture.restart();
            rows = field();
            QVERIFY(rows);
        }
        if (answer == "Discard and quit") {
            QVERIFY(rows->text() != invalid);
            QVERIFY(fixture.window->close());
            return;
        }
        QCOMPARE(rows->text(), invalid);
        QTRY_COMPARE_WITH_TIMEOUT(rows->accessibleDescription(), fault, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.question() == nullptr, patience);
        QVERIFY(!fixture.window->close());
        fixture.press("Go back");

        rows->setFocus();
        rows->setText(valid);
        QVERIFY(fixture.window->close());
        fixture.job().finishSaving();
        const QByteArray saved = contentOf(fixture.jobFile());
        QVERIFY2(saved.contains(isFile ? QByteArray("rows.csv") : QByteArray("\"to\": 9")),
                 saved.constData());
    }

    void refusedTextIsThereAfterTheNextStart_data()
    {
        // section: of the profile, or empty: of the job
        Table<QString, QString, QString, QByteArray, bool>("section", "invalid", "valid", "saved",
                                                           "isStored");
        const auto row = [](const char *field, const char *section, const char *invalid,
                            const char *valid, const char *saved, bool isStored = true) {
            QTest::addRow("%s=%s", field, invalid)
                << QString::fromLatin1(section) << QString::fromLatin1(invalid)
                << QString::fromLatin1(valid) << QByteArray(saved) << isStored;
        };
        row("Longest wait", "", "5", "5s", R"("max_wait": "5s")");
        row("Maximum attempts", "Retries", "often", "3", R"("max_attempts": 3)");
        row("First wait", "Retries", "5", "5s", R"("backoff_base": "5s")");
        row("Largest response", "Network", "big", "1 MiB", R"("max_body": 1048576)");
        row("Rate-limit statuses", "Throttling", "bad", "503", "503");
        row("Documentation", "About", "docs.org", "https://docs.org", "https://docs.org");
        row("One every", "Limits", "soon", "40ms", R"("emission_interval": "40ms")");
        row("Burst", "Limits", "many", "7", R"("burst": 7)");
        // A password is in no file.
        row("Proxy", "Network", "http://a:b@127.0.0.1:1", "none", R"("proxy": "none")", false);
        row("Proxy", "Network", "a:b", "none", R"("proxy": "none")", false);
        row("Documentation", "About", "ftp://a:b@docs.org", "https://docs.org", "https://docs.org",
            false);
        row("Redis", "Sharing through Redis", "redis://:a@10.0.0.5", "redis://10.0.0.5", "10.0.0.5",
            false);
    }
    void refusedTextIsThereAfterTheNextStart()
    {
        QFETCH(const QString, section);
        QFETCH(const QString, invalid);
        QFETCH(const QString, valid);
        QFETCH(const QByteArray, saved);
        QFETCH(const bool, isStored);
        const QString name = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
        Fixture fixture;
        fixture.show(section);
        if (auto *const head = fixture.find<QPushButton>(section.isEmpty() ? more : section);
            head != nullptr && !head->isChecked())
            QTest::mouseClick(head, Qt::LeftButton);
        auto *field = fixture.named<QLineEdit>(name);
        QVERIFY(field);
        field->setFocus();
        field->setText(invalid);
        QVERIFY(!fixture.window->close());
        QVERIFY(fixture.question());
        const QString fault = field->accessibleDescription();
        QVERIFY(!fault.isEmpty());
        QCOMPARE(fixture.offers("Keep and quit"), isStored);
        if (isStored) {
            fixture.press("Keep and quit");
            QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
            fixture.restart();
            fixture.show(section);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(name), patience);
            field = fixture.named<QLineEdit>(name);
            QVERIFY(!fixture.window->close());
        }
        fixture.press("Go back");
        QVERIFY(!QFile::exists(storedEditsFile(fixture.places)) || isStored);
        QCOMPARE(field->text(), invalid);
        QCOMPARE(field->accessibleDescription(), fault);

        field->setFocus();
        field->setText(valid);
        QVERIFY(fixture.window->close());
        QVERIFY(field->accessibleDescription().isEmpty());
        fixture.window->model().finishSaving();
        const QByteArray json
            = contentOf(section.isEmpty() ? fixture.jobFile() : fixture.profileFile());
        QVERIFY2(json.contains(saved), json.constData());
    }

    void refusedStatusesStayWithTheirBody()
    {
        Fixture fixture;
        Profile profile = fixture.profile().profile();
        profile.throttling.bodies = {{{}, {}, {"slow"}, {}}, {{}, {}, {"later"}, {}}};
        fixture.profile().change(u"edit"_s, profile);
        const auto table = [&fixture] {
            fixture.show(u"Throttling"_s);
            auto *const head = fixture.find<QPushButton>(u"Throttling"_s);
            if (!head->isChecked())
                QTest::mouseClick(head, Qt::LeftButton);
            return fixture.named<QTableView>(u"Bodies of rate limit responses"_s);
        };
        constexpr int statuses = 3;
        QAbstractItemModel *bodies = table()->model();
        QVERIFY(bodies->setData(bodies->index(1, statuses), u"all"_s));
        const QString fault = table()->accessibleDescription();
        QVERIFY(!fault.isEmpty());
        const auto rowOfIt = [&bodies] {
            for (int row = 0; row < bodies->rowCount(); ++row) {
                if (bodies->index(row, statuses).data().toString() == u"all"_s)
                    return row;
            }
            return -1;
        };
        QVERIFY(bodies->removeRow(0));
        QCOMPARE(rowOfIt(), 0);
        fixture.profile().undoStack().undo();
        QCOMPARE(rowOfIt(), 1);
        fixture.profile().undoStack().redo();
        QCOMPARE(rowOfIt(), 0);
        QCOMPARE(table()->accessibleDescription(), fault);
        QVERIFY(!fixture.window->close());
        fixture.press("Keep and quit");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        fixture.restart();
        bodies = table()->model();
        QCOMPARE(bodies->index(0, statuses).data().toString(), u"all"_s);
        QCOMPARE(table()->accessibleDescription(), fault);
        QVERIFY(bodies->setData(bodies->index(0, statuses), u"403"_s));
        QVERIFY(table()->accessibleDescription().isEmpty());
        QVERIFY(fixture.window->close());
        QCOMPARE(fixture.profile().profile().throttling.bodies,
                 (std::vector<BodyMatcher> {{{}, {}, {"later"}, {403}}}));
    }

    void refusedTextStaysWithItsLimit_data()
    {
        const Table<int, std::function<void(const Fixture &, QListView &)>> row("row", "act");
        row("another change", 1, [](const Fixture &fixture, QListView &) {
            Profile profile = fixture.profile().profile();
            profile.name = u"Other"_s;
            fixture.profile().change(u"edit"_s, profile);
        });
        row("another field", 1, [](const Fixture &fixture, QListView &) {
            auto *const field = fixture.named<QLineEdit>(u"Burst"_s);
            field->setFocus();
            field->setText(u"7"_s);
            QTest::keyClick(field, Qt::Key_Return);
            QCOMPARE(std::get<GcraSettings>(fixture.profile().profile().limits[1].settings).burst,
                     7);
        });
        row("another limit", 1, [](const Fixture &, QListView &list) {
            list.setCurrentIndex(list.model()->index(0, 0));
        });
        row("a new name", 1, [](const Fixture &fixture, QListView &) {
            Profile profile = fixture.profile().profile();
            profile.limits[1].name = u"other"_s;
            fixture.profile().change(u"edit"_s, profile);
        });
        row("moved", 0, [](const Fixture &, QListView &list) {
            list.setFocus();
            QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
        });
        row("moved and back", 1, [](const Fixture &fixture, QListView &list) {
            list.setFocus();
            QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
            fixture.profile().undoStack().undo();
        });
        row("the first is removed", 0, [](const Fixture &, QListView &list) {
            list.setCurrentIndex(list.model()->index(0, 0));
            QTest::keyClick(&list, Qt::Key_Delete);
        });
        row("it is removed", -1,
            [](const Fixture &, QListView &list) { QTest::keyClick(&list, Qt::Key_Delete); });
    }
    void refusedTextStaysWithItsLimit()
    {
        using namespace std::chrono_literals;
        QFETCH(const std::function<void(const Fixture &, QListView &)>, act);
        QFETCH(const int, row);
        Fixture fixture;
        Profile profile = fixture.profile().profile();
        profile.limits.push_back({u"second"_s, GcraSettings {50ms, 1}});
        fixture.profile().change(u"edit"_s, profile);
        fixture.show(u"Limits"_s);
        auto *const list = fixture.named<QListView>(u"Limits"_s);
        QVERIFY(list);
        list->setCurrentIndex(list->model()->index(1, 0));
        const auto field = [&fixture] {
            QCoreApplication::processEvents(); // new fields are shown a moment later
            return fixture.named<QLineEdit>(u"One every"_s);
        };
        field()->setFocus();
        field()->setText(u"soon"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(fixture.profile().isFaulty());
        act(fixture, *list);
        QCOMPARE(fixture.profile().isFaulty(), row >= 0);
        for (int each = 0; each < list->model()->rowCount(); ++each) {
            list->setCurrentIndex(list->model()->index(each, 0));
            QCOMPARE(field()->text() == u"soon"_s, each == row);
            QCOMPARE(field()->accessibleDescription().isEmpty(), each != row);
        }
        fixture.profile().readAgain();
        QVERIFY(!fixture.profile().isFaulty());
    }

    void quittingAsks_data()
    {
        Table<What, QByteArray, bool, bool>("what", "answer", "quits", "keeps");
        for (const auto &[name, what] :
             {std::pair("a job", What::Job), {"a profile", What::Profile}, {"both", What::Both}}) {
            const auto row = [name, what](const char *answer, bool quits, bool keeps) {
                QTest::addRow("%s: %s", name, answer)
                    << what << QByteArray(answer) << quits << keeps;
            };
            row("Go back", false, false);
            row("Discard and quit", true, false);
            row("Keep and quit", true, true);
        }
    }
    void quittingAsks()
    {
        QFETCH(const What, what);
        QFETCH(const QByteArray, answer);
        QFETCH(const bool, quits);
        QFETCH(const bool, keeps);
        Fixture fixture;
        const QByteArray jobBefore = contentOf(fixture.jobFile());
        const QByteArray profileBefore = contentOf(fixture.profileFile());
        fixture.makeFaulty(what);
        const JobSpec job = fixture.job().spec();
        const Profile profile = fixture.profile().profile();

        QVERIFY(!fixture.window->close());
        QVERIFY(fixture.question() != nullptr);
        QCOMPARE(fixture.question()->text().contains(u"\"Numbers\""_s), what != What::Profile);
        QCOMPARE(fixture.question()->text().contains(u"\"Practice\""_s), what != What::Job);
        fixture.press(answer.constData());
        QTRY_COMPARE_WITH_TIMEOUT(!fixture.window->isVisible(), quits, patience);
        QVERIFY(fixture.job().spec() == job);
        QVERIFY(fixture.profile().profile() == profile);
        if (!quits) { // and the next time it is asked again
            QTRY_VERIFY_WITH_TIMEOUT(fixture.question() == nullptr, patience);
            QVERIFY(!fixture.window->close());
            QVERIFY(fixture.question() != nullptr);
        }

        fixture.restart();
        QCOMPARE(contentOf(fixture.jobFile()), jobBefore);
        QCOMPARE(contentOf(fixture.profileFile()), profileBefore);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.job().isFaulty(), keeps && what != What::Profile,
                                  patience);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.profile().isFaulty(), keeps && what != What::Job,
                                  patience);
        QCOMPARE(fixture.job().spec() == job, keeps || what == What::Profile);
        QCOMPARE(fixture.profile().profile() == profile, keeps || what == What::Job);
        if (!keeps)
            return;
        // Ctrl+Z takes them back, to what is saved.
        for (Document *const each : fixture.window->model().faultyDocuments())
            each->undoStack().undo();
        QCOMPARE(fixture.window->model().faultyDocuments().size(), std::size_t(0));
        QCOMPARE(toJson(fixture.job().spec()), toJson(readJob(fixture.jobFile()).value()));
    }

    void escapeGoesBack()
    {
        Fixture fixture;
        fixture.makeFaulty(What::Job);
        QVERIFY(!fixture.window->close());
        QTest::keyClick(fixture.question(), Qt::Key_Escape);
        QVERIFY(fixture.window->isVisible());
        QVERIFY(fixture.job().isFaulty());
    }

    // The file is what is started from: edits that were kept before it are gone with it.
    void whatWasCorrectedStaysAfterACrash()
    {
        Fixture fixture;
        fixture.makeFaulty(What::Job);
        fixture.window->close();
        fixture.press("Keep and quit");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        fixture.restart();
        JobSpec spec = fixture.job().spec();
        spec.priority = 2;
        spec.records = u"$.items[*]"_s;
        fixture.job().change(u"correct"_s, spec);
        fixture.job().finishSaving();
        fixture.restart();
        QVERIFY(!fixture.job().isFaulty());
        QCOMPARE(fixture.job().spec().priority, 2);
    }

    void aCrashLeavesTheFilesAlone()
    {
        Fixture fixture;
        const QByteArray before = contentOf(fixture.jobFile());
        fixture.makeFaulty(What::Both);
        fixture.restart();
        QCOMPARE(contentOf(fixture.jobFile()), before);
        QVERIFY(fixture.window->model().faultyDocuments().empty());
    }

    void whatIsKeptIsGoneAfterDiscarding()
    {
        Fixture fixture;
        fixture.makeFaulty(What::Both);
        fixture.window->close();
        fixture.press("Keep and quit");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        QVERIFY(QFile::exists(storedEditsFile(fixture.places)));
        fixture.restart();
        fixture.window->close();
        fixture.press("Discard and quit");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        QVERIFY(!QFile::exists(storedEditsFile(fixture.places)));
    }

    void aSecretIsNotKept()
    {
        Fixture fixture;
        JobSpec spec = fixture.job().spec();
        spec.request.headers = {{"Authorization", "Bearer hush"}};
        fixture.job().change(u"edit"_s, spec);
        QVERIFY(fixture.job().isFaulty());
        QVERIFY(!fixture.window->close());
        QVERIFY(!fixture.offers("Keep and quit"));
        QVERIFY(fixture.question()->informativeText().contains(u"\"Numbers\""_s));
        fixture.press("Discard and quit");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        QVERIFY(!QFile::exists(storedEditsFile(fixture.places)));
    }

    void closingItsTabAsks_data()
    {
        const Table<bool, bool> row("closes", "isFaulty");
        row("Go back", false, true);
        row("Discard and close", true, false);
        row("Keep and close", true, true);
    }
    void closingItsTabAsks()
    {
        QFETCH(const bool, closes);
        QFETCH(const bool, isFaulty);
        Fixture fixture;
        auto &tabs = *fixture.window->findChild<WorkTabs *>();
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 1, patience);
        fixture.makeFaulty(What::Job);
        tabs.close(0);
        QCOMPARE(tabs.count(), 1);
        QVERIFY(fixture.question() != nullptr);
        fixture.press(QTest::currentDataTag());
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), closes ? 0 : 1, patience);
        QCOMPARE(fixture.job().isFaulty(), isFaulty);
        if (closes) {
            fixture.window->openJob(*fixture.onlyJob());
            QCOMPARE(fixture.job().spec().priority, isFaulty ? 12 : JobSpec().priority);
            QCOMPARE(fixture.window->close(), !isFaulty);
        }
    }

    void closingATabKeepsItsRefusedText_data()
    {
        const Table<bool> row("keeps");
        row("Discard and close", false);
        row("Keep and close", true);
    }
    void closingATabKeepsItsRefusedText()
    {
        QFETCH(const bool, keeps);
        Fixture fixture;
        auto &tabs = *fixture.window->findChild<WorkTabs *>();
        const auto rows = [&fixture] {
            fixture.window->openJob(*fixture.onlyJob());
            fixture.window->currentJob()->showPage(JobTab::Page::Request);
            return fixture.named<QLineEdit>(u"Numbers"_s);
        };
        rows()->setText(u"id=9..1"_s);
        rows()->setFocus();
        tabs.close(0);
        fixture.press(QTest::currentDataTag());
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 0, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<JobTab *>() == nullptr, patience);
        QCOMPARE(rows()->text() == u"id=9..1"_s, keeps);
        QCOMPARE(fixture.job().isFaulty(), keeps);
        QCOMPARE(fixture.window->close(), !keeps);
    }

    void faultsAreReadBackAsTheyWere_data()
    {
        const Table<std::function<void(JobSpec &)>> row("edit");
        row("priority", [](JobSpec &job) { job.priority = 12; });
        row("fuse", [](JobSpec &job) { job.breaker = 1'000'000; });
        row("records", [](JobSpec &job) { job.records = u"items"_s; });
        row("dedupe", [](JobSpec &job) { job.dedupe = u"id"_s; });
        row("no output", [](JobSpec &job) { job.output.path.clear(); });
        row("an ending", [](JobSpec &job) { job.output.path = u"/x/a.csv"_s; });
        row("a URL", [](JobSpec &job) { job.request.url = u"htp://x"_s; });
        row("braces", [](JobSpec &job) { job.request.url = u"/a/{{id"_s; });
        row("no path", [](JobSpec &job) { job.request.url.clear(); });
        row("columns", [](JobSpec &job) {
            job.output = {.kind = OutputSpec::Kind::Csv, .path = u"/x/a.csv"_s};
        });
        row("a page", [](JobSpec &job) {
            job.pages.kind = PagesSpec::Kind::Cursor;
            job.pages.most = 0;
        });
        row("a range", [](JobSpec &job) {
            job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 5, .to = 1};
        });
    }
    void faultsAreReadBackAsTheyWere()
    {
        QFETCH(const std::function<void(JobSpec &)>, edit);
        Fixture fixture;
        JobSpec spec = fixture.job().spec();
        edit(spec);
        fixture.job().change(u"edit"_s, spec);
        QVERIFY(fixture.job().isFaulty());
        fixture.job().finishSaving();
        QVERIFY(fixture.job().faultyEdit().has_value());
        QCOMPARE(toJson(faultyJobFromJson(fixture.job().faultyEdit()->text)), toJson(spec));
    }
};

PENSTOCK_TEST(TestFaultyEdits)
} // namespace tst_faultyedits
#include "tst_faultyedits.moc"
