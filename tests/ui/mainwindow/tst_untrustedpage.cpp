// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/untrustedpage.h"
#include "ui/savedjobfixture.h"

#include <penstock/profiles/secrets/secretindex.h>

#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace penstock;

namespace tst_guestpage {
//! Somebody who has a secret and private files, and gets a job and a profile sent.
struct Fixture : SavedJobFixture
{
    Fixture()
    {
        write(path("private/rows.txt"), "one\ntwo\n");
        vault.values.insert(u"token"_s, "hush");
        if (!server.listen())
            qFatal("no server");
    }
    QString path(const char *name) const { return folder.filePath(QString::fromUtf8(name)); }
    QString address() const { return server.url().toString(); }
    //! Sends rows of a private file, and a secret.
    QByteArray untrusted() const
    {
        JobSpec job;
        job.name = u"Numbers"_s;
        job.profile = u"practice"_s;
        job.request.url = u"/items/{{line}}"_s;
        job.rows.from
            = RowsSpec::File {.path = path("private/rows.txt"), .format = RowFormat::Lines};
        job.output.path = path("numbers.jsonl");
        return toJson(job);
    }
    //! Saved by somebody who has copied both files there.
    void openUntrusted(bool isSigned = true)
    {
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = server.url().toString();
        if (isSigned)
            profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"token"_s};
        write(profilePath(u"practice"_s, places), toJson(profile));
        write(jobPath(u"numbers"_s, places), untrusted());
        openSaved();
        window->openJob(*onlyJob());
        QTRY_VERIFY_WITH_TIMEOUT(window->currentJob() != nullptr, patience);
    }
    void import(const QString &file) const
    {
        QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
        auto *const dialog = window->findChild<ImportDialog *>();
        dialog->takeFile(file);
        QPushButton *button = nullptr;
        for (QPushButton *const each : dialog->findChildren<QPushButton *>()) {
            if (each->text().startsWith(u"Import"_s))
                button = each;
        }
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), patience);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window->findChild<ImportDialog *>() == nullptr, patience);
    }
    void pressStart() const
    {
        window->currentJob()->showPage(JobTab::Page::Run);
        QApplication::setActiveWindow(window.get());
        QTest::keyClick(window.get(), Qt::Key_Return, Qt::ControlModifier);
    }
    UntrustedPage *page() const
    {
        for (UntrustedPage *const each : window->findChildren<UntrustedPage *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    bool asksMore() const
    {
        const QList<QMessageBox *> boxes = window->findChildren<QMessageBox *>();
        return page() != nullptr
            || std::any_of(boxes.begin(), boxes.end(),
                           [](const QMessageBox *box) { return box->isVisible(); });
    }
    QStringList textsOnPage() const
    {
        QStringList texts;
        for (const QLabel *const label : page()->findChildren<QLabel *>()) {
            if (label->text() != u"•"_s)
                texts.append(label->text());
        }
        return texts;
    }
    //! As far as the button that says \a text has the focus; then it is pressed.
    void tabTo(const char *text) const
    {
        for (int i = 0; i < 5; ++i) {
            const auto *const there = qobject_cast<QPushButton *>(QApplication::focusWidget());
            if (there != nullptr && there->text() == QLatin1String(text))
                return typeKeys(u" "_s);
            typeKeys(u"\t"_s);
        }
        qFatal("no button %s", text);
    }
};

//! Somebody else's job before its first run.
class TestUntrustedPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void allOfItIsOnOnePage()
    {
        Fixture fixture;
        fixture.openUntrusted();
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        const QStringList wanted {
            u"\"Numbers\" has not run here yet"_s,
            u"This is everything the job would do. If you did not create it, check that you expect "
            "all of this."_s,
            u"Needs your permission"_s,
            u"sends the secret \"token\" to %1"_s.arg(fixture.address()),
            u"reads %1 line by line and sends it to %2"_s.arg(fixture.path("private/rows.txt"),
                                                              fixture.address()),
            u"writes "_s + fixture.path("numbers.jsonl"),
            u"writes %1 (failed rows)"_s.arg(fixture.path("numbers.failed.jsonl")),
            u"Harmless"_s,
            u"sends its requests to %1"_s.arg(fixture.address()),
            u"uses the system's proxy if there is one"_s,
            u"reads the secret \"token\" from the environment variable PENSTOCK_SECRET_TOKEN if it "
            "is set"_s,
            u"Your permission is remembered."_s,
        };
        QCOMPARE(fixture.textsOnPage(), wanted);
    }
    void enterIsANo()
    {
        Fixture fixture;
        fixture.openUntrusted();
        const JobSession &job = *fixture.onlyJob();
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        QTest::keyClick(fixture.page(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Failed, patience);
        QVERIFY(job.fault()->what().contains(u"nothing was sent"_s));
        QCOMPARE(fixture.server.counts().received, 0);
        QVERIFY(readSecretIndex(fixture.places)->empty());
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience); // a no is not for ever
    }
    void oneYesIsToAllOfItAndIsRemembered()
    {
        Fixture fixture;
        fixture.openUntrusted();
        const JobSession &job = *fixture.onlyJob();
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        QApplication::setActiveWindow(fixture.page());
        fixture.tabTo("Allow all of this");
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
        QCOMPARE(fixture.server.counts().received, 2);
        QCOMPARE(readSecretIndex(fixture.places)->at(u"token"_s).places,
                 QStringList {fixture.address()});

        fixture.window.reset();
        fixture.open();
        fixture.openSaved();
        JobSession &again = *fixture.onlyJob();
        again.start(JobSession::From::Beginning);
        QVERIFY(!fixture.asksMore());
        QTRY_COMPARE_WITH_TIMEOUT(again.state(), JobSession::State::Done, patience);
        QVERIFY2(!fixture.asksMore(), "once is enough");
    }
    void oneRequestIsShownToo()
    {
        Fixture fixture;
        fixture.openUntrusted();
        fixture.window->currentJob()->showPage(JobTab::Page::Request);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        QTest::keyClick(fixture.page(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"you did not allow it"_s), patience);
        QCOMPARE(fixture.server.counts().received, 0);
    }
    // It was sent by somebody, and its user wants to see that it is.
    void anImportedJobIsShownOnceAlthoughItIsHarmless()
    {
        Fixture fixture;
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = fixture.address();
        Fixture::write(profilePath(u"practice"_s, fixture.places), toJson(profile));
        fixture.window->openSaved();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->model().profiles().empty(), patience);
        const QString file = fixture.path("sent.job.json");
        Fixture::write(file,
                       "{\"schema\": \"penstock/job/1\", \"name\": \"Sent\","
                       "\"profile\": \"practice\", \"request\": {\"path\": \"/items/{{id}}\"},"
                       "\"rows\": {\"range\": \"id=1..3\"},"
                       "\"output\": {\"jsonl\": \"out.jsonl\"}}");
        fixture.import(file);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        const JobSession &job = fixture.window->currentJob()->session();
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        const QStringList texts = fixture.textsOnPage();
        QVERIFY(texts.contains(u"Nothing needs your permission."_s));
        QVERIFY(!texts.contains(u"Needs your permission"_s));
        QTest::keyClick(fixture.page(), Qt::Key_Return); // which goes on
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
        QCOMPARE(fixture.server.counts().received, 3);
        QVERIFY(!fixture.asksMore());
    }
    void anImportedProfileIsShownWithItsFirstJob()
    {
        Fixture fixture;
        const QString file = fixture.path("sent.profile.json");
        Profile profile;
        profile.name = u"Sent"_s;
        profile.baseUrl = fixture.address();
        profile.network.tls.ignoreErrors = true;
        Fixture::write(file, toJson(profile));
        fixture.import(file);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentProfile() != nullptr, patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"New job"_s), Qt::LeftButton);
        JobDocument &document = fixture.window->currentJob()->document();
        JobSpec spec = document.spec();
        spec.request.url = u"/items/{{id}}"_s;
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 2};
        document.change(u"type"_s, spec);
        fixture.pressStart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page() != nullptr, patience);
        QVERIFY(fixture.textsOnPage().contains(
            u"ignores TLS errors: the server's identity is not verified"_s));
    }
    void somebodysOwnFirstRunIsNotAskedAbout_data()
    {
        const Table<std::function<JobSession *(Fixture &)>> row("make");
        using Make = std::function<JobSession *(Fixture &)>;
        row("the sample", Make([](Fixture &fixture) {
                fixture.window->setSampleSize(quickSample(6));
                fixture.window->runSample();
                return &fixture.window->currentJob()->session();
            }));
        row("a saved one in its folder", Make([](Fixture &fixture) {
                fixture.saveJob(fixture.server.url());
                fixture.openSaved();
                fixture.window->openJob(*fixture.onlyJob());
                fixture.pressStart();
                return fixture.onlyJob();
            }));
        row("a pasted command", Make([](Fixture &fixture) {
                QTest::keyClick(fixture.window.get(), Qt::Key_I, Qt::ControlModifier);
                auto *const dialog = fixture.window->findChild<ImportDialog *>();
                dialog->take("curl " + fixture.address().toUtf8() + "/items/7");
                QPushButton *button = nullptr;
                for (QPushButton *const each : dialog->findChildren<QPushButton *>()) {
                    if (each->text().startsWith(u"Import"_s))
                        button = each;
                }
                for (int i = 0; i < 500 && !button->isEnabled(); ++i)
                    QTest::qWait(10);
                QTest::mouseClick(button, Qt::LeftButton);
                for (int i = 0; i < 500 && fixture.window->currentJob() == nullptr; ++i)
                    QTest::qWait(10);
                fixture.pressStart();
                return &fixture.window->currentJob()->session();
            }));
        row("one made by hand", Make([](Fixture &fixture) {
                Profile profile;
                profile.name = u"Mine"_s;
                profile.baseUrl = fixture.address();
                ProfileDocument &document = fixture.window->model().addProfile(
                    profile, profilePath(u"mine"_s, fixture.places), {});
                fixture.window->openProfile(document);
                QTest::mouseClick(fixture.find<QPushButton>(u"New job"_s), Qt::LeftButton);
                JobDocument &job = fixture.window->currentJob()->document();
                JobSpec spec = job.spec();
                spec.request.url = u"/items/{{line}}"_s;
                spec.rows.from = RowsSpec::File {.path = fixture.path("private/rows.txt"),
                                                 .format = RowFormat::Lines};
                job.change(u"type"_s, spec);
                fixture.pressStart();
                return &job.session();
            }));
        // What is missing is told where it can be typed.
        row("one whose secret is not there", Make([](Fixture &fixture) {
                fixture.vault.values.clear();
                fixture.saveJob(fixture.server.url());
                const QString file = profilePath(u"practice"_s, fixture.places);
                Profile profile = readProfile(file).value();
                profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"token"_s};
                Fixture::write(file, toJson(profile));
                fixture.openSaved();
                fixture.window->openJob(*fixture.onlyJob());
                fixture.pressStart();
                return fixture.onlyJob();
            }));
    }
    void somebodysOwnFirstRunIsNotAskedAbout()
    {
        QFETCH(const std::function<JobSession *(Fixture &)>, make);
        Fixture fixture;
        JobSession &job = *make(fixture);
        QTRY_VERIFY2_WITH_TIMEOUT(fixture.asksMore()
                                      || (job.state() != JobSession::State::Starting
                                          && job.state() != JobSession::State::Idle),
                                  "it goes on", patience);
        QVERIFY(!fixture.asksMore());
        job.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!job.isActive(), patience);
    }
    // More than fits is scrolled with keys; nothing is decided by that.
    void keysScrollIt()
    {
        WindowFixture fixture;
        Reach reach(60, {.kind = ReachItem::Kind::TlsErrorsIgnored});
        auto *const page = new UntrustedPage(u"Long"_s, reach, fixture.window.get());
        page->open();
        QApplication::setActiveWindow(page);
        auto *const scroll = page->findChild<QScrollArea *>();
        scroll->setFocus(Qt::TabFocusReason);
        QVERIFY(page->height() <= 560);
        QTest::keyClick(scroll, Qt::Key_PageDown);
        QVERIFY(scroll->verticalScrollBar()->value() > 0);
        QVERIFY(page->isVisible());
        QVERIFY(scroll->accessibleDescription().contains(u"Harmless: ignores TLS"_s));
    }
};

PENSTOCK_TEST(TestUntrustedPage)
} // namespace tst_guestpage
#include "tst_untrustedpage.moc"
