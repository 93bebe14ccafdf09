// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/profiles/headerspanel.h"
#include "ui/profiles/limitsmodel.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/profiles/profiletab.h"
#include "ui/profiles/secretfield.h"
#include "ui/uitest.h"

#include <penstock/limits/limiter/limitersnapshot.h>
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

    void modelsAreSound()
    {
        SystemClock clock;
        FixedSecrets store({});
        SecretAccess secrets(store);
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
        changed.limits.push_back(limitFromShorthand(u"every 1s"_s).value());
        changed.headers.clear();
        document.change(u"test"_s, changed);
        QCOMPARE(limits.rowCount(), 4);
        QCOMPARE(headers.rowCount(), 1);
        QVERIFY(limits.moveRows({}, 3, 1, {}, 0));
        QCOMPARE(limits.index(0).data(LimitsModel::RuleRole).toString(),
                 u"Even spacing (GCRA): 1 every 1 s"_s);
        QCOMPARE(document.profile().limits[1].name, u"900/min"_s);
        QVERIFY(!limits.moveRows({}, 0, 1, {}, 1)); // that is where it is
        changed.limits.clear();
        document.change(u"test"_s, changed);
        QCOMPARE(limits.rowCount(), 0);
        document.undoStack().undo();
        document.undoStack().undo();
        document.undoStack().undo();
        QCOMPARE(document.profile(), exampleProfile());
        QCOMPARE(headers.rowCount(), 2);
    }

    void changesReachTheJobsAtOnce()
    {
        Fixture fixture;
        Profile changed = fixture.document.profile();
        changed.limits.pop_back();
        fixture.document.change(u"test"_s, changed);
        QCOMPARE(fixture.document.work().permitSource().snapshot().limits.size(), std::size_t(2));
        // And back: who accepts what a diagnosis says changes the profile too.
        changed.limits.pop_back();
        fixture.document.work().setProfile(changed);
        QCOMPARE(fixture.limits().size(), std::size_t(1));
        fixture.document.undoStack().undo();
        QCOMPARE(fixture.document.work().permitSource().snapshot().limits.size(), std::size_t(2));
    }

    void undoGoesBackAndForth()
    {
        Fixture fixture;
        fixture.type(u"Name"_s, u"First"_s);
        fixture.type(u"Base URL"_s, u"https://one.example.com"_s);
        fixture.type(u"Base URL"_s, u"https://two.example.com"_s); // is one
        fixture.window->currentProfile()->setFocus();
        QAction *const undo = fixture.action(u"Undo Change base URL"_s);
        QVERIFY(undo);
        undo->trigger();
        QCOMPARE(fixture.document.profile().baseUrl, u"https://api.example.com"_s);
        QCOMPARE(fixture.named<QLineEdit>(u"Base URL"_s)->text(), u"https://api.example.com"_s);
        undo->trigger();
        QCOMPARE(fixture.document.profile().name, u"Example"_s);
        QVERIFY(!undo->isEnabled());
        fixture.action(u"Redo Rename profile"_s)->trigger();
        QCOMPARE(fixture.document.profile().name, u"First"_s);
    }

    void whatIsWrongIsToldWhereItIs_data()
    {
        const Table<QString, QString, QString> row("field", "text", "fault");
        row("no URL", "Base URL", "api.example.com",
            "Begin with a scheme (https, http) and a host");
        row("a query", "Base URL", "https://x.org/?a=b", "a query belongs in the job");
        row("no number", "At most", "many", "a whole number");
        row("no time", "Per", "1 fortnight", "Write it with its unit");
    }

    void whatIsWrongIsToldWhereItIs()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, text);
        QFETCH(const QString, fault);
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
        fixture.type(field, text);
        auto *const line = fixture.named<QLineEdit>(field);
        QCOMPARE(line->text(), text);
        QCOMPARE(line->property("invalid").toString(), u"true"_s);
        QVERIFY2(line->accessibleDescription().contains(fault, Qt::CaseInsensitive),
                 qPrintable(line->accessibleDescription()));
        QVERIFY(fixture.find<QLabel>(line->accessibleDescription()));
        // Neither the file nor the jobs have it.
        fixture.document.finishSaving();
        QCOMPARE(fixture.onDisk(), exampleProfile());
        QCOMPARE(fixture.document.work().profile(), exampleProfile());
    }

    void headersAreEditedInPlace()
    {
        Fixture fixture;
        auto *const table = fixture.named<QAbstractItemView>(u"Headers of every request"_s);
        QAbstractItemModel &model = *table->model();
        QVERIFY(model.setData(model.index(1, 0), u"X-Version"_s));
        QVERIFY(model.setData(model.index(1, 1), u"2"_s));
        QCOMPARE(fixture.document.profile().headers.back(),
                 (ProfileHeader {u"X-Version"_s, {u"2"_s, {}}}));
        QCOMPARE(model.rowCount(), 3);
        table->setFocus();
        table->setCurrentIndex(model.index(0, 0));
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(fixture.document.profile().headers.size(), std::size_t(1));
        // A secret in plain sight is not taken.
        QVERIFY(model.setData(model.index(1, 0), u"Authorization"_s));
        QVERIFY(model.setData(model.index(1, 1), u"Bearer x"_s));
        QVERIFY(table->accessibleDescription().contains(u"secrets do not belong in this file"_s,
                                                        Qt::CaseInsensitive));
        fixture.document.finishSaving();
        QVERIFY(!readFile(fixture.file()).value().contains("Bearer x"));
    }

    void aHeaderIsTypedWithTheKeyboardAlone()
    {
        Fixture fixture;
        auto *const table = fixture.named<QAbstractItemView>(u"Headers of every request"_s);
        const QAbstractItemModelTester tester(
            table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        table->setFocus(Qt::TabFocusReason);
        QTest::keyClick(table, Qt::Key_Down);
        typeKeys(u"X-Version\t2\n"_s);
        const std::vector<ProfileHeader> typed {exampleProfile().headers.front(),
                                                {u"X-Version"_s, {u"2"_s, {}}}};
        QCOMPARE(fixture.document.profile().headers, typed);
        QVERIFY(fixture.document.faults().empty());
        QCOMPARE(table->model()->rowCount(), 3);
    }

    void secretsGoToTheKeychain()
    {
        Fixture fixture;
        QVERIFY(fixture.find<QLabel>(u"Not stored yet: enter it."_s));
        QTest::mouseClick(fixture.find<QPushButton>(u"Enter…"_s), Qt::LeftButton);
        auto *const field = fixture.named<QLineEdit>(u"Secret"_s);
        QCOMPARE(field->echoMode(), QLineEdit::Password);
        QTest::keyClicks(field, u"sesame"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(fixture.vault.values.value(u"example"_s), QByteArrayLiteral("sesame"));
        QVERIFY(fixture.find<QLabel>(u"Available. Its value is never shown."_s));
        QVERIFY(field->text().isEmpty());
        QVERIFY(fixture.find<QPushButton>(u"Replace…"_s));
        fixture.document.finishSaving();
        QVERIFY(!readFile(fixture.file()).value().contains("sesame"));
    }

    void aSecretIsHeldForTheSession_data()
    {
        const Table<bool, QString> row("isAsked", "words");
        row("there is no keychain", false,
            "The keychain did not store the secret. It is kept in memory until Penstock closes, "
            "and never written to disk.");
        row("it is wanted so", true,
            "Kept in memory until Penstock closes, and never written to disk.");
    }

    void aSecretIsHeldForTheSession()
    {
        QFETCH(const bool, isAsked);
        QFETCH(const QString, words);
        Fixture fixture;
        if (!isAsked)
            fixture.vault.state = State::NoKeyring;
        QTest::mouseClick(fixture.find<QPushButton>(u"Enter…"_s), Qt::LeftButton);
        auto *const field = fixture.named<QLineEdit>(u"Secret"_s);
        typeKeys(u"sesame"_s);
        if (isAsked)
            QTest::mouseClick(fixture.find<QPushButton>(u"This session only"_s), Qt::LeftButton);
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

    void theKeychainIsToldInWords_data()
    {
        const Table<State, QString> row("state", "words");
        row("locked", State::Locked, "The keychain is locked. Unlock it, and check again.");
        row("none", State::NoKeyring,
            "No keychain found. Enter the secret for this session only, or set the environment "
            "variable PENSTOCK_SECRET_EXAMPLE and restart Penstock.");
        row("denied", State::Denied,
            "The keychain denies access. Allow it there, and check again.");
        row("silent", State::NoAnswer,
            "The keychain does not respond. Check again, or set the environment variable "
            "PENSTOCK_SECRET_EXAMPLE and restart Penstock.");
    }

    void theKeychainIsToldInWords()
    {
        QFETCH(const State, state);
        QFETCH(const QString, words);
        Fixture fixture;
        fixture.vault.state = state;
        QTest::mouseClick(fixture.find<QPushButton>(u"Check again"_s), Qt::LeftButton);
        QVERIFY2(fixture.find<QLabel>(words),
                 qPrintable(fixture.window->findChild<SecretField *>()->stateText()));
    }

    void whatIsRiskyIsMarked()
    {
        Fixture fixture;
        auto *const risks = fixture.window->findChild<QLabel *>(u"risks"_s);
        QVERIFY(risks != nullptr && !risks->isVisible());
        Profile profile = fixture.document.profile();
        profile.baseUrl = u"http://api.example.com"_s;
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"key"_s};
        profile.network.tls.ignoreErrors = true;
        fixture.document.change(u"edit"_s, profile);
        QVERIFY(risks->isVisible());
        QCOMPARE(risks->text(),
                 u"TLS errors are ignored: the server's identity is not verified.\n"
                 "The secret \"key\" is sent to http://api.example.com unencrypted: others on the "
                 "network can read it."_s);
        profile.baseUrl = u"https://api.example.com"_s;
        profile.network.tls.ignoreErrors = false;
        fixture.document.change(u"edit back"_s, profile);
        QVERIFY(!risks->isVisible());
    }

    void whereNothingKeepsSecretsTheVariableIsNamed()
    {
        FixedSecrets store({});
        SecretField field({.store = &store});
        field.setSecret(u"example"_s, {});
        QTRY_COMPARE_WITH_TIMEOUT(
            field.stateText(),
            u"Not stored yet: set the environment variable PENSTOCK_SECRET_EXAMPLE and restart "
            "Penstock."_s,
            patience);
        for (const QPushButton *const button : field.findChildren<QPushButton *>()) {
            if (button->text() == u"Enter…"_s)
                QVERIFY(!button->isEnabled());
        }
    }

    void aPresetCanBeTaken()
    {
        Fixture fixture;
        QTest::mouseClick(fixture.find<QPushButton>(u"Apply a preset…"_s), Qt::LeftButton);
        auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
        QVERIFY(dialog);
        QTest::keyClicks(fixture.named<QLineEdit>(u"Find a service"_s), u"GitHub REST"_s);
        auto *const list = dialog->findChild<QListView *>();
        QTRY_COMPARE_WITH_TIMEOUT(list->currentIndex().data().toString(), u"GitHub REST"_s,
                                  patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Apply preset"_s), Qt::LeftButton);
        QCOMPARE(fixture.document.profile().baseUrl, u"https://api.github.com"_s);
        QCOMPARE(fixture.document.profile().name, u"Example"_s);
        QCOMPARE(fixture.limits().front().name, u"core"_s);
        fixture.document.undoStack().undo();
        QCOMPARE(fixture.document.profile(), exampleProfile());
    }

    void newProfilesComeFromNothingOrAPreset()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<NewProfileDialog *>(), patience);
        auto *const create = fixture.find<QPushButton>(u"Create profile"_s);
        QVERIFY(!create->isEnabled());
        QTest::keyClicks(fixture.named<QLineEdit>(u"Name of the profile"_s), u"My service"_s);
        QVERIFY(create->isEnabled());
        QTest::mouseClick(create, Qt::LeftButton);
        QVERIFY(fixture.window->currentProfile());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(profilePath(u"my-service"_s, fixture.places)),
                                 patience);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->findChild<NewProfileDialog *>(), patience);

        fixture.window->newProfile();
        auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
        auto *const list = dialog->findChild<QListView *>();
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                auto *const filter = fixture.named<QLineEdit>(u"Find a service"_s);
                filter->setText(u"Nominatim"_s);
                return list->model()->rowCount() == 1;
            }(),
            patience);
        list->setCurrentIndex(list->model()->index(0, 0));
        auto *const createThis = fixture.find<QPushButton>(u"Create profile"_s);
        if (auto *const agree = fixture.find<QCheckBox>(u"I have read this and agree"_s)) {
            QVERIFY(!createThis->isEnabled());
            agree->setChecked(true);
        }
        QTest::mouseClick(createThis, Qt::LeftButton);
        QVERIFY(fixture.window->currentProfile()->document().profile().baseUrl.contains(
            u"nominatim"_s));
        QCOMPARE(fixture.window->model().rowCount(), 2);
    }

    void whatIsYoursInAnAddressIsAskedFor()
    {
        WindowFixture fixture;
        fixture.window->newProfile();
        auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
        auto *const filter = fixture.named<QLineEdit>(u"Find a service"_s);
        const auto places = [dialog] { return dialog->findChild<QLineEdit *>(u"subdomain"_s); };
        QVERIFY(!places());
        filter->setText(u"zendesk"_s);
        QTRY_VERIFY_WITH_TIMEOUT(places(), patience);
        filter->setText(u"github rest"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!places(), patience); // its address is everybody's
        filter->setText(u"zendesk"_s);
        QTRY_VERIFY_WITH_TIMEOUT(places(), patience);
        auto *const name = fixture.named<QLineEdit>(u"Name of the profile"_s);
        QCOMPARE(name->nextInFocusChain(), places());
        QTest::keyClicks(places(), u"acme"_s);
        // The list has the titles of services when they have been read, which comes to the same
        // one.
        auto *const list = dialog->findChild<QListView *>();
        QTRY_COMPARE_WITH_TIMEOUT(list->currentIndex().data().toString(), u"Zendesk Support"_s,
                                  patience);
        QVERIFY(places()->isVisible());
        QTest::mouseClick(fixture.find<QPushButton>(u"Create profile"_s), Qt::LeftButton);
        const Profile profile = fixture.window->currentProfile()->document().profile();
        QCOMPARE(profile.variables, (std::vector<ProfileVariable> {{u"subdomain"_s, {u"acme"_s}}}));
        QVERIFY(fixture.hasLabel(u"Requests go to https://acme.zendesk.com/api/v2"_s));

        // And where it was left open, the profile says where.
        fixture.window->newProfile();
        fixture.named<QLineEdit>(u"Find a service"_s)->setText(u"okta"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<QLineEdit *>(u"org"_s), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Create profile"_s), Qt::LeftButton);
        QVERIFY(fixture.hasLabel(
            u"{{org}} is not set: add it under Variables, or as a column of the rows"_s));
    }

    void servicesAreFoundWithTheKeyboard()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_N, Qt::ControlModifier);
        auto *const dialog = fixture.window->findChild<NewProfileDialog *>();
        QVERIFY(dialog);
        QApplication::setActiveWindow(dialog);
        auto *const filter = fixture.named<QLineEdit>(u"Find a service"_s);
        auto *const list = dialog->findChild<QListView *>();
        const auto current = [list] { return list->currentIndex().data().toString(); };
        // Titles are read in the background.
        const auto has = [list](const QString &title) {
            const QAbstractItemModel &model = *list->model();
            constexpr auto exactly = Qt::MatchExactly | Qt::MatchCaseSensitive;
            return !model.match(model.index(0, 0), Qt::DisplayRole, title, 1, exactly).isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(has(u"DigitalOcean"_s), patience);
        QCOMPARE(current(), u"Custom service"_s);
        filter->setFocus();
        typeKeys(u"git"_s);
        QVERIFY2(current().startsWith(u"Git"_s), qPrintable(current()));
        QVERIFY(has(u"DigitalOcean"_s));
        const QString first = current();
        QTest::keyClick(filter, Qt::Key_Down);
        QVERIFY2(current() != first && !current().isEmpty(), qPrintable(current()));
        QVERIFY(filter->hasFocus());
        QTest::keyClick(filter, Qt::Key_Up);
        QCOMPARE(current(), first);
        typeKeys(u"zzz"_s);
        QVERIFY(fixture.hasLabel(u"No matches."_s));
        auto *const name = fixture.named<QLineEdit>(u"Name of the profile"_s);
        QCOMPARE(name->text(), u"gitzzz"_s); // Enter makes one of that name
        QVERIFY(fixture.find<QPushButton>(u"Create profile"_s)->isEnabled());
        filter->clear();
        QCOMPARE(name->text(), QString());
        QVERIFY(!fixture.hasLabel(u"No matches."_s));
        QCOMPARE(current(), u"Custom service"_s);
    }

    void everythingHasANameAndFits_data()
    {
        const Table<QSize> row("size");
        row("small", QSize(1024, 700));
        row("usual", QSize(1280, 800));
    }

    void everythingHasANameAndFits()
    {
        QFETCH(const QSize, size);
        Fixture fixture;
        fixture.window->resize(size);
        QTRY_COMPARE(cutIn(*fixture.window).join(u"; "_s), QString());
        QCOMPARE(fixture.window->size(), size);
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
        fixture.window->newProfile();
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
    }
};

PENSTOCK_TEST(TestProfileTab)
} // namespace tst_profiletab
#include "tst_profiletab.moc"
