// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"

#include <penstock/profiles/secrets/secretindex.h>

#include <QMessageBox>
#include <QPushButton>
#include <QTest>

using namespace penstock;

namespace tst_leave {
struct Fixture : SavedJobFixture
{
    Fixture()
    {
        QDir(folder.path()).mkpath(u"private"_s);
        QFile file(rowsFile());
        if (!file.open(QIODevice::WriteOnly) || file.write("one\ntwo\n") != 8 || !server.listen())
            qFatal("no rows");
    }
    static constexpr int runs = 2;
    QString rowsFile() const { return folder.filePath(u"private/rows.txt"_s); }
    QString jobFile() const { return jobPath(u"numbers"_s, places); }
    //! The saved job has run here, and is none to be shown any more: it is asked about piece by piece.
    void runOnce()
    {
        saveJob(server.url());
        JobSpec job = readJob(jobFile()).value();
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = runs};
        write(jobFile(), toJson(job));
        openSaved();
        onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(onlyJob()->state(), JobSession::State::Done, patience);
        window.reset();
    }
    void openAgain()
    {
        open();
        openSaved();
        window->openJob(*onlyJob());
    }
    //! The same job as somebody else has written it: its rows are not those that were allowed.
    void openUntrusted()
    {
        runOnce();
        JobSpec job = readJob(jobFile()).value();
        job.rows.from = RowsSpec::File {.path = rowsFile(), .format = RowFormat::Lines};
        job.request.url = u"/items/{{line}}"_s;
        write(jobFile(), toJson(job));
        openAgain();
    }
    //! The same job with a profile that sends a secret.
    void openSigned()
    {
        runOnce();
        const QString file = profilePath(u"practice"_s, places);
        Profile profile = readProfile(file).value();
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"token"_s};
        write(file, toJson(profile));
        vault.values.insert(u"token"_s, "hush");
        openAgain();
    }
    std::int64_t received() const { return server.counts().received - runs; }
    QMessageBox *question(const char *name) const
    {
        for (QMessageBox *const each : window->findChildren<QMessageBox *>()) {
            if (each->isVisible() && each->objectName() == QLatin1String(name))
                return each;
        }
        return nullptr;
    }
    static void press(const QMessageBox *question, const char *button)
    {
        for (QAbstractButton *const each : question->buttons()) {
            if (each->text() == QLatin1String(button))
                return QTest::mouseClick(each, Qt::LeftButton);
        }
        qFatal("no button %s", button);
    }
};

//! What the window asks before somebody else's file has its way.
class TestLeave : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin)"_s)); }

    void rowsElsewhereAreAskedFor()
    {
        Fixture fixture;
        fixture.openUntrusted();
        JobSession &job = *fixture.onlyJob();
        job.start(JobSession::From::Beginning);
        QMessageBox *question = fixture.question("pathquestion");
        QVERIFY(question != nullptr);
        QCOMPARE(question->text(),
                 u"Run \"Numbers\"? It does this outside its folder:\n"
                 "reads %1 line by line and sends it to %2"_s.arg(fixture.rowsFile(),
                                                                  fixture.server.url().toString()));
        QTest::keyClick(question, Qt::Key_Return); // which is the no
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Failed, patience);
        QVERIFY(job.fault()->what().contains(fixture.rowsFile()));
        QCOMPARE(fixture.received(), 0);

        job.start(JobSession::From::Beginning);
        question = fixture.question("pathquestion");
        QVERIFY(question != nullptr);
        Fixture::press(question, "Allow");
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
        QCOMPARE(fixture.received(), 2);

        job.start(JobSession::From::Beginning);
        QVERIFY2(fixture.question("pathquestion") == nullptr, "once is enough");
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
    }
    void whatIsChosenHereIsNot()
    {
        Fixture fixture;
        fixture.saveJob(fixture.server.url());
        fixture.openSaved();
        JobSession &job = *fixture.onlyJob();
        JobSpec chosen = job.spec();
        chosen.rows.from = RowsSpec::File {.path = fixture.rowsFile(), .format = RowFormat::Lines};
        chosen.request.url = u"/items/{{line}}"_s;
        chosen.output.path = fixture.folder.filePath(u"private/out.jsonl"_s);
        fixture.window->model().documentOf(job).change(u"choose"_s, chosen);
        job.start();
        QVERIFY(fixture.question("pathquestion") == nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
    }
    // The rows are the guest's; what is typed is another server that gets them.
    void anotherServerIsNoChoiceOfTheRows()
    {
        Fixture fixture;
        fixture.openUntrusted();
        JobSession &job = *fixture.onlyJob();
        JobSpec typed = job.spec();
        typed.request.url = fixture.server.url().toString() + u"other/{{line}}"_s;
        fixture.window->model().documentOf(job).change(u"type"_s, typed);
        job.start(JobSession::From::Beginning);
        QVERIFY(fixture.question("pathquestion") != nullptr);
        QTest::keyClick(fixture.question("pathquestion"), Qt::Key_Escape);
        typed.request.url = u"http://127.0.0.1:9/{{line}}"_s;
        fixture.window->model().documentOf(job).change(u"type"_s, typed);
        job.start(JobSession::From::Beginning);
        QVERIFY(fixture.question("pathquestion") != nullptr);
        QTest::keyClick(fixture.question("pathquestion"), Qt::Key_Escape);
        QCOMPARE(fixture.received(), 0);
    }
    void oneRowIsAskedForToo()
    {
        Fixture fixture;
        fixture.openUntrusted();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        fixture.window->currentJob()->showPage(JobTab::Page::Request);
        // The rows are read in the background.
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        fixture.window->currentJob()->sendOne();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.question("pathquestion") != nullptr, patience);
        Fixture::press(fixture.question("pathquestion"), "Do not allow");
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"you did not allow access outside its folder"_s),
                                 patience);
        QCOMPARE(fixture.received(), 0);
    }
    void aSecretIsAskedFor()
    {
        Fixture fixture;
        fixture.openSigned();
        JobSession &job = *fixture.onlyJob();
        job.start(JobSession::From::Beginning);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.question("secretquestion") != nullptr, patience);
        QVERIFY(fixture.question("secretquestion")
                    ->text()
                    .contains(u"Send the secret \"token\" to http://127."_s));
        QTest::keyClick(fixture.question("secretquestion"), Qt::Key_Escape);
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Failed, patience);
        QCOMPARE(job.fault()->kind, Error::Kind::Secret);
        QCOMPARE(fixture.received(), 0);

        job.start(JobSession::From::Beginning);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.question("secretquestion") != nullptr, patience);
        Fixture::press(fixture.question("secretquestion"), "Send it there");
        QTRY_VERIFY_WITH_TIMEOUT(fixture.received() > 0, patience);
        QVERIFY(fixture.question("secretquestion") == nullptr);
        QCOMPARE(readSecretIndex(fixture.places)->at(u"token"_s).places.size(), 1);
        job.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!job.isActive(), patience);
    }
};

PENSTOCK_TEST(TestLeave)
} // namespace tst_leave
#include "tst_leave.moc"
