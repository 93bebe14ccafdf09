// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/readyline.h"
#include "ui/theme/language.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/profiles/spec/environment.h>

#include <QClipboard>
#include <QDirIterator>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace penstock;

namespace tst_importdialog {
const QString curlCommand
    = u"curl 'https://api.example.com/v1/orders?page=2' -H 'Accept: application/json' "
      "-H 'Authorization: Bearer very-secret-token'"_s;

struct Fixture : WindowFixture
{
    ImportDialog *open() const
    {
        QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
        return window->findChild<ImportDialog *>();
    }
    QPushButton *importButton() const
    {
        for (QPushButton *const each :
             window->findChild<ImportDialog *>()->findChildren<QPushButton *>()) {
            if (each->text().startsWith(u"Import"_s))
                return each;
        }
        return nullptr;
    }
    bool canImport() const { return importButton()->isEnabled(); }
    // All that was written, for secrets that should not be in it.
    QByteArray allFiles() const
    {
        QByteArray all;
        QDirIterator files(folder.path(), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                all += file.readAll();
        }
        return all;
    }
};

constexpr char halfACollection[]
    = "{\"info\":{\"schema\":\"https://schema.getpostman.com/json/collection/v2.1.0/\"";

class TestImportDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void cleanup() { useLanguage(*qApp, u"en"_s); }
    void aCurlCommandBecomesAJob()
    {
        Fixture fixture;
        ImportDialog *const dialog = fixture.open();
        QVERIFY(dialog != nullptr);
        QVERIFY(!fixture.canImport());
        QGuiApplication::clipboard()->setText(curlCommand);
        QTest::keyClick(dialog, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canImport(), patience);
        QVERIFY(fixture.hasLabel(u"1 profile"_s));
        QTest::mouseClick(fixture.importButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        const JobSpec spec = fixture.window->currentJob()->document().spec();
        QVERIFY2(spec.request.url.contains(u"orders"_s), qPrintable(spec.request.url));
        QCOMPARE(fixture.window->model().profiles().front()->profile().baseUrl.left(23),
                 u"https://api.example.com"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<ImportDialog *>() == nullptr, patience);
        const QByteArray files = fixture.allFiles();
        QVERIFY(files.contains("orders"));
        QVERIFY(!files.contains("very-secret-token"));
    }
    void aCommandPastedAtTheStartIsTaken_data()
    {
        const Table<QString, bool> row("text", "isPasted");
        row("a command, pasted", curlCommand, true);
        row("an address, typed", "https://api.example.com/v1/orders", false);
    }
    void aCommandPastedAtTheStartIsTaken()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isPasted);
        Fixture fixture;
        auto *const field = fixture.named<QLineEdit>(u"curl command or URL"_s);
        QVERIFY(field != nullptr);
        field->setFocus();
        if (isPasted) {
            QGuiApplication::clipboard()->setText(text);
            QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        } else {
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        }
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        QCOMPARE(fixture.window->findChild<ImportDialog *>(), nullptr); // there is nothing to ask
        const JobSpec spec = fixture.window->currentJob()->document().spec();
        QVERIFY2(spec.request.url.contains(u"orders"_s), qPrintable(spec.request.url));
        fixture.window->model().finishSaving();
        const QByteArray files = fixture.allFiles();
        QVERIFY(files.contains("orders"));
        QVERIFY(!files.contains("very-secret-token"));
    }
    void onlyWhatHasItsTickIsTaken()
    {
        Fixture fixture;
        ImportDialog *const dialog = fixture.open();
        dialog->takeFile(testData(u"import/museum.openapi.yaml"));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canImport(), patience);
        auto *const tree = dialog->findChild<QTreeView *>();
        const QModelIndex profile = tree->model()->index(0, 0);
        const int jobs = tree->model()->rowCount(profile);
        QVERIFY(jobs > 1);
        const QModelIndex first = tree->model()->index(0, 0, profile);
        tree->setCurrentIndex(first);
        QTest::keyClick(tree, Qt::Key_Space);
        QCOMPARE(first.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        const QString left = first.data().toString();
        QTest::keyClick(fixture.importButton(), Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(int(fixture.window->model().jobs().size()), jobs - 1, patience);
        for (const JobSession *const job : fixture.window->model().jobs())
            QVERIFY(job->spec().name != left);
    }
    void severalFilesAreDroppedTogether_data()
    {
        const Table<QString, bool, bool> row("choice", "areInKeychain", "isSignedIn");
        row("secrets left out", "Leave out", false, false);
        row("for the session", "This session only", false, true);
        row("in the keychain", "Keychain", true, true);
    }
    // A collection and its environments; their secrets get into no file.
    void severalFilesAreDroppedTogether()
    {
        QFETCH(const QString, choice);
        QFETCH(const bool, areInKeychain);
        QFETCH(const bool, isSignedIn);
        Fixture fixture;
        ImportDialog *const dialog = fixture.open();
        QMimeData files;
        const QDir folder(testData(u"import/together/shop"));
        QList<QUrl> urls;
        for (const QFileInfo &file : folder.entryInfoList(QDir::Files, QDir::Name))
            urls.append(QUrl::fromLocalFile(file.filePath()));
        QCOMPARE(urls.size(), 3);
        files.setUrls(urls);
        QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        static_cast<QObject *>(dialog)->event(
            &drop); // the application would ask for the drag before it
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canImport(), patience);
        QVERIFY(fixture.hasLabel(u"3 files"_s));
        QVERIFY(fixture.hasLabel(u"The import contains secrets ("_s));
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*dialog), QStringList(), patience);
        QCOMPARE(namelessIn(*dialog), QStringList());
        QTest::mouseClick(fixture.find<QAbstractButton>(choice), Qt::LeftButton);
        QTest::mouseClick(fixture.importButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        const Profile &profile
            = fixture.window->model().profileOf(fixture.window->currentJob()->session()).profile();
        QCOMPARE(environmentsOf(profile), (QStringList {u"Live"_s, u"Staging"_s}));
        const QString signIn = profile.auth.secret;
        QCOMPARE(fixture.vault.values.value(signIn),
                 areInKeychain ? QByteArray("canary-by-name-2") : QByteArray());
        const auto *const ready = fixture.window->findChild<ReadyLine *>();
        const QString says = isSignedIn ? u"found"_s : u"missing"_s;
        QTRY_VERIFY2_WITH_TIMEOUT(ready->accessibleName().contains(says),
                                  qPrintable(ready->accessibleName()), patience);
        QVERIFY(!fixture.allFiles().contains("canary"));
    }
    void aKeychainThatTakesNothingIsTold()
    {
        Fixture fixture;
        fixture.vault.state = SecretAnswer::State::NoKeyring;
        ImportDialog *const dialog = fixture.open();
        const QString folder = testData(u"import/together/shop/");
        dialog->takeFiles({folder + u"1-live.postman_environment.json"_s,
                           folder + u"3-shop.postman_collection.json"_s});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canImport(), patience);
        QTest::mouseClick(fixture.find<QAbstractButton>(u"Keychain"_s), Qt::LeftButton);
        QTest::mouseClick(fixture.importButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"A secret is kept for this session only"_s),
                                 patience);
        QVERIFY(!fixture.hasLabel(u"not listed"_s)); // all jobs are
    }
    void whatCannotBeReadIsTold_data()
    {
        const Table<QByteArray> row("content");
        row("nothing", QByteArray());
        row("a shopping list", "milk, eggs");
        row("half a collection", QByteArray(halfACollection));
    }
    void whatCannotBeReadIsTold()
    {
        QFETCH(const QByteArray, content);
        Fixture fixture;
        ImportDialog *const dialog = fixture.open();
        dialog->take(content, u"/home/somebody/list.txt"_s);
        QVERIFY(fixture.hasLabel(u"Reading"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.hasLabel(u"Reading"_s), patience);
        QVERIFY(fixture.hasLabel(u"list.txt"_s));
        QVERIFY(!fixture.canImport());
    }
    void whatCannotBeTakenIsToldInGerman_data()
    {
        const Table<QByteArray, QString> row("content", "reported");
        row("half a command", "curl -s", "er hat keine URL. Den ganzen Befehl kopieren");
        // Why nothing of it could be taken is a note.
        row("no requests", R"({"openapi": "3.0.0", "paths": {}})",
            u"eine OpenAPI-Beschreibung ohne eine Anfrage, die sich importieren lässt. "
            "Das Dokument nennt keinen Server"_s);
    }
    void whatCannotBeTakenIsToldInGerman()
    {
        if (languages().size() == 1)
            QSKIP("built without LinguistTools");
        QFETCH(const QByteArray, content);
        QFETCH(const QString, reported);
        useLanguage(*qApp, u"de"_s);
        Fixture fixture;
        fixture.open()->take(content);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(reported), patience);
    }
    void everythingHasAName()
    {
        Fixture fixture;
        ImportDialog *const dialog = fixture.open();
        dialog->takeFile(testData(u"import/museum.openapi.yaml"));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canImport(), patience);
        QCOMPARE(namelessIn(*dialog), QStringList());
        // Labels get their places with the next events.
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*dialog), QStringList(), patience);
    }
};

PENSTOCK_TEST(TestImportDialog)
} // namespace tst_importdialog
#include "tst_importdialog.moc"
