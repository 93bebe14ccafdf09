// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/contrast.h"
#include "ui/showntexts.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/pairsmodel.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/segmentbar.h"
#include "ui/widgets/segmentswitch.h"

#include <QApplication>
#include <QBoxLayout>
#include <QDir>
#include <QPainter>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QThread>
#include <QToolButton>

#include <atomic>

using namespace penstock;

namespace tst_widgets {
// How much of the middle row of a widget's picture has one colour.
int pixelsOf(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int x = 0; x < image.width(); ++x)
        count += image.pixelColor(x, image.height() / 2) == colour ? 1 : 0;
    return count;
}

class TestWidgets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_appearance = std::make_unique<Appearance>(*qApp, Appearance::Mode::Light);
    }

    void textsCanBeRead_data()
    {
        Table<QString, QString>("text", "ground");
        const std::pair<const char *, const char *> pairs[]
            = {{"ink", "win"},           {"ink", "page"},        {"ink", "panel"},
               {"ink", "accentSoft"},    {"ink2", "panel"},      {"ink2", "win"},
               {"ink2", "hover"},        {"ink2", "track"},      {"ink3", "panel"},
               {"ink3", "page"},         {"ink3", "hover"},      {"accent", "panel"},
               {"accent", "accentSoft"}, {"onAccent", "accent"}, {"onAccent", "accentHover"},
               {"warn", "panel"},        {"warn", "warnSoft"},   {"fail", "panel"},
               {"fail", "failSoft"},     {"violet", "panel"},    {"sand", "sandSoft"}};
        for (const auto &[text, ground] : pairs)
            QTest::addRow("%s on %s", text, ground)
                << QString::fromLatin1(text) << QString::fromLatin1(ground);
    }

    void textsCanBeRead()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, ground);
        for (const Tokens *const tokens : {&Tokens::light(), &Tokens::dark()}) {
            const double ratio = contrast(tokens->byName()[text], tokens->byName()[ground]);
            QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
        }
    }

    void marksCanBeSeen_data()
    {
        const Table<QString> row("mark");
        for (const char *const mark :
             {"ctl", "accent", "warnFill", "failFill", "violetFill", "greenFill", "slate"})
            row(mark, QString::fromLatin1(mark));
    }

    void marksCanBeSeen()
    {
        QFETCH(const QString, mark);
        for (const Tokens *const tokens : {&Tokens::light(), &Tokens::dark()})
            QVERIFY(contrast(tokens->byName()[mark], tokens->panel) >= 3);
    }

    void paletteTellsLightFromDark()
    {
        QCOMPARE(Tokens::of(Tokens::light().palette()).ink, Tokens::light().ink);
        QCOMPARE(Tokens::of(Tokens::dark().palette()).ink, Tokens::dark().ink);
        QCOMPARE(Tokens::light().ofLimit(4), Tokens::light().ofLimit(0));
        // A label of the sheet: it has an ink and no ground, and the application is light.
        QPalette label = Tokens::light().palette();
        label.setColor(QPalette::Window, Qt::transparent);
        QCOMPARE(Tokens::of(label).ink, Tokens::light().ink);
    }

    void appearanceFollowsItsMode()
    {
        const QSignalSpy changes(m_appearance.get(), &Appearance::modeChanged);
        m_appearance->setMode(Appearance::Mode::Dark);
        QVERIFY(isDark(QApplication::palette()));
        QVERIFY(m_appearance->sheet().contains(Tokens::dark().accentSoft.name()));
        m_appearance->setMode(Appearance::Mode::Dark);
        QCOMPARE(changes.size(), 1);
        m_appearance->setMode(Appearance::Mode::System); // this system is light
        QVERIFY(!isDark(QApplication::palette()));
        m_appearance->setMode(Appearance::Mode::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Window), Tokens::light().win);
    }

    void sheetHasNoNameLeftInIt()
    {
        QVERIFY(!m_appearance->sheet().isEmpty());
        QVERIFY2(!m_appearance->sheet()
                      .mid(m_appearance->sheet().indexOf(u"*/"_s))
                      .contains(QLatin1Char('@')),
                 "a name that is no token and no size");
        QCOMPARE(filledSheet(u"a: @accentSoft; b: @accent; c: @ink"_s, false),
                 u"a: #ddeef3; b: #0b6c88; c: #172126"_s);
    }

    void everyIconIsDrawnInTheColourItIsAskedFor()
    {
        const QStringList names = QDir(u":/penstock/icons"_s).entryList({u"*.svg"_s});
        QVERIFY(names.size() > 20);
        for (const QString &name : names) {
            const QByteArray svg = contentOf(u":/penstock/icons/"_s + name);
            QVERIFY2(!svg.contains('#'), qPrintable(name + u" has a colour of its own"_s));
            const QImage drawn = iconPixmap(name.chopped(4), QSize(32, 32), Qt::red, 2).toImage();
            QCOMPARE(drawn.size(), QSize(64, 64));
            bool found = false;
            for (int y = 0; y < drawn.height() && !found; ++y) {
                for (int x = 0; x < drawn.width() && !found; ++x)
                    found = drawn.pixelColor(x, y).alpha() > 200
                        && (drawn.pixelColor(x, y).red() > 200 || svg.contains('@'));
            }
            QVERIFY2(found, qPrintable(name));
        }
    }

    void theApplicationIsSeenInEverySize_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {16, 24, 32, 48, 64, 128, 256})
            QTest::addRow("%d", size) << size;
    }

    // Its permit source, between its posts, over its water: one colour each.
    void theApplicationIsSeenInEverySize()
    {
        QFETCH(const int, size);
        const QImage image = applicationIcon().pixmap(size).toImage();
        QCOMPARE(image.size(), QSize(size, size));
        const auto at = [&image, size](double x, double y) {
            return image.pixelColor(int(size * x / 128), int(size * y / 128));
        };
        QCOMPARE(at(2, 2).alpha(), 0);
        QVERIFY(at(50, 50).red() > 200 && at(50, 50).blue() < 120);
        for (const double post : {44, 84})
            QVERIFY(at(post, 60).lightness() > 200);
        QVERIFY(at(24, 100).blue() > 200 && at(24, 100).red() < 160);
    }

    void digitsHaveOneWidth()
    {
        for (const Type type : {Type::Display, Type::Large, Type::Body, Type::BodyStrong,
                                Type::Small, Type::Tiny, Type::Mono})
            QVERIFY(hasTabularDigits(fontOf(type)));
    }

    void sizesKeepTheirProportion()
    {
        const QFont before = QApplication::font();
        QFont large = before;
        large.setPixelSize(26);
        QApplication::setFont(large);
        QCOMPARE(fontOf(Type::Body).pixelSize(), 26);
        QCOMPARE(fontOf(Type::Large).pixelSize(), 48);
        QCOMPARE(fontOf(Type::Large).weight(), QFont::DemiBold);
        QApplication::setFont(before);
    }

    void theLeastSegmentIsSeen()
    {
        SegmentBar bar;
        bar.resize(400, 12);
        bar.setParts({.done = 500'000, .retrying = 1, .failed = 1, .total = 1'000'000});
        const Tokens &tokens = Tokens::of(bar.palette());
        const QImage image = bar.grab().toImage();
        QVERIFY(std::abs(pixelsOf(image, tokens.accent) - 200) <= 2);
        QVERIFY(pixelsOf(image, tokens.warnFill) >= 4);
        QVERIFY(pixelsOf(image, tokens.failFill) >= 4);
        QVERIFY(pixelsOf(image, tokens.track) > 150);
    }

    void aTickStandsWhereThePlanWouldBe()
    {
        SegmentBar bar;
        bar.resize(400, bar.height());
        const Tokens &tokens = Tokens::of(bar.palette());
        const auto ticks = [&](std::optional<std::int64_t> planned) {
            bar.setParts({.done = 10, .total = 100, .planned = planned});
            const QImage line = bar.grab().toImage().copy(0, 0, 400, 1); // above the bar
            std::vector<int> found;
            for (int x = 0; x < line.width(); ++x) {
                if (line.pixelColor(x, 0) == tokens.ink)
                    found.push_back(x);
            }
            return found;
        };
        QCOMPARE(ticks({}), std::vector<int>());
        QCOMPARE(ticks(50), std::vector<int>({199, 200}));
        QCOMPARE(ticks(0), std::vector<int>({0, 1}));
        QCOMPARE(ticks(100), std::vector<int>({398, 399}));
    }

    void switchTellsWhatWasChosen()
    {
        SegmentSwitch choice(u"Time"_s, {u"1 min"_s, u"All"_s});
        choice.show();
        const QSignalSpy changes(&choice, &SegmentSwitch::currentChanged);
        const QList<QToolButton *> buttons = choice.findChildren<QToolButton *>();
        QCOMPARE(buttons.size(), 2);
        QCOMPARE(buttons[1]->accessibleName(), u"Time: All"_s);
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(choice.current(), 1);
        QCOMPARE(changes.size(), 1);
        choice.setCurrent(0);
        QCOMPARE(changes.size(), 1); // that was nobody's wish
    }

    // What a server, a row or a file says is no markup.
    void aToolTipShowsMarkupAsText()
    {
        const QString said = u"<b>404</b>\n<img src=\"http://x.example/a\">"_s;
        QTextDocument shown;
        shown.setHtml(plainToolTip(said));
        QCOMPARE(shown.toPlainText().replace(QChar::LineSeparator, QLatin1Char('\n')), said);
        QCOMPARE(plainToolTip(u"a < b & c"_s), u"a < b & c"_s);
        PairsModel pairs;
        pairs.setPairs({{u"<i>n</i>"_s, u"<i>v</i>"_s}});
        const QModelIndex value = pairs.index(0, 1);
        QCOMPARE(value.data().toString(), u"<i>v</i>"_s);
        QVERIFY(value.data(Qt::ToolTipRole).toString().contains(u"&lt;i&gt;v"_s));
    }

    void aListShowsAllItsEntries_data()
    {
        Table<int, bool, int>("entries", "isEditable", "turns");
        for (const int entries : {1, 2, 3, 10}) {
            for (const bool isEditable : {false, true}) {
                for (const int turns : {1, 2})
                    QTest::addRow("%d%s, opened %d", entries, isEditable ? " editable" : "", turns)
                        << entries << isEditable << turns;
            }
        }
    }

    // Also when it opens for the first time, from a click.
    void aListShowsAllItsEntries()
    {
        QFETCH(const int, entries);
        QFETCH(const bool, isEditable);
        QFETCH(const int, turns);
        QWidget window;
        auto *const box = new QComboBox;
        (new QVBoxLayout(&window))->addWidget(box);
        box->setEditable(isEditable);
        for (int i = 0; i < entries; ++i)
            box->addItem(u"entry %1 of a list"_s.arg(i));
        m_appearance->dress(window);
        window.show();
        QApplication::setActiveWindow(&window);
        QCoreApplication::processEvents();
        for (int turn = 0; turn < turns; ++turn) {
            QTest::mouseClick(box, Qt::LeftButton, {},
                              box->rect().center() + QPoint(box->width() / 2 - 4, 0));
            QCoreApplication::processEvents();
            QVERIFY(box->view()->isVisible());
            QCOMPARE(hiddenEntryOf(*box), QString());
            box->hidePopup();
        }
    }

    void whatIsReadIsHandedOver()
    {
        QThreadPool pool;
        QObject reader;
        QThread *taker = nullptr;
        int taken = 0;
        inBackground(
            pool, &reader, [] { return 42; },
            [&](const std::shared_ptr<int> &value) {
                taken = *value;
                taker = QThread::currentThread();
            });
        QTRY_COMPARE(taken, 42);
        QCOMPARE(taker, QThread::currentThread());
    }

    // Qt paints large areas in several threads of its pool.
    void paintingWaitsForNoWork()
    {
        QSemaphore mayEnd;
        std::atomic_int working = 0;
        std::atomic_int ended = 0;
        QObject reader;
        const int works = std::max(8, 2 * QThread::idealThreadCount());
        for (int i = 0; i < works; ++i) {
            inBackground(
                &reader,
                [&] {
                    ++working;
                    mayEnd.tryAcquire(1, 2'000); // so that a fault is one, and no standstill
                    return ++ended;
                },
                [](int) {});
        }
        QTRY_VERIFY(working > 1);
        QImage image(1'500, 1'500, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        QLinearGradient gradient(0, 0, 1'500, 1'500);
        gradient.setColorAt(1, Qt::red);
        painter.fillRect(image.rect(), gradient);
        const int endedMeanwhile = ended;
        mayEnd.release(works);
        QTRY_COMPARE(ended, works);
        QCOMPARE(endedMeanwhile, 0);
    }

    void whatIsReadMayOutliveWhoAskedForIt()
    {
        QThreadPool pool;
        pool.setMaxThreadCount(1);
        QSemaphore mayEnd;
        int taken = 0;
        {
            QObject reader;
            inBackground(
                pool, &reader,
                [&mayEnd] {
                    mayEnd.acquire();
                    return 1;
                },
                [&taken](const std::shared_ptr<int> &value) { taken = *value; });
            inBackground(
                pool, &reader, [] { return 2; },
                [&taken](const std::shared_ptr<int> &value) { taken = *value; });
            pool.clear(); // the second has not begun
            QCoreApplication::processEvents();
        }
        mayEnd.release();
        QVERIFY(pool.waitForDone());
        QCoreApplication::processEvents();
        QCOMPARE(taken, 0);
    }

private:
    std::unique_ptr<Appearance> m_appearance;
};

PENSTOCK_TEST(TestWidgets)
} // namespace tst_widgets
#include "tst_widgets.moc"
