// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/readyline.h"
#include "ui/personsmouse.h"
#include "ui/request/columnlinks.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/profiles/secrets/secretindex.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeView>

using namespace penstock;

namespace tst_multiply {
struct Fixture : WindowFixture
{
    Fixture()
    {
        server.setScript([](const FaultServer::Request &request) {
            Action action = Action::withStatus(200, {{"Content-Type", "application/json"}});
            action.body = "{\"path\": \"" + request.path + "\"}";
            return action;
        });
    }
    ~Fixture() { window.reset(); }

    QString command() const
    {
        return QStringLiteral("curl '%1' -H 'Accept: application/json' \\\n"
                              "  -H 'Authorization: Bearer t0k3n-of-mine'")
            .arg(server.url(QStringLiteral("/items/7?lang=en")).toString());
    }
    // As a person does, on the start page.
    void paste(const QString &text) const
    {
        auto *const field = named<QLineEdit>(QStringLiteral("Curl command or address"));
        QVERIFY(field != nullptr);
        field->setFocus();
        QGuiApplication::clipboard()->setText(text);
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(window->currentJob() != nullptr, patience);
    }
    void send() const
    {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    }
    ColumnLinks *links() const { return window->findChild<ColumnLinks *>(); }
    JobDocument &job() const { return window->currentJob()->document(); }

    FaultServer server;
};

//! From a pasted command to many requests.
class TestMultiply : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }
    void aPastedCommandIsSentByOneKey();
    void anAddressIsSentByOneKey();
    void theClipboardBecomesAJobAnywhere();
    void itNeedsNoField();
    void whatWasPastedIsTakenBackByKeys();
    void whatCannotBeTakenTheDialogSays();
    void aClickMakesAColumn_data();
    void aClickMakesAColumn();
    void numbersAreARangeWhereverTheyAreTyped_data();
    void numbersAreARangeWhereverTheyAreTyped();
    void aClickInTheUrlMakesAColumn_data();
    void aClickInTheUrlMakesAColumn();
    void aTokenIsOfferedAPlace_data();
    void aTokenIsOfferedAPlace();
    void aTokenForElsewhereIsNotOffered();
};

void TestMultiply::aPastedCommandIsSentByOneKey()
{
    const Fixture fixture;
    fixture.paste(fixture.command());
    QCOMPARE(fixture.window->findChild<ImportDialog *>(), nullptr);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/items/7?lang=en"));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Leave it out")), Qt::LeftButton);
    ProfileDocument &profile = fixture.window->model().profileOf(fixture.job().session());
    Profile open = profile.profile();
    open.auth = {};
    profile.change(QStringLiteral("No sign-in"), open);
    fixture.window->currentJob()->editRequest();
    fixture.send();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(QStringLiteral("200")), patience);
    QCOMPARE(fixture.server.requests().size(), 1);
    QCOMPARE(fixture.server.requests().front().path, QByteArray("/items/7?lang=en"));
}

void TestMultiply::anAddressIsSentByOneKey()
{
    const Fixture fixture;
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("Curl command or address"));
    field->setFocus();
    typeKeys(fixture.server.url(QStringLiteral("/items/7")).toString() + QLatin1Char('\n'));
    QVERIFY(fixture.window->currentJob() != nullptr);
    fixture.send();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(QStringLiteral("200")), patience);
    QCOMPARE(fixture.server.requests().size(), 1);
}

void TestMultiply::theClipboardBecomesAJobAnywhere()
{
    const Fixture fixture;
    fixture.paste(fixture.command());
    JobDocument *const first = &fixture.job();
    QGuiApplication::clipboard()->setText(
        QStringLiteral("curl ") + fixture.server.url(QStringLiteral("/users/3")).toString());
    QTest::keyClick(fixture.window.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(&fixture.job() != first, patience);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/users/3"));
}

// As in a program that knows what it is for.
void TestMultiply::itNeedsNoField()
{
    const Fixture fixture;
    fixture.paste(fixture.command());
    JobDocument *const first = &fixture.job();
    auto *const list = fixture.window->findChild<QTreeView *>();
    QVERIFY(list != nullptr);
    list->setFocus();
    QGuiApplication::clipboard()->setText(QStringLiteral("no command"));
    QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(&fixture.job(), first);
    QGuiApplication::clipboard()->setText(
        fixture.server.url(QStringLiteral("/users/3")).toString());
    QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(&fixture.job() != first, patience);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/users/3"));
}

void TestMultiply::whatWasPastedIsTakenBackByKeys()
{
    const Fixture fixture;
    fixture.paste(fixture.command());
    const JobSpec before = fixture.job().spec();
    auto *const url = fixture.named<QLineEdit>(QStringLiteral("URL or path"));
    url->setFocus();
    QGuiApplication::clipboard()->setText(
        QStringLiteral("curl ") + fixture.server.url(QStringLiteral("/users/3")).toString());
    QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.job().spec().request.url, QStringLiteral("/users/3"),
                              patience);
    QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(fixture.job().spec(), before);
    QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/users/3"));
    // What is typed the field takes back itself.
    QTest::keyClicks(url, QStringLiteral("/x"));
    QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/users/3"));
    QVERIFY2(!url->text().endsWith(QStringLiteral("/x")), qPrintable(url->text()));
}

void TestMultiply::whatCannotBeTakenTheDialogSays()
{
    const Fixture fixture;
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("Curl command or address"));
    field->setFocus();
    QGuiApplication::clipboard()->setText(QStringLiteral("curl -F file=@x http://localhost/"));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<ImportDialog *>() != nullptr, patience);
    QCOMPARE(fixture.window->currentJob(), nullptr);
}

void TestMultiply::aClickMakesAColumn_data()
{
    QTest::addColumn<bool>("byMouse");
    QTest::newRow("by mouse") << true;
    QTest::newRow("by keys") << false;
}

void TestMultiply::aClickMakesAColumn()
{
    QFETCH(const bool, byMouse);
    const Fixture fixture;
    fixture.paste(QStringLiteral("curl ")
                  + fixture.server.url(QStringLiteral("/items/7?lang=en")).toString());
    QVERIFY(fixture.links()->isVisible());
    QCOMPARE(fixture.links()->accessibleName(), QStringLiteral("Make a column of 7 · en"));
    if (byMouse) {
        QVERIFY(clickLink(*fixture.links(), QStringLiteral("7")));
    } else {
        fixture.links()->setFocus(Qt::TabFocusReason);
        QVERIFY(pressLink(*fixture.links(), QStringLiteral("7")));
    }
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/items/{{id}}?lang=en"));
    QCOMPARE(fixture.links()->accessibleName(), QStringLiteral("Make a column of en"));
    // Further ones come in the place of the one that is there.
    auto *const values = fixture.named<QLineEdit>(QStringLiteral("Values"));
    QVERIFY(values != nullptr);
    QCOMPARE(QApplication::focusWidget(), values);
    QCOMPARE(values->text(), QStringLiteral("id=7"));
    QStringList ids;
    for (int id = 1; id <= 300; ++id)
        ids.append(QString::number(id));
    QGuiApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
    QTest::keyClick(values, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(values, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<ReadyLine *>()->accessibleName().startsWith(
                                 QStringLiteral("300 rows, {{id}} found")),
                             patience);
    fixture.send();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(QStringLiteral("200")), patience);
    QCOMPARE(fixture.server.requests().front().path, QByteArray("/items/1?lang=en"));
    // It is one change.
    fixture.job().undoStack().undo();
    fixture.job().undoStack().undo();
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("/items/7?lang=en"));
}

void TestMultiply::aClickInTheUrlMakesAColumn_data()
{
    QTest::addColumn<bool>("byMenu");
    QTest::newRow("click") << false;
    QTest::newRow("menu") << true;
}

void TestMultiply::aClickInTheUrlMakesAColumn()
{
    QFETCH(const bool, byMenu);
    const Fixture fixture;
    fixture.paste(QStringLiteral("curl ")
                  + fixture.server.url(QStringLiteral("/items/7/parts")).toString());
    auto *const url = fixture.named<QLineEdit>(QStringLiteral("URL or path"));
    const QString text = url->text();
    url->setCursorPosition(int(text.indexOf(QStringLiteral("/7/"))) + 1);
    const QPoint at = url->inputMethodQuery(Qt::ImCursorRectangle).toRect().center() + QPoint(3, 0);
    // Without a key it is for editing.
    QTest::mouseClick(url, Qt::LeftButton, {}, at);
    QCOMPARE(url->text(), text);
    if (byMenu) {
        QContextMenuEvent asks(QContextMenuEvent::Mouse, at, url->mapToGlobal(at));
        QApplication::sendEvent(url, &asks);
        auto *const menu = url->findChild<QMenu *>();
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("Make a column of 7"));
        menu->actions().front()->trigger();
        menu->close();
    } else {
        QTest::mouseClick(url, Qt::LeftButton, Qt::ControlModifier, at);
    }
    QVERIFY2(url->text().contains(QStringLiteral("/items/{{")), qPrintable(url->text()));
    QVERIFY(url->text().endsWith(QStringLiteral("}}/parts")));
    QCOMPARE(fixture.named<QLineEdit>(QStringLiteral("Values"))->text().section(u'=', 1),
             QStringLiteral("7"));
}

void TestMultiply::numbersAreARangeWhereverTheyAreTyped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("rows");
    QTest::newRow("as they are") << QStringLiteral("1..300") << QStringLiteral("id=1..300");
    QTest::newRow("with their name") << QStringLiteral("id=1..300") << QStringLiteral("id=1..300");
    QTest::newRow("by tens") << QStringLiteral("0..90..10") << QStringLiteral("id=0..90..10");
    QTest::newRow("no numbers") << QStringLiteral("a..b") << QStringLiteral("id=a..b");
    QTest::newRow("one number") << QStringLiteral("8") << QStringLiteral("id=8");
}

void TestMultiply::numbersAreARangeWhereverTheyAreTyped()
{
    QFETCH(const QString, text);
    QFETCH(const QString, rows);
    const Fixture fixture;
    fixture.paste(QStringLiteral("curl ")
                  + fixture.server.url(QStringLiteral("/items/7")).toString());
    QVERIFY(clickLink(*fixture.links(), QStringLiteral("7")));
    auto *const values = fixture.named<QLineEdit>(QStringLiteral("Values"));
    values->setText(text);
    QTest::keyClick(values, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(values->text(), rows, patience);
    const bool isRange = text.contains(QStringLiteral("..")) && text.front() != QLatin1Char('a');
    QCOMPARE(std::holds_alternative<RowsSpec::Range>(fixture.job().spec().rows.from), isRange);
    if (!isRange)
        return;
    // So there, without a name, too.
    values->setText(QStringLiteral("5..9"));
    QTest::keyClick(values, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(values->text(), QStringLiteral("id=5..9"), patience);
}

void TestMultiply::aTokenIsOfferedAPlace_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("isKept");
    QTest::addColumn<bool>("isSent");
    QTest::newRow("in the keychain") << QStringLiteral("Keep it in the keychain") << true << true;
    QTest::newRow("for the session") << QStringLiteral("This session only") << false << true;
    QTest::newRow("nowhere") << QStringLiteral("Leave it out") << false << false;
}

void TestMultiply::aTokenIsOfferedAPlace()
{
    QFETCH(const QString, button);
    QFETCH(const bool, isKept);
    QFETCH(const bool, isSent);
    const Fixture fixture;
    fixture.paste(fixture.command());
    auto *const found = fixture.find<QPushButton>(button);
    QVERIFY(found != nullptr);
    QTest::mouseClick(found, Qt::LeftButton);
    QVERIFY(!found->isVisible());
    QCOMPARE(!fixture.vault.values.isEmpty(), isKept);
    if (isKept)
        QCOMPARE(fixture.vault.values.begin().value(), QByteArray("t0k3n-of-mine"));
    // It is in no file.
    fixture.window->model().finishSaving();
    QVERIFY(!QString::fromUtf8(fixture.job().session().profile().profile().auth.secret.toUtf8())
                 .contains(QStringLiteral("t0k3n")));
    if (!isSent)
        return;
    fixture.window->currentJob()->editRequest();
    fixture.send();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.server.requests().size(), 1, patience);
    QCOMPARE(fixture.server.requests().front().headers.value("authorization"),
             QByteArray("Bearer t0k3n-of-mine"));
}

// The profile's sign-in goes to its own server.
void TestMultiply::aTokenForElsewhereIsNotOffered()
{
    const Fixture fixture;
    fixture.paste(QStringLiteral("curl ")
                  + fixture.server.url(QStringLiteral("/items/7")).toString());
    auto *const url = fixture.named<QLineEdit>(QStringLiteral("URL or path"));
    url->setFocus();
    QGuiApplication::clipboard()->setText(
        QStringLiteral("curl https://elsewhere.example/7 -H 'Authorization: Bearer abcdefgh'"));
    QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(fixture.job().spec().request.url, QStringLiteral("https://elsewhere.example/7"));
    QCOMPARE(fixture.find<QPushButton>(QStringLiteral("This session only")), nullptr);
}

PENSTOCK_TEST(TestMultiply)
} // namespace tst_multiply
#include "tst_multiply.moc"
