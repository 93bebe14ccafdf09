// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/guide/chapter.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/untrustedpage.h"
#include "ui/profiles/limitspanel.h"
#include "ui/profiles/profiletab.h"
#include "ui/profiles/secretfield.h"
#include "ui/request/rowspanel.h"
#include "ui/results/exportdialog.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/limits/spec/limitjson.h>

#include <QDesktopServices>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QTest>
#include <QTreeView>
#include <QUrl>

using namespace penstock;

namespace tst_guide {
enum class Shown {
    Start,
    Tree,
    Profile,
    Limits,
    Secret,
    Request,
    Rows,
    Plan,
    Run,
    Results,
    Throttling,
    NewProfile,
    Import,
    Settings,
    Shortcuts,
    Palette,
    Export,
    Untrusted
};

//! In the place of a browser.
class Browser final : public QObject
{
    Q_OBJECT
public:
    Browser() { QDesktopServices::setUrlHandler(u"file"_s, this, "open"); }
    ~Browser() override { QDesktopServices::unsetUrlHandler(u"file"_s); }

    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl &url) { opened.append(url); }
};

struct Fixture : WindowFixture
{
    explicit Fixture(const QString &guide = guidePath())
    {
        window = std::make_unique<MainWindow>(clock, vault, appearance,
                                              Workplace {places, &vault, nullptr, guide});
        window->show();
        QApplication::setActiveWindow(window.get());
    }

    // Where F1 is pressed.
    QWidget *open(Shown shown) const
    {
        switch (shown) {
        case Shown::Start:
            return window.get();
        case Shown::Tree:
        case Shown::Profile:
        case Shown::Limits:
        case Shown::Secret:
            return inProfile(shown);
        case Shown::NewProfile:
            window->newProfile();
            break;
        case Shown::Import:
            window->import();
            break;
        case Shown::Settings:
            action(u"Settings…"_s)->trigger();
            break;
        case Shown::Shortcuts:
            action(u"Shortcuts"_s)->trigger();
            break;
        case Shown::Palette:
            action(u"Go to anything…"_s)->trigger();
            break;
        case Shown::Untrusted:
            (new UntrustedPage(u"Example"_s, {}, window.get()))->open();
            break;
        case Shown::Export:
            (new ExportDialog({}, inJob(Shown::Results)))->open();
            break;
        default:
            return inJob(shown);
        }
        auto *const dialog = window->findChild<QDialog *>();
        QApplication::setActiveWindow(dialog);
        return dialog;
    }

    QWidget *inProfile(Shown shown) const
    {
        Profile profile;
        profile.baseUrl = u"https://api.example.com"_s;
        profile.limits = {limitFromShorthand(u"600/min"_s).value()};
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"key"_s};
        window->model().addProfile(profile);
        window->openProfile(*window->model().profiles().back());
        if (shown == Shown::Profile)
            return window->currentProfile();
        if (shown == Shown::Tree)
            return window->findChild<QTreeView *>();
        if (shown == Shown::Limits)
            return window->findChild<LimitsPanel *>()->findChild<QListView *>();
        for (QPushButton *const each :
             window->findChild<SecretField *>()->findChildren<QPushButton *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }

    QWidget *inJob(Shown shown) const
    {
        ProfileSession &profile = window->model().addProfile({});
        window->openJob(window->model().addJob(profile, {}, {}));
        const std::pair<Shown, JobTab::Page> pages[] = {
            {Shown::Request, JobTab::Page::Request}, {Shown::Rows, JobTab::Page::Request},
            {Shown::Plan, JobTab::Page::Plan},       {Shown::Run, JobTab::Page::Run},
            {Shown::Results, JobTab::Page::Results}, {Shown::Throttling, JobTab::Page::Throttling}};
        for (const auto &[each, page] : pages) {
            if (each == shown)
                window->currentJob()->showPage(page);
        }
        return shown == Shown::Rows ? window->findChild<RowsPanel *>()->findChild<QLineEdit *>()
                                    : static_cast<QWidget *>(window->currentJob());
    }
};

bool hasAnchor(const QUrl &url)
{
    QFile file(url.toLocalFile());
    return file.open(QIODevice::ReadOnly)
        && file.readAll().contains("id=\"" + url.fragment().toLatin1() + '"');
}

class TestGuide : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void helpOpensTheChapterOfWhatIsInFront_data()
    {
        const Table<Shown, QString> row("shown", "place");
        const std::tuple<const char *, Shown, const char *> pages[]
            = {{"start", Shown::Start, "sample.html#sample"},
               {"the tree, with a profile in front", Shown::Tree, "profiles.html#profiles"},
               {"profile", Shown::Profile, "profiles.html#profiles"},
               {"limits of a profile", Shown::Limits, "limits.html#limits"},
               {"secret of a profile", Shown::Secret, "secrets.html#keep"},
               {"request", Shown::Request, "first-job.html#window"},
               {"rows of a request", Shown::Rows, "rows.html#rows"},
               {"plan", Shown::Plan, "plan.html#plan"},
               {"run", Shown::Run, "run.html#page"},
               {"results", Shown::Results, "output.html#results"},
               {"throttling", Shown::Throttling, "throttling.html#page"},
               {"new profile", Shown::NewProfile, "profiles.html#presets"},
               {"import", Shown::Import, "import.html#kinds"},
               {"settings", Shown::Settings, "troubleshooting.html#keys"},
               {"shortcuts", Shown::Shortcuts, "troubleshooting.html#keys"},
               {"palette", Shown::Palette, "troubleshooting.html#keys"},
               {"export", Shown::Export, "output.html#export"},
               {"guest", Shown::Untrusted, "import.html#untrusted"}};
        for (const auto &[name, shown, place] : pages)
            row(name, shown, QString::fromLatin1(place));
    }

    void helpOpensTheChapterOfWhatIsInFront()
    {
        QFETCH(const Shown, shown);
        QFETCH(const QString, place);
        const Browser browser;
        const Fixture fixture;
        QWidget *const where = fixture.open(shown);
        QVERIFY(where != nullptr);
        if (!where->isWindow())
            where->setFocus();
        QTest::keyClick(where, Qt::Key_F1);
        QCOMPARE(browser.opened.size(), 1);
        const QUrl url = browser.opened.front();
        QCOMPARE(url, QUrl(QUrl::fromLocalFile(guidePath() + QLatin1Char('/')).toString() + place));
        QVERIFY2(hasAnchor(url), qPrintable(url.toString()));
    }

    void eachChapterIsThere()
    {
        for (int i = 0; i <= int(Chapter::Keys); ++i) {
            const QUrl url = guideUrl(guidePath(), Chapter(i));
            QVERIFY2(hasAnchor(url), qPrintable(url.toString()));
        }
    }

    void withoutAGuideItSaysWhatToDo()
    {
        const Browser browser;
        const Fixture fixture {QString()};
        QTest::keyClick(fixture.window.get(), Qt::Key_F1);
        auto *const reported = fixture.window->findChild<QMessageBox *>();
        QVERIFY(reported);
        QCOMPARE(reported->text(), u"The user's guide is not installed."_s);
        QVERIFY(reported->informativeText().contains(u"apt-get install lowdown"_s));
        QVERIFY(browser.opened.isEmpty());
    }

    void withoutABrowserItSaysWhichFile()
    {
        // The platform without a display has none.
        QTest::ignoreMessage(QtWarningMsg,
                             qPrintable(u"This plugin does not support "
                                        "QPlatformServices::openUrl() for "
                                        "'file://%1/sample.html#sample'."_s.arg(guidePath())));
        const Fixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_F1);
        auto *const reported = fixture.window->findChild<QMessageBox *>();
        QVERIFY(reported);
        QVERIFY(reported->informativeText().contains(guidePath() + u"/sample.html"_s));
    }
};

PENSTOCK_TEST(TestGuide)
} // namespace tst_guide
#include "tst_guide.moc"
