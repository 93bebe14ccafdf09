// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Small things that one stumbles over: which page a job opens on, tabs that have no room, lists
// that are narrower than what is in them, names that say other numbers than hold.
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/jobs/gaugerow.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/palette/commandpalette.h"
#include "ui/plan/planpage.h"
#include "ui/savedjobfixture.h"
#include "ui/showntexts.h"
#include "ui/theme/language.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/limits/spec/limitjson.h>

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QScopeGuard>
#include <QTabWidget>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_windowdetails {
using State = JobSession::State;
using Page = JobTab::Page;

struct Fixture : SavedJobFixture
{
    void openWith(const std::function<void(JobSpec &)> &change)
    {
        QVERIFY(openServed());
        window->openJob(*onlyJob());
        JobDocument &document = window->currentJob()->document();
        JobSpec spec = document.spec();
        change(spec);
        document.change(u"Change"_s, spec);
    }
    void press(const QString &button) const
    {
        auto *const found = find<QAbstractButton>(button);
        QVERIFY2(found != nullptr && found->isEnabled(), qPrintable(button));
        QTest::mouseClick(found, Qt::LeftButton);
    }
    Page page() const { return window->currentJob()->page(); }
};

class TestWindowDetails : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aJobThatNeverRanOpensOnItsRequest()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        QCOMPARE(fixture.page(), Page::Request);
        fixture.press(u"Start"_s);
        QCOMPARE(fixture.page(), Page::Run); // there is what comes of it
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
    }

    void aJobThatHasRunOpensOnItsRun()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        fixture.onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        fixture.window->model().finishSaving();
        fixture.window.reset();
        fixture.open();
        fixture.openSaved();
        fixture.window->openJob(*fixture.onlyJob());
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.page(), Page::Run, patience);
    }

    void thePageThatIsChosenStays()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        QTest::keyClick(fixture.window.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(fixture.page(), Page::Plan);
        fixture.press(u"Start"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->progress().done() > 2, patience);
        QCOMPARE(fixture.page(), Page::Plan);
        fixture.onlyJob()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.onlyJob()->isActive(), patience);
        QCOMPARE(fixture.page(), Page::Plan);
    }

    // A click on a button takes the keyboard from no field, so that it is not left by it.
    void whatIsTypedCountsWhereStartIsClicked()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        auto *const output = fixture.named<QLineEdit>(u"Output file"_s);
        QVERIFY(output != nullptr);
        output->setFocus();
        output->selectAll();
        const QString path = fixture.folder.filePath(u"typed.jsonl"_s);
        QTest::keyClicks(output, path);
        fixture.press(u"Start"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QVERIFY(QFile::exists(path));
    }

    void aCommandIsPastedByTheMouse_data()
    {
        const Table<QString, bool> row("pasted", "isACommand");
        row("a command", "curl 'http://127.0.0.1:9/items/7' \\\n  -H 'Accept: text/plain'", true);
        row("an address", "http://127.0.0.1:9/items/7", false);
    }

    void aCommandIsPastedByTheMouse()
    {
        QFETCH(const QString, pasted);
        QFETCH(const bool, isACommand);
        Fixture fixture;
        auto *const field = fixture.named<QLineEdit>(u"curl command or URL"_s);
        QVERIFY(field != nullptr);
        QGuiApplication::clipboard()->setText(pasted);
        const QPoint at = field->rect().center();
        // A menu closes at the click of a mouse that was nowhere when it came.
        QTest::mouseMove(fixture.window->windowHandle(), field->mapTo(fixture.window.get(), at));
        QContextMenuEvent asks(QContextMenuEvent::Mouse, at, field->mapToGlobal(at));
        QApplication::sendEvent(field, &asks);
        auto *const menu = field->findChild<QMenu *>();
        QVERIFY(menu != nullptr);
        const QList<QAction *> actions = menu->actions();
        const auto paste = std::find_if(actions.begin(), actions.end(), [](const QAction *each) {
            return each->text().startsWith(u"&Paste"_s);
        });
        QVERIFY(paste != actions.end());
        QTest::mouseClick(menu->windowHandle(), Qt::LeftButton, {},
                          menu->actionGeometry(*paste).center());
        if (!isACommand) {
            QCOMPARE(field->text(), pasted);
            for (QToolButton *const each : field->findChildren<QToolButton *>()) {
                if (each->isVisible())
                    QTest::mouseClick(each, Qt::LeftButton);
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        QCOMPARE(fixture.window->currentJob()->document().spec().request.url, u"/items/7"_s);
    }

    void noFileIsNoName()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &spec) { spec.rows.from = RowsSpec::File {}; });
        QVERIFY(fixture.hasLabel(u"no rows yet"_s));
        QVERIFY(!fixture.hasLabel(u"rows of  ·"_s));
    }

    void tabsBeyondTheBarAreReached()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->resize(1024, 700);
        ProfileDocument &profile = *fixture.window->model().profiles().front();
        constexpr int count = 14;
        for (int i = 0; i < count; ++i) {
            JobSpec spec = fixture.onlyJob() != nullptr ? fixture.onlyJob()->spec() : JobSpec();
            spec.name = u"A job with a name, %1"_s.arg(i);
            fixture.window->openJob(fixture.window->model().addJob(profile.work(), spec, {}));
        }
        auto *const tabs = fixture.window->findChild<QTabWidget *>(u"tabs"_s);
        QTabBar *const bar = tabs->tabBar();
        QCOMPARE(bar->count(), count);
        const auto isSeen = [bar](int index) {
            QRect seen = bar->rect();
            for (const QToolButton *const arrow : bar->findChildren<QToolButton *>()) {
                if (arrow->isVisible() && arrow->arrowType() != Qt::NoArrow)
                    seen.setRight(std::min(seen.right(), arrow->x()));
            }
            return seen.contains(bar->tabRect(index).center());
        };
        QVERIFY(isSeen(count - 1));
        QVERIFY(!isSeen(0));
        // The mouse comes there by arrows, which can be seen and used.
        QToolButton *back = nullptr;
        for (QToolButton *const arrow : bar->findChildren<QToolButton *>()) {
            if (arrow->isVisible() && arrow->arrowType() == Qt::LeftArrow)
                back = arrow;
        }
        QVERIFY(back != nullptr && back->isEnabled());
        QVERIFY(back->width() >= 16);
        for (int i = 0; i < 4 * count && !isSeen(0); ++i)
            QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(isSeen(0));
        // By keys the one in front is always seen.
        for (int i = 0; i < count; ++i) {
            QTest::keyClick(fixture.window.get(), Qt::Key_PageDown, Qt::ControlModifier);
            QVERIFY2(isSeen(bar->currentIndex()), qPrintable(QString::number(bar->currentIndex())));
        }
    }

    void listsAreAsWideAsWhatIsInThem_data()
    {
        const Table<QString> row("language");
        for (const char *const language : {"en", "de"})
            row(language, QString::fromLatin1(language));
    }

    void listsAreAsWideAsWhatIsInThem()
    {
        QFETCH(const QString, language);
        useLanguage(*qApp, language);
        const auto back = qScopeGuard([] { useLanguage(*qApp, u"en"_s); });
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        fixture.window->resize(800, 560);
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        fixture.window->openJob(*fixture.onlyJob());
        QStringList cut;
        int seen = 0;
        for (const int tab : {0, 1}) {
            fixture.window->findChild<QTabWidget *>(u"tabs"_s)->setCurrentIndex(tab);
            for (QComboBox *const box : fixture.window->findChildren<QComboBox *>()) {
                if (!box->isVisible())
                    continue;
                ++seen;
                QTest::mousePress(box, Qt::LeftButton);
                QCoreApplication::processEvents();
                const int widest = box->view()->sizeHintForColumn(0);
                if (widest > box->view()->viewport()->width())
                    cut.append(u"%1: %2 in %3"_s.arg(box->accessibleName())
                                   .arg(widest)
                                   .arg(box->view()->viewport()->width()));
                box->hidePopup();
            }
        }
        QVERIFY(seen >= 3);
        QCOMPARE(cut.join(QLatin1Char('\n')), QString());
    }

    void thePaletteFits()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        for (const QSize size : {QSize(800, 560), QSize(1280, 800)}) {
            fixture.window->resize(size);
            QApplication::setActiveWindow(fixture.window.get());
            QTest::keyClick(fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
            auto *const palette = fixture.window->findChild<CommandPalette *>();
            QVERIFY(palette != nullptr);
            const QRect place(fixture.window->mapFromGlobal(palette->mapToGlobal(QPoint())),
                              palette->size());
            QVERIFY(fixture.window->rect().contains(place));
            QTest::keyClick(palette, Qt::Key_Escape);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<CommandPalette *>() == nullptr,
                                     patience);
        }
    }

    // As after a diagnosis was applied: the name is from before.
    void aLimitIsCalledWhatItAllows()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        ProfileDocument &profile = *fixture.window->model().profiles().front();
        Profile changed = profile.profile();
        Limit typed = limitFromShorthand(u"20/5s").value();
        typed.name = u"20/5s"_s;
        std::get<SlidingWindowSettings>(typed.settings).capacity = 19;
        Limit named = limitFromShorthand(u"10 concurrent").value();
        named.name = u"In flight"_s;
        changed.limits = {typed, named};
        profile.change(u"Change"_s, changed);
        fixture.window->openJob(*fixture.onlyJob());
        fixture.window->currentJob()->showPage(Page::Run);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->findChildren<GaugeRow *>().size(), 2, patience);
        const QList<GaugeRow *> gauges = fixture.window->findChildren<GaugeRow *>();
        QCOMPARE(gauges[0]->values().name, u"19/5s"_s);
        QCOMPARE(gauges[1]->values().name, u"In flight"_s);
    }

    void thePlanIsOfWhatIsLeft()
    {
        Fixture fixture;
        fixture.openWith([](JobSpec &) {});
        const JobSession &session = *fixture.onlyJob();
        fixture.press(u"Start"_s);
        QTRY_VERIFY_WITH_TIMEOUT(session.progress().answered >= 20, patience);
        fixture.window->currentJob()->showPage(Page::Plan);
        auto *const page = fixture.window->findChild<PlanPage *>();
        QTRY_VERIFY_WITH_TIMEOUT(page->plan().has_value(), patience);
        QVERIFY2(page->plan()->requests <= Fixture::rows - 20,
                 qPrintable(QString::number(page->plan()->requests)));
        QVERIFY(fixture.hasLabel(u"Running: the rest finishes at"_s));
        fixture.onlyJob()->stop();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Stopped, patience);
        QTRY_COMPARE_WITH_TIMEOUT(page->plan()->requests, Fixture::rows - session.progress().done(),
                                  patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"the rest finishes at"_s), patience);
        QVERIFY(fixture.hasLabel(u"Requests left"_s));
    }

    void aLongRunFits_data()
    {
        Table<QString, QSize>("language", "size");
        for (const char *const language : {"en", "de"}) {
            for (const QSize size : {QSize(800, 560), QSize(1024, 700)})
                QTest::addRow("%s, %d", language, size.width())
                    << QString::fromLatin1(language) << size;
        }
    }

    // Its end is days away, and its numbers are long.
    void aLongRunFits()
    {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        useLanguage(*qApp, language);
        const auto back = qScopeGuard([] { useLanguage(*qApp, u"en"_s); });
        Fixture fixture;
        fixture.openWith([](JobSpec &spec) {
            spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 39'214'000};
        });
        fixture.window->resize(size);
        fixture.window->currentJob()->showPage(Page::Run);
        fixture.onlyJob()->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->progress().answered > 40, patience);
        const auto cut = [&fixture] {
            return (cutIn(*fixture.window) + narrowIn(*fixture.window) + clippedIn(*fixture.window)
                    + shortCaptionsIn(*fixture.window))
                .join(QLatin1Char('\n'));
        };
        QTRY_COMPARE_WITH_TIMEOUT(cut(), QString(), patience);
        QCOMPARE(fixture.window->size(), size);
        fixture.onlyJob()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.onlyJob()->isActive(), patience);
    }
};

PENSTOCK_TEST(TestWindowDetails)
} // namespace tst_windowdetails
#include "tst_windowdetails.moc"
