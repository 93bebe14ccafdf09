// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "ui/profiles/headersmodel.h"
#include "ui/profiles/limitsmodel.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/profiles/profiletab.h"
#include "windowbench.h"

#include <penstock/limits/limitjson.h>
#include <penstock/profiles/fileformat.h>
#include <penstock/profiles/profilefile.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace penstock;
using namespace std::chrono_literals;
using State = SecretAnswer::State;

namespace {
constexpr int patience = 30'000; // loaded machines take their time

Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("example")};
    profile.headers = {{QStringLiteral("Accept"), {QStringLiteral("application/json"), {}}}};
    for (const char *const limit : {"900/min", "5000/h fixed", "100 concurrent"})
        profile.limits.push_back(limitFromShorthand(QString::fromLatin1(limit)).value());
    nameLimits(profile.limits);
    return profile;
}

// A window with that profile open.
struct Bench : WindowBench
{
    Bench()
        : document(window->model().addProfile(exampleProfile(), file(), {}))
    {
        window->openProfile(document);
    }
    QString file() const { return profilePath(QStringLiteral("example"), places); }
    Profile onDisk() const { return readProfile(file()).value_or(Profile()); }
    void type(const QString &fieldName, const QString &text) const
    {
        auto *const field = named<QLineEdit>(fieldName);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    const std::vector<LimitSpec> &limits() const { return document.profile().limits; }

    ProfileDocument &document;
};

void put(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}
} // namespace

class TestProfileTab : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not)")));
    }
    void modelsAreSound();
    void savesItself();
    void changesReachTheJobsAtOnce();
    void undoGoesBackAndForth();
    void whatIsWrongIsToldWhereItIs_data();
    void whatIsWrongIsToldWhereItIs();
    void quickAddReadsWhileOneTypes();
    void limitsAreEditedFieldByField();
    void limitsMoveAndGo();
    void headersAreEditedInPlace();
    void secretsGoToTheKeychain();
    void theKeychainIsToldInWords_data();
    void theKeychainIsToldInWords();
    void aPresetCanBeTaken();
    void newProfilesComeFromNothingOrAPreset();
    void aBrokenFileIsShownAndLeftAlone();
    void anotherProgramsChangeIsNotOverwritten();
    void savedProfilesComeBack();
    void everythingHasANameAndFits_data();
    void everythingHasANameAndFits();
};

void TestProfileTab::modelsAreSound()
{
    SystemClock clock;
    FixedSecrets secrets({});
    ProfileAtWork work(exampleProfile(), clock, secrets);
    ProfileDocument document(work, {}, QByteArray());
    LimitsModel limits(document);
    HeadersModel headers(document);
    using Tester = QAbstractItemModelTester;
    const Tester first(&limits, Tester::FailureReportingMode::QtTest);
    const Tester second(&headers, Tester::FailureReportingMode::QtTest);
    QCOMPARE(limits.rowCount(), 3);
    QCOMPARE(headers.rowCount(), 2); // and an empty one
    Profile changed = document.profile();
    changed.limits.push_back(limitFromShorthand(QStringLiteral("every 1s")).value());
    changed.headers.clear();
    document.change(QStringLiteral("test"), changed);
    QCOMPARE(limits.rowCount(), 4);
    QCOMPARE(headers.rowCount(), 1);
    QVERIFY(limits.moveRows({}, 3, 1, {}, 0));
    QCOMPARE(limits.index(0).data(LimitsModel::RuleRole).toString(),
             QStringLiteral("Even pace (GCRA): 1 each 1 s"));
    QCOMPARE(document.profile().limits[1].name, QStringLiteral("900/min"));
    QVERIFY(!limits.moveRows({}, 0, 1, {}, 1)); // that is where it is
    changed.limits.clear();
    document.change(QStringLiteral("test"), changed);
    QCOMPARE(limits.rowCount(), 0);
    document.undoStack().undo();
    document.undoStack().undo();
    document.undoStack().undo();
    QCOMPARE(document.profile(), exampleProfile());
    QCOMPARE(headers.rowCount(), 2);
}

void TestProfileTab::savesItself()
{
    Bench bench;
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk(), exampleProfile(), patience);
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://api.example.com/v2"));
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk().baseUrl, QStringLiteral("https://api.example.com/v2"),
                              patience);
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    // What is typed and not left yet counts when the window closes.
    auto *const field = bench.named<QLineEdit>(QStringLiteral("Base URL"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("https://last.example.com"));
    bench.window->close();
    bench.window.reset();
    QCOMPARE(bench.onDisk().baseUrl, QStringLiteral("https://last.example.com"));
}

void TestProfileTab::changesReachTheJobsAtOnce()
{
    Bench bench;
    Profile changed = bench.document.profile();
    changed.limits.pop_back();
    bench.document.change(QStringLiteral("test"), changed);
    QCOMPARE(bench.document.work().stack().limits().size(), std::size_t(2));
    // And back: who accepts what a diagnosis says changes the profile too.
    changed.limits.pop_back();
    bench.document.work().setProfile(changed);
    QCOMPARE(bench.limits().size(), std::size_t(1));
    bench.document.undoStack().undo();
    QCOMPARE(bench.document.work().stack().limits().size(), std::size_t(2));
}

void TestProfileTab::undoGoesBackAndForth()
{
    Bench bench;
    bench.type(QStringLiteral("Name"), QStringLiteral("First"));
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://one.example.com"));
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://two.example.com")); // is one
    bench.window->currentProfile()->setFocus();
    QAction *const undo = bench.action(QStringLiteral("Undo Change base URL"));
    QVERIFY(undo);
    undo->trigger();
    QCOMPARE(bench.document.profile().baseUrl, QStringLiteral("https://api.example.com"));
    QCOMPARE(bench.named<QLineEdit>(QStringLiteral("Base URL"))->text(),
             QStringLiteral("https://api.example.com"));
    undo->trigger();
    QCOMPARE(bench.document.profile().name, QStringLiteral("Example"));
    QVERIFY(!undo->isEnabled());
    bench.action(QStringLiteral("Redo Rename profile"))->trigger();
    QCOMPARE(bench.document.profile().name, QStringLiteral("First"));
}

void TestProfileTab::whatIsWrongIsToldWhereItIs_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("fault");
    QTest::newRow("no URL") << "Base URL"
                            << "api.example.com"
                            << "It must begin with https:// or http:// and a host";
    QTest::newRow("a query") << "Base URL"
                             << "https://x.org/?a=b"
                             << "a query belongs into the job";
    QTest::newRow("no number") << "Lets through"
                               << "many"
                               << "capacity";
    QTest::newRow("no time") << "per"
                             << "1 fortnight"
                             << "Write it with its unit";
}

void TestProfileTab::whatIsWrongIsToldWhereItIs()
{
    QFETCH(const QString, field);
    QFETCH(const QString, text);
    QFETCH(const QString, fault);
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    bench.type(field, text);
    auto *const line = bench.named<QLineEdit>(field);
    QCOMPARE(line->text(), text);
    QCOMPARE(line->property("invalid").toString(), QStringLiteral("true"));
    QVERIFY2(line->accessibleDescription().contains(fault, Qt::CaseInsensitive),
             qPrintable(line->accessibleDescription()));
    QVERIFY(bench.find<QLabel>(line->accessibleDescription()));
    // Neither the file nor the jobs have it.
    bench.document.finishSaving();
    QCOMPARE(bench.onDisk(), exampleProfile());
    QCOMPARE(bench.document.work().profile(), exampleProfile());
}

void TestProfileTab::quickAddReadsWhileOneTypes()
{
    Bench bench;
    auto *const field = bench.named<QLineEdit>(QStringLiteral("New limit"));
    auto *const add = bench.find<QPushButton>(QStringLiteral("Add limit"));
    QVERIFY(!add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("600/min"));
    QVERIFY(bench.find<QLabel>(QStringLiteral("Sliding window: 600 in 1 min")));
    QVERIFY(add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("ute and more"));
    QVERIFY(!add->isEnabled());
    QVERIFY(field->accessibleDescription().contains(QStringLiteral("Write for example 600/min")));
    QTest::keyClick(field, Qt::Key_Return); // nothing comes of it
    QCOMPARE(bench.limits().size(), std::size_t(3));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("wheel 5/1s")), Qt::LeftButton);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bench.limits().size(), std::size_t(4));
    QCOMPARE(describe(bench.limits().back()),
             QStringLiteral("5 at once, each place free again 1 s after its call"));
    QVERIFY(field->text().isEmpty());
    QCOMPARE(bench.named<QListView>(QStringLiteral("Limits"))->currentIndex().row(), 3);
}

void TestProfileTab::limitsAreEditedFieldByField()
{
    Bench bench;
    bench.type(QStringLiteral("Lets through"), QStringLiteral("1200"));
    QCOMPARE(std::get<SlidingWindowSettings>(bench.limits()[0].settings).capacity, 1200);
    bench.type(QStringLiteral("per"), QStringLiteral("2 m"));
    QCOMPARE(std::get<SlidingWindowSettings>(bench.limits()[0].settings).interval, Duration(2min));
    bench.type(QStringLiteral("Only paths"), QStringLiteral("/search/*"));
    QCOMPARE(bench.limits()[0].match.path, QStringLiteral("/search/*"));
    bench.type(QStringLiteral("Only methods"), QStringLiteral("get, post"));
    QCOMPARE(bench.limits()[0].match.methods, (QByteArrayList {"GET", "POST"}));
    bench.type(QStringLiteral("Name of the limit"), QStringLiteral("Search"));
    QCOMPARE(bench.limits()[0].name, QStringLiteral("Search"));
    auto *const algorithm = bench.named<QComboBox>(QStringLiteral("Algorithm"));
    QTest::keyClicks(algorithm, QStringLiteral("Fixed"));
    QTRY_VERIFY_WITH_TIMEOUT(
        std::holds_alternative<FixedWindowSettings>(bench.limits()[0].settings), patience);
    QCOMPARE(bench.limits()[0].match.path,
             QStringLiteral("/search/*")); // what is not the algorithm's
    QComboBox *anchor = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (anchor = bench.named<QComboBox>(QStringLiteral("Windows begin"))) != nullptr, patience);
    QTest::keyClick(anchor, Qt::Key_End); // with the clock of a time zone
    QTRY_COMPARE_WITH_TIMEOUT(std::get<FixedWindowSettings>(bench.limits()[0].settings).anchor,
                              Anchor::Calendar, patience);
    QTRY_VERIFY_WITH_TIMEOUT(bench.named<QLineEdit>(QStringLiteral("Time zone")), patience);
    bench.type(QStringLiteral("Time zone"), QStringLiteral("Europe/Berlin"));
    QCOMPARE(std::get<FixedWindowSettings>(bench.limits()[0].settings).timeZone,
             QByteArrayLiteral("Europe/Berlin"));
}

void TestProfileTab::limitsMoveAndGo()
{
    Bench bench;
    auto *const list = bench.named<QListView>(QStringLiteral("Limits"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(bench.limits()[1].name, QStringLiteral("900/min"));
    QCOMPARE(list->currentIndex().row(), 1);
    QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(bench.limits().size(), std::size_t(4));
    QCOMPARE(bench.limits()[2].name, QStringLiteral("900/min (2)"));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Remove")), Qt::LeftButton);
    QCOMPARE(bench.limits().size(), std::size_t(3));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(list, Qt::Key_Delete);
    QVERIFY(bench.limits().empty());
    QVERIFY(bench.find<QLabel>(QStringLiteral("Choose a limit on the left, or add one.")));
    for (int i = 0; i < 6; ++i)
        bench.document.undoStack().undo();
    QCOMPARE(bench.document.profile(), exampleProfile());
}

void TestProfileTab::headersAreEditedInPlace()
{
    Bench bench;
    auto *const table = bench.named<QAbstractItemView>(QStringLiteral("Headers of every request"));
    QAbstractItemModel &model = *table->model();
    QVERIFY(model.setData(model.index(1, 0), QStringLiteral("X-Version")));
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("2")));
    QCOMPARE(bench.document.profile().headers.back(),
             (ProfileHeader {QStringLiteral("X-Version"), {QStringLiteral("2"), {}}}));
    QCOMPARE(model.rowCount(), 3);
    table->setFocus();
    table->setCurrentIndex(model.index(0, 0));
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(bench.document.profile().headers.size(), std::size_t(1));
    // A secret in plain sight is not taken.
    QVERIFY(model.setData(model.index(1, 0), QStringLiteral("Authorization")));
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("Bearer x")));
    QVERIFY(table->accessibleDescription().contains(
        QStringLiteral("a secret does not belong into this file"), Qt::CaseInsensitive));
    bench.document.finishSaving();
    QVERIFY(!readFile(bench.file()).value().contains("Bearer x"));
}

void TestProfileTab::secretsGoToTheKeychain()
{
    Bench bench;
    QVERIFY(bench.find<QLabel>(QStringLiteral("It is not there yet: enter it.")));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Enter…")), Qt::LeftButton);
    auto *const field = bench.named<QLineEdit>(QStringLiteral("Secret"));
    QCOMPARE(field->echoMode(), QLineEdit::Password);
    QTest::keyClicks(field, QStringLiteral("sesame"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bench.vault.values.value(QStringLiteral("example")), QByteArrayLiteral("sesame"));
    QVERIFY(bench.find<QLabel>(QStringLiteral("It is kept, and never shown.")));
    QVERIFY(field->text().isEmpty());
    QVERIFY(bench.find<QPushButton>(QStringLiteral("Replace…")));
    bench.document.finishSaving();
    QVERIFY(!readFile(bench.file()).value().contains("sesame"));
}

void TestProfileTab::theKeychainIsToldInWords_data()
{
    QTest::addColumn<State>("state");
    QTest::addColumn<QString>("words");
    QTest::newRow("locked") << State::Locked
                            << "The keychain is locked: unlock it, and look again.";
    QTest::newRow("none") << State::NoKeyring
                          << "There is no keychain here: the variable PENSTOCK_SECRET_EXAMPLE does "
                             "as well.";
    QTest::newRow("denied") << State::Denied
                            << "The keychain does not hand it out: allow it there, and look again.";
    QTest::newRow("silent") << State::NoAnswer
                            << "The keychain does not answer: look again, or the variable "
                               "PENSTOCK_SECRET_EXAMPLE does as well.";
}

void TestProfileTab::theKeychainIsToldInWords()
{
    QFETCH(const State, state);
    QFETCH(const QString, words);
    Bench bench;
    bench.vault.state = state;
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Look again")), Qt::LeftButton);
    QVERIFY2(bench.find<QLabel>(words),
             qPrintable(bench.window->findChild<SecretField *>()->stateText()));
}

void TestProfileTab::aPresetCanBeTaken()
{
    Bench bench;
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Take from a preset…")),
                      Qt::LeftButton);
    auto *const dialog = bench.window->findChild<NewProfileDialog *>();
    QVERIFY(dialog);
    QTest::keyClicks(bench.named<QLineEdit>(QStringLiteral("Find a service")),
                     QStringLiteral("GitHub REST"));
    auto *const list = dialog->findChild<QListView *>();
    QTRY_COMPARE_WITH_TIMEOUT(list->currentIndex().data().toString(), QStringLiteral("GitHub REST"),
                              patience);
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Take it over")), Qt::LeftButton);
    QCOMPARE(bench.document.profile().baseUrl, QStringLiteral("https://api.github.com"));
    QCOMPARE(bench.document.profile().name, QStringLiteral("Example"));
    QCOMPARE(bench.limits().front().name, QStringLiteral("core"));
    bench.document.undoStack().undo();
    QCOMPARE(bench.document.profile(), exampleProfile());
}

void TestProfileTab::newProfilesComeFromNothingOrAPreset()
{
    WindowBench bench;
    QTest::keyClick(bench.window.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(bench.window->findChild<NewProfileDialog *>(), patience);
    auto *const create = bench.find<QPushButton>(QStringLiteral("Create profile"));
    QVERIFY(!create->isEnabled());
    QTest::keyClicks(bench.named<QLineEdit>(QStringLiteral("Name of the profile")),
                     QStringLiteral("My service"));
    QVERIFY(create->isEnabled());
    QTest::mouseClick(create, Qt::LeftButton);
    QVERIFY(bench.window->currentProfile());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(profilePath(QStringLiteral("my-service"), bench.places)),
                             patience);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->findChild<NewProfileDialog *>(), patience);

    bench.window->newProfile();
    auto *const dialog = bench.window->findChild<NewProfileDialog *>();
    auto *const list = dialog->findChild<QListView *>();
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            auto *const filter = bench.named<QLineEdit>(QStringLiteral("Find a service"));
            filter->setText(QStringLiteral("Nominatim"));
            return list->model()->rowCount() == 1;
        }(),
        patience);
    list->setCurrentIndex(list->model()->index(0, 0));
    auto *const createThis = bench.find<QPushButton>(QStringLiteral("Create profile"));
    if (auto *const agree = bench.find<QCheckBox>(QStringLiteral("I have read this, and agree"))) {
        QVERIFY(!createThis->isEnabled());
        agree->setChecked(true);
    }
    QTest::mouseClick(createThis, Qt::LeftButton);
    QVERIFY(bench.window->currentProfile()->document().profile().baseUrl.contains(
        QStringLiteral("nominatim")));
    QCOMPARE(bench.window->model().rowCount(), 2);
}

void TestProfileTab::aBrokenFileIsShownAndLeftAlone()
{
    WindowBench bench;
    const QString file = profilePath(QStringLiteral("broken"), bench.places);
    const QByteArray wrong
        = "{\"schema\": \"penstock/profile/1\", \"limits\": [{\"algorithm\": \"gcra\", "
          "\"emission_interval\": \"1s\", \"burst\": 1, \"brust\": 2}]}";
    put(file, wrong);
    bench.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(bench.window->model().rowCount(), 1, patience);
    const QModelIndex index = bench.window->model().index(0, 0);
    QCOMPARE(index.data(WorkbenchModel::BriefRole).toString(), QStringLiteral("unreadable"));
    bench.window->openProfile(*bench.window->model().documentAt(index));
    const auto fault = [&]() -> QString {
        for (const QLabel *const label : bench.window->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(QStringLiteral("This file cannot")))
                return label->text();
        }
        return {};
    };
    QVERIFY2(fault().contains(file + QStringLiteral("#/limits/0/brust")), qPrintable(fault()));
    QVERIFY(fault().contains(QStringLiteral("burst"))); // the nearest known key
    QVERIFY(!bench.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(readFile(file).value(), wrong);
    // Mended elsewhere.
    put(file, QByteArray(wrong).replace(", \"brust\": 2", ""));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Read the file again")),
                      Qt::LeftButton);
    QVERIFY(fault().isEmpty());
    QVERIFY(bench.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(bench.window->currentProfile()->document().profile().limits.size(), std::size_t(1));
}

void TestProfileTab::anotherProgramsChangeIsNotOverwritten()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    Profile theirs = exampleProfile();
    theirs.limits.clear();
    QVERIFY(writeProfile(bench.file(), theirs));
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://mine.example.com"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.notWrittenBecause(), patience);
    QCOMPARE(bench.onDisk(), theirs);
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Keep what is here")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk().baseUrl, QStringLiteral("https://mine.example.com"),
                              patience);
    QCOMPARE(bench.onDisk().limits.size(), std::size_t(3));
    // Or the other way.
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    QVERIFY(writeProfile(bench.file(), theirs));
    bench.document.readAgain();
    QCOMPARE(bench.document.profile(), theirs);
}

void TestProfileTab::savedProfilesComeBack()
{
    WindowBench bench;
    QVERIFY(writeProfile(profilePath(QStringLiteral("example"), bench.places), exampleProfile()));
    bench.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(bench.window->model().rowCount(), 1, patience);
    auto *const tree = bench.window->findChild<QTreeView *>();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                      tree->visualRect(tree->model()->index(0, 0)).center());
    QVERIFY(bench.window->currentProfile());
    QCOMPARE(bench.window->currentProfile()->document().profile(), exampleProfile());
}

void TestProfileTab::everythingHasANameAndFits_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << QSize(1024, 700);
    QTest::newRow("usual") << QSize(1280, 800);
}

void TestProfileTab::everythingHasANameAndFits()
{
    QFETCH(const QSize, size);
    Bench bench;
    bench.window->resize(size);
    QTRY_COMPARE(cutIn(*bench.window).join(QStringLiteral("; ")), QString());
    QCOMPARE(bench.window->size(), size);
    QCOMPARE(namelessIn(*bench.window).join(QStringLiteral("; ")), QString());
    bench.window->newProfile();
    QCOMPARE(namelessIn(*bench.window).join(QStringLiteral("; ")), QString());
}

QTEST_MAIN(TestProfileTab)
#include "tst_profiletab.moc"
