// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/profiles/headersmodel.h"
#include "ui/profiles/limitsmodel.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/profiles/profiletab.h"
#include "ui/profiles/secretfield.h"
#include "ui/uitest.h"

#include <penstock/limits/stack/limitgate.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profiletab {
using State = SecretAnswer::State;
using Fixture = ProfileFixture;

class TestProfileTab : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void modelsAreSound();
    void changesReachTheJobsAtOnce();
    void undoGoesBackAndForth();
    void whatIsWrongIsToldWhereItIs_data();
    void whatIsWrongIsToldWhereItIs();
    void headersAreEditedInPlace();
    void aHeaderIsTypedWithTheKeyboardAlone();
    void secretsGoToTheKeychain();
    void aSecretIsHeldForTheSession_data();
    void aSecretIsHeldForTheSession();
    void theKeychainIsToldInWords_data();
    void theKeychainIsToldInWords();
    void whatIsRiskyIsMarked();
    void whereNothingKeepsSecretsTheVariableIsNamed();
    void aPresetCanBeTaken();
    void newProfilesComeFromNothingOrAPreset();
    void whatIsYoursInAnAddressIsAskedFor();
    void servicesAreFoundWithTheKeyboard();
    void everythingHasANameAndFits_data();
    void everythingHasANameAndFits();
};

void TestProfileTab::modelsAreSound()
{
    SystemClock clock;
    FixedSecrets store({});
    SecretKeeper secrets(store);
    ProfileSession work(exampleProfile(), clock, secrets);
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

void TestProfileTab::changesReachTheJobsAtOnce()
{
    Fixture fixture;
    Profile changed = fixture.document.profile();
    changed.limits.pop_back();
    fixture.document.change(QStringLiteral("test"), changed);
    QCOMPARE(fixture.document.work().stack().limits().size(), std::size_t(2));
    // And back: who accepts what a diagnosis says changes the profile too.
    changed.limits.pop_back();
    fixture.document.work().setProfile(changed);
    QCOMPARE(fixture.limits().size(), std::size_t(1));
    fixture.document.undoStack().undo();
    QCOMPARE(fixture.document.work().stack().limits().size(), std::size_t(2));
}

void TestProfileTab::undoGoesBackAndForth()
{
    Fixture fixture;
    fixture.type(QStringLiteral("Name"), QStringLiteral("First"));
    fixture.type(QStringLiteral("Base URL"), QStringLiteral("https://one.example.com"));
    fixture.type(QStringLiteral("Base URL"), QStringLiteral("https://two.example.com")); // is one
    fixture.window->currentProfile()->setFocus();
    QAction *const undo = fixture.action(QStringLiteral("Undo Change base URL"));
    QVERIFY(undo);
    undo->trigger();
    QCOMPARE(fixture.document.profile().baseUrl, QStringLiteral("https://api.example.com"));
    QCOMPARE(fixture.named<QLineEdit>(QStringLiteral("Base URL"))->text(),
             QStringLiteral("https://api.example.com"));
    undo->trigger();
    QCOMPARE(fixture.document.profile().name, QStringLiteral("Example"));
    QVERIFY(!undo->isEnabled());
    fixture.action(QStringLiteral("Redo Rename profile"))->trigger();
    QCOMPARE(fixture.document.profile().name, QStringLiteral("First"));
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
                             << "a query belongs in the job";
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
    Fixture fixture;
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
    fixture.type(field, text);
    auto *const line = fixture.named<QLineEdit>(field);
    QCOMPARE(line->text(), text);
    QCOMPARE(line->property("invalid").toString(), QStringLiteral("true"));
    QVERIFY2(line->accessibleDescription().contains(fault, Qt::CaseInsensitive),
             qPrintable(line->accessibleDescription()));
    QVERIFY(fixture.find<QLabel>(line->accessibleDescription()));
    // Neither the file nor the jobs have it.
    fixture.document.finishSaving();
    QCOMPARE(fixture.onDisk(), exampleProfile());
    QCOMPARE(fixture.document.work().profile(), exampleProfile());
}

void TestProfileTab::headersAreEditedInPlace()
{
    Fixture fixture;
    auto *const table
        = fixture.named<QAbstractItemView>(QStringLiteral("Headers of every request"));
    QAbstractItemModel &model = *table->model();
    QVERIFY(model.setData(model.index(1, 0), QStringLiteral("X-Version")));
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("2")));
    QCOMPARE(fixture.document.profile().headers.back(),
             (ProfileHeader {QStringLiteral("X-Version"), {QStringLiteral("2"), {}}}));
    QCOMPARE(model.rowCount(), 3);
    table->setFocus();
    table->setCurrentIndex(model.index(0, 0));
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(fixture.document.profile().headers.size(), std::size_t(1));
    // A secret in plain sight is not taken.
    QVERIFY(model.setData(model.index(1, 0), QStringLiteral("Authorization")));
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("Bearer x")));
    QVERIFY(table->accessibleDescription().contains(
        QStringLiteral("a secret does not belong in this file"), Qt::CaseInsensitive));
    fixture.document.finishSaving();
    QVERIFY(!readFile(fixture.file()).value().contains("Bearer x"));
}

void TestProfileTab::aHeaderIsTypedWithTheKeyboardAlone()
{
    Fixture fixture;
    auto *const table
        = fixture.named<QAbstractItemView>(QStringLiteral("Headers of every request"));
    const QAbstractItemModelTester tester(table->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    table->setFocus(Qt::TabFocusReason);
    QTest::keyClick(table, Qt::Key_Down);
    typeKeys(QStringLiteral("X-Version\t2\n"));
    const std::vector<ProfileHeader> typed {
        exampleProfile().headers.front(), {QStringLiteral("X-Version"), {QStringLiteral("2"), {}}}};
    QCOMPARE(fixture.document.profile().headers, typed);
    QVERIFY(fixture.document.faults().empty());
    QCOMPARE(table->model()->rowCount(), 3);
}

void TestProfileTab::secretsGoToTheKeychain()
{
    Fixture fixture;
    QVERIFY(fixture.find<QLabel>(QStringLiteral("It is not there yet: enter it.")));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Enter…")), Qt::LeftButton);
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("Secret"));
    QCOMPARE(field->echoMode(), QLineEdit::Password);
    QTest::keyClicks(field, QStringLiteral("sesame"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(fixture.vault.values.value(QStringLiteral("example")), QByteArrayLiteral("sesame"));
    QVERIFY(fixture.find<QLabel>(QStringLiteral("It is kept, and never shown.")));
    QVERIFY(field->text().isEmpty());
    QVERIFY(fixture.find<QPushButton>(QStringLiteral("Replace…")));
    fixture.document.finishSaving();
    QVERIFY(!readFile(fixture.file()).value().contains("sesame"));
}

void TestProfileTab::aSecretIsHeldForTheSession_data()
{
    QTest::addColumn<bool>("isAsked");
    QTest::addColumn<QString>("words");
    QTest::newRow("there is no keychain")
        << false
        << "The keychain did not take it. It is held until Penstock ends, and never written.";
    QTest::newRow("it is wanted so")
        << true << "It is held until Penstock ends, and never written.";
}

void TestProfileTab::aSecretIsHeldForTheSession()
{
    QFETCH(const bool, isAsked);
    QFETCH(const QString, words);
    Fixture fixture;
    if (!isAsked)
        fixture.vault.state = State::NoKeyring;
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Enter…")), Qt::LeftButton);
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("Secret"));
    typeKeys(QStringLiteral("sesame"));
    if (isAsked)
        QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("This session only")),
                          Qt::LeftButton);
    else
        QTest::keyClick(field, Qt::Key_Return);
    QVERIFY2(fixture.find<QLabel>(words),
             qPrintable(fixture.window->findChild<SecretField *>()->stateText()));
    QVERIFY(fixture.vault.values.isEmpty());
    // Jobs have it.
    Result<void> opened = failure(Error());
    fixture.document.work().open([&opened](const Result<void> &ready) { opened = ready; });
    QTRY_VERIFY_WITH_TIMEOUT(opened.has_value(), patience);
    fixture.document.finishSaving();
    QVERIFY(!readFile(fixture.file()).value().contains("sesame"));
}

void TestProfileTab::theKeychainIsToldInWords_data()
{
    QTest::addColumn<State>("state");
    QTest::addColumn<QString>("words");
    QTest::newRow("locked") << State::Locked
                            << "The keychain is locked: unlock it, and look again.";
    QTest::newRow("none") << State::NoKeyring
                          << "There is no keychain here. It can be held until Penstock ends; the "
                             "variable PENSTOCK_SECRET_EXAMPLE does as well.";
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
    Fixture fixture;
    fixture.vault.state = state;
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Look again")), Qt::LeftButton);
    QVERIFY2(fixture.find<QLabel>(words),
             qPrintable(fixture.window->findChild<SecretField *>()->stateText()));
}

void TestProfileTab::whatIsRiskyIsMarked()
{
    Fixture fixture;
    auto *const risks = fixture.window->findChild<QLabel *>(QStringLiteral("risks"));
    QVERIFY(risks != nullptr && !risks->isVisible());
    Profile profile = fixture.document.profile();
    profile.baseUrl = QStringLiteral("http://api.example.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("key")};
    profile.network.tls.ignoreErrors = true;
    fixture.document.change(QStringLiteral("edit"), profile);
    QVERIFY(risks->isVisible());
    QCOMPARE(
        risks->text(),
        QStringLiteral("TLS errors are ignored: whoever answers is believed.\n"
                       "The secret key goes to http://api.example.com unencrypted: whoever is on "
                       "the way can read it."));
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.network.tls.ignoreErrors = false;
    fixture.document.change(QStringLiteral("edit back"), profile);
    QVERIFY(!risks->isVisible());
}

void TestProfileTab::whereNothingKeepsSecretsTheVariableIsNamed()
{
    FixedSecrets store({});
    SecretField field({.store = &store});
    field.setSecret(QStringLiteral("example"), {});
    QTRY_COMPARE_WITH_TIMEOUT(
        field.stateText(),
        QStringLiteral("It is not there yet: set the variable PENSTOCK_SECRET_EXAMPLE."), patience);
    for (const QPushButton *const button : field.findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Enter…"))
            QVERIFY(!button->isEnabled());
    }
}

void TestProfileTab::aPresetCanBeTaken()
{
    Fixture fixture;
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Take from a preset…")),
                      Qt::LeftButton);
    auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
    QVERIFY(dialog);
    QTest::keyClicks(fixture.named<QLineEdit>(QStringLiteral("Find a service")),
                     QStringLiteral("GitHub REST"));
    auto *const list = dialog->findChild<QListView *>();
    QTRY_COMPARE_WITH_TIMEOUT(list->currentIndex().data().toString(), QStringLiteral("GitHub REST"),
                              patience);
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Take it over")), Qt::LeftButton);
    QCOMPARE(fixture.document.profile().baseUrl, QStringLiteral("https://api.github.com"));
    QCOMPARE(fixture.document.profile().name, QStringLiteral("Example"));
    QCOMPARE(fixture.limits().front().name, QStringLiteral("core"));
    fixture.document.undoStack().undo();
    QCOMPARE(fixture.document.profile(), exampleProfile());
}

void TestProfileTab::newProfilesComeFromNothingOrAPreset()
{
    WindowFixture fixture;
    QTest::keyClick(fixture.window.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<NewProfileDialog *>(), patience);
    auto *const create = fixture.find<QPushButton>(QStringLiteral("Create profile"));
    QVERIFY(!create->isEnabled());
    QTest::keyClicks(fixture.named<QLineEdit>(QStringLiteral("Name of the profile")),
                     QStringLiteral("My service"));
    QVERIFY(create->isEnabled());
    QTest::mouseClick(create, Qt::LeftButton);
    QVERIFY(fixture.window->currentProfile());
    QTRY_VERIFY_WITH_TIMEOUT(
        QFile::exists(profilePath(QStringLiteral("my-service"), fixture.places)), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->findChild<NewProfileDialog *>(), patience);

    fixture.window->newProfile();
    auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
    auto *const list = dialog->findChild<QListView *>();
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            auto *const filter = fixture.named<QLineEdit>(QStringLiteral("Find a service"));
            filter->setText(QStringLiteral("Nominatim"));
            return list->model()->rowCount() == 1;
        }(),
        patience);
    list->setCurrentIndex(list->model()->index(0, 0));
    auto *const createThis = fixture.find<QPushButton>(QStringLiteral("Create profile"));
    if (auto *const agree
        = fixture.find<QCheckBox>(QStringLiteral("I have read this, and agree"))) {
        QVERIFY(!createThis->isEnabled());
        agree->setChecked(true);
    }
    QTest::mouseClick(createThis, Qt::LeftButton);
    QVERIFY(fixture.window->currentProfile()->document().profile().baseUrl.contains(
        QStringLiteral("nominatim")));
    QCOMPARE(fixture.window->model().rowCount(), 2);
}

void TestProfileTab::whatIsYoursInAnAddressIsAskedFor()
{
    WindowFixture fixture;
    fixture.window->newProfile();
    auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
    auto *const filter = fixture.named<QLineEdit>(QStringLiteral("Find a service"));
    const auto places
        = [dialog] { return dialog->findChild<QLineEdit *>(QStringLiteral("subdomain")); };
    QVERIFY(!places());
    filter->setText(QStringLiteral("zendesk"));
    QTRY_VERIFY_WITH_TIMEOUT(places(), patience);
    filter->setText(QStringLiteral("github rest"));
    QTRY_VERIFY_WITH_TIMEOUT(!places(), patience); // its address is everybody's
    filter->setText(QStringLiteral("zendesk"));
    QTRY_VERIFY_WITH_TIMEOUT(places(), patience);
    auto *const name = fixture.named<QLineEdit>(QStringLiteral("Name of the profile"));
    QCOMPARE(name->nextInFocusChain(), places());
    QTest::keyClicks(places(), QStringLiteral("acme"));
    // The list has the titles of services when they have been read, which comes to the same one.
    auto *const list = dialog->findChild<QListView *>();
    QTRY_COMPARE_WITH_TIMEOUT(list->currentIndex().data().toString(),
                              QStringLiteral("Zendesk Support"), patience);
    QVERIFY(places()->isVisible());
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Create profile")), Qt::LeftButton);
    const Profile profile = fixture.window->currentProfile()->document().profile();
    QCOMPARE(
        profile.variables,
        (std::vector<ProfileVariable> {{QStringLiteral("subdomain"), {QStringLiteral("acme")}}}));
    QVERIFY(fixture.hasLabel(QStringLiteral("Calls go to https://acme.zendesk.com/api/v2")));

    // And where it was left open, the profile says where.
    fixture.window->newProfile();
    fixture.named<QLineEdit>(QStringLiteral("Find a service"))->setText(QStringLiteral("okta"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<QLineEdit *>(QStringLiteral("org")),
                             patience);
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Create profile")), Qt::LeftButton);
    QVERIFY(fixture.hasLabel(QStringLiteral(
        "{{org}} has no value: give it one under Variables, or as a column of the rows")));
}

void TestProfileTab::servicesAreFoundWithTheKeyboard()
{
    WindowFixture fixture;
    QTest::keyClick(fixture.window.get(), Qt::Key_N, Qt::ControlModifier);
    auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
    QVERIFY(dialog);
    QApplication::setActiveWindow(dialog);
    auto *const filter = fixture.named<QLineEdit>(QStringLiteral("Find a service"));
    auto *const list = dialog->findChild<QListView *>();
    const auto current = [list] { return list->currentIndex().data().toString(); };
    // Titles are read in the background.
    const auto has = [list](const QString &title) {
        const QAbstractItemModel &model = *list->model();
        constexpr auto exactly = Qt::MatchExactly | Qt::MatchCaseSensitive;
        return !model.match(model.index(0, 0), Qt::DisplayRole, title, 1, exactly).isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(has(QStringLiteral("DigitalOcean")), patience);
    QCOMPARE(current(), QStringLiteral("None of these: I type it"));
    filter->setFocus();
    typeKeys(QStringLiteral("git"));
    QVERIFY2(current().startsWith(QStringLiteral("Git")), qPrintable(current()));
    QVERIFY(has(QStringLiteral("DigitalOcean")));
    const QString first = current();
    QTest::keyClick(filter, Qt::Key_Down);
    QVERIFY2(current() != first && !current().isEmpty(), qPrintable(current()));
    QVERIFY(filter->hasFocus());
    QTest::keyClick(filter, Qt::Key_Up);
    QCOMPARE(current(), first);
    typeKeys(QStringLiteral("zzz"));
    QVERIFY(fixture.hasLabel(QStringLiteral("None that is known is called so.")));
    auto *const name = fixture.named<QLineEdit>(QStringLiteral("Name of the profile"));
    QCOMPARE(name->text(), QStringLiteral("gitzzz")); // Enter makes one of that name
    QVERIFY(fixture.find<QPushButton>(QStringLiteral("Create profile"))->isEnabled());
    filter->clear();
    QCOMPARE(name->text(), QString());
    QVERIFY(!fixture.hasLabel(QStringLiteral("None that is known is called so.")));
    QCOMPARE(current(), QStringLiteral("None of these: I type it"));
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
    Fixture fixture;
    fixture.window->resize(size);
    QTRY_COMPARE(cutIn(*fixture.window).join(QStringLiteral("; ")), QString());
    QCOMPARE(fixture.window->size(), size);
    QCOMPARE(namelessIn(*fixture.window).join(QStringLiteral("; ")), QString());
    fixture.window->newProfile();
    QCOMPARE(namelessIn(*fixture.window).join(QStringLiteral("; ")), QString());
}

PENSTOCK_TEST(TestProfileTab)
} // namespace tst_profiletab
#include "tst_profiletab.moc"
