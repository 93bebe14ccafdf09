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
        return u"curl '%1' -H 'Accept: application/json' \\\n"
               "  -H 'Authorization: Bearer t0k3n-of-mine'"_s.arg(
                   server.url(u"/items/7?lang=en"_s).toString());
    }
    // As a person does, on the start page.
    void paste(const QString &text) const
    {
        auto *const field = named<QLineEdit>(u"curl command or URL"_s);
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

    void aPastedCommandIsSentByOneKey()
    {
        const Fixture fixture;
        fixture.paste(fixture.command());
        QCOMPARE(fixture.window->findChild<ImportDialog *>(), nullptr);
        QCOMPARE(fixture.job().spec().request.url, u"/items/7?lang=en"_s);
        QTest::mouseClick(fixture.find<QPushButton>(u"Leave it out"_s), Qt::LeftButton);
        ProfileDocument &profile = fixture.window->model().profileOf(fixture.job().session());
        Profile open = profile.profile();
        open.auth = {};
        profile.change(u"No sign-in"_s, open);
        fixture.window->currentJob()->editRequest();
        fixture.send();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 Scripted"_s), patience);
        QCOMPARE(fixture.server.requests().size(), 1);
        QCOMPARE(fixture.server.requests().front().path, QByteArray("/items/7?lang=en"));
    }

    void anAddressIsSentByOneKey()
    {
        const Fixture fixture;
        auto *const field = fixture.named<QLineEdit>(u"curl command or URL"_s);
        field->setFocus();
        typeKeys(fixture.server.url(u"/items/7"_s).toString() + QLatin1Char('\n'));
        QVERIFY(fixture.window->currentJob() != nullptr);
        fixture.send();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 Scripted"_s), patience);
        QCOMPARE(fixture.server.requests().size(), 1);
    }

    void theClipboardBecomesAJobAnywhere()
    {
        const Fixture fixture;
        fixture.paste(fixture.command());
        JobDocument *const first = &fixture.job();
        QGuiApplication::clipboard()->setText(u"curl "_s
                                              + fixture.server.url(u"/users/3"_s).toString());
        QTest::keyClick(fixture.window.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(&fixture.job() != first, patience);
        QCOMPARE(fixture.job().spec().request.url, u"/users/3"_s);
    }

    // As in a program that knows what it is for.
    void itNeedsNoField()
    {
        const Fixture fixture;
        fixture.paste(fixture.command());
        JobDocument *const first = &fixture.job();
        auto *const list = fixture.window->findChild<QTreeView *>();
        QVERIFY(list != nullptr);
        list->setFocus();
        QGuiApplication::clipboard()->setText(u"no command"_s);
        QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(&fixture.job(), first);
        QGuiApplication::clipboard()->setText(fixture.server.url(u"/users/3"_s).toString());
        QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(&fixture.job() != first, patience);
        QCOMPARE(fixture.job().spec().request.url, u"/users/3"_s);
    }

    void whatWasPastedIsTakenBackByKeys()
    {
        const Fixture fixture;
        fixture.paste(fixture.command());
        const JobSpec before = fixture.job().spec();
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        QGuiApplication::clipboard()->setText(u"curl "_s
                                              + fixture.server.url(u"/users/3"_s).toString());
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.job().spec().request.url, u"/users/3"_s, patience);
        QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec(), before);
        QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(fixture.job().spec().request.url, u"/users/3"_s);
        // What is typed the field takes back itself.
        QTest::keyClicks(url, u"/x"_s);
        QTest::keyClick(url, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec().request.url, u"/users/3"_s);
        QVERIFY2(!url->text().endsWith(u"/x"_s), qPrintable(url->text()));
    }

    void whatCannotBeTakenTheDialogSays()
    {
        const Fixture fixture;
        auto *const field = fixture.named<QLineEdit>(u"curl command or URL"_s);
        field->setFocus();
        QGuiApplication::clipboard()->setText(u"curl -F file=@x http://localhost/"_s);
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<ImportDialog *>() != nullptr, patience);
        QCOMPARE(fixture.window->currentJob(), nullptr);
    }

    void aClickMakesAColumn_data()
    {
        const Table<bool> row("byMouse");
        row("by mouse", true);
        row("by keys", false);
    }

    void aClickMakesAColumn()
    {
        QFETCH(const bool, byMouse);
        const Fixture fixture;
        fixture.paste(u"curl "_s + fixture.server.url(u"/items/7?lang=en"_s).toString());
        QVERIFY(fixture.links()->isVisible());
        QCOMPARE(fixture.links()->accessibleName(), u"Make a column from 7 · en"_s);
        if (byMouse) {
            QVERIFY(clickLink(*fixture.links(), u"7"_s));
        } else {
            fixture.links()->setFocus(Qt::TabFocusReason);
            QVERIFY(pressLink(*fixture.links(), u"7"_s));
        }
        QCOMPARE(fixture.job().spec().request.url, u"/items/{{id}}?lang=en"_s);
        QCOMPARE(fixture.links()->accessibleName(), u"Make a column from en"_s);
        // Further ones come in the place of the one that is there.
        auto *const values = fixture.named<QLineEdit>(u"Values"_s);
        QVERIFY(values != nullptr);
        QCOMPARE(QApplication::focusWidget(), values);
        QCOMPARE(values->text(), u"id=7"_s);
        QStringList ids;
        for (int id = 1; id <= 300; ++id)
            ids.append(QString::number(id));
        QGuiApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
        QTest::keyClick(values, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(values, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.window->findChild<ReadyLine *>()->accessibleName().startsWith(
                u"300 rows, {{id}} found"_s),
            patience);
        fixture.send();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 Scripted"_s), patience);
        QCOMPARE(fixture.server.requests().front().path, QByteArray("/items/1?lang=en"));
        // It is one change.
        fixture.job().undoStack().undo();
        fixture.job().undoStack().undo();
        QCOMPARE(fixture.job().spec().request.url, u"/items/7?lang=en"_s);
    }

    void numbersAreARangeWhereverTheyAreTyped_data()
    {
        const Table<QString, QString> row("text", "rows");
        row("as they are", "1..300", "id=1..300");
        row("with their name", "id=1..300", "id=1..300");
        row("by tens", "0..90..10", "id=0..90..10");
        row("no numbers", "a..b", "id=a..b");
        row("one number", "8", "id=8");
    }

    void numbersAreARangeWhereverTheyAreTyped()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, rows);
        const Fixture fixture;
        fixture.paste(u"curl "_s + fixture.server.url(u"/items/7"_s).toString());
        QVERIFY(clickLink(*fixture.links(), u"7"_s));
        auto *const values = fixture.named<QLineEdit>(u"Values"_s);
        values->setText(text);
        QTest::keyClick(values, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(values->text(), rows, patience);
        const bool isRange = text.contains(u".."_s) && text.front() != QLatin1Char('a');
        QCOMPARE(std::holds_alternative<RowsSpec::Range>(fixture.job().spec().rows.from), isRange);
        if (!isRange)
            return;
        // So there, without a name, too.
        values->setText(u"5..9"_s);
        QTest::keyClick(values, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(values->text(), u"id=5..9"_s, patience);
    }

    void aClickInTheUrlMakesAColumn_data()
    {
        const Table<bool> row("byMenu");
        row("click", false);
        row("menu", true);
    }

    void aClickInTheUrlMakesAColumn()
    {
        QFETCH(const bool, byMenu);
        const Fixture fixture;
        fixture.paste(u"curl "_s + fixture.server.url(u"/items/7/parts"_s).toString());
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        const QString text = url->text();
        url->setCursorPosition(int(text.indexOf(u"/7/"_s)) + 1);
        const QPoint at
            = url->inputMethodQuery(Qt::ImCursorRectangle).toRect().center() + QPoint(3, 0);
        // Without a key it is for editing.
        QTest::mouseClick(url, Qt::LeftButton, {}, at);
        QCOMPARE(url->text(), text);
        if (byMenu) {
            QContextMenuEvent asks(QContextMenuEvent::Mouse, at, url->mapToGlobal(at));
            QApplication::sendEvent(url, &asks);
            auto *const menu = url->findChild<QMenu *>();
            QVERIFY(menu != nullptr);
            QCOMPARE(menu->actions().front()->text(), u"Make a column from 7"_s);
            menu->actions().front()->trigger();
            menu->close();
        } else {
            QTest::mouseClick(url, Qt::LeftButton, Qt::ControlModifier, at);
        }
        QVERIFY2(url->text().contains(u"/items/{{"_s), qPrintable(url->text()));
        QVERIFY(url->text().endsWith(u"}}/parts"_s));
        QCOMPARE(fixture.named<QLineEdit>(u"Values"_s)->text().section(u'=', 1), u"7"_s);
    }

    void aTokenIsOfferedAPlace_data()
    {
        const Table<QString, bool, bool> row("button", "isStored", "isSent");
        row("in the keychain", "Store in the keychain", true, true);
        row("for the session", "This session only", false, true);
        row("nowhere", "Leave it out", false, false);
    }

    void aTokenIsOfferedAPlace()
    {
        QFETCH(const QString, button);
        QFETCH(const bool, isStored);
        QFETCH(const bool, isSent);
        const Fixture fixture;
        fixture.paste(fixture.command());
        auto *const found = fixture.find<QPushButton>(button);
        QVERIFY(found != nullptr);
        QTest::mouseClick(found, Qt::LeftButton);
        QVERIFY(!found->isVisible());
        QCOMPARE(!fixture.vault.values.isEmpty(), isStored);
        if (isStored)
            QCOMPARE(fixture.vault.values.begin().value(), QByteArray("t0k3n-of-mine"));
        // It is in no file.
        fixture.window->model().finishSaving();
        QVERIFY(!QString::fromUtf8(fixture.job().session().profile().profile().auth.secret.toUtf8())
                     .contains(u"t0k3n"_s));
        if (!isSent)
            return;
        fixture.window->currentJob()->editRequest();
        fixture.send();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.server.requests().size(), 1, patience);
        QCOMPARE(fixture.server.requests().front().headers.value("authorization"),
                 QByteArray("Bearer t0k3n-of-mine"));
    }

    // The profile's sign-in goes to its own server.
    void aTokenForElsewhereIsNotOffered()
    {
        const Fixture fixture;
        fixture.paste(u"curl "_s + fixture.server.url(u"/items/7"_s).toString());
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        QGuiApplication::clipboard()->setText(
            u"curl https://elsewhere.example/7 -H 'Authorization: Bearer abcdefgh'"_s);
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec().request.url, u"https://elsewhere.example/7"_s);
        QCOMPARE(fixture.find<QPushButton>(u"This session only"_s), nullptr);
    }
};

PENSTOCK_TEST(TestMultiply)
} // namespace tst_multiply
#include "tst_multiply.moc"
