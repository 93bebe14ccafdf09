// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/charts/axes.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/decimate.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/runcurves.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <cmath>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_charts {

LivePlot::Curve wave(int count)
{
    LivePlot::Curve curve {.name = u"wave"_s, .token = u"accent"_s};
    for (int i = 0; i < count; ++i)
        curve.points.append({i * 60.0 / count, 5 + 4 * std::sin(i)});
    return curve;
}

// A plot in which nothing is drawn yet but its bound, if it has one.
QImage emptyPlot(double bound, const QString &text)
{
    LivePlot plot(u"Rate"_s, 2, false, text);
    plot.resize(500, 240);
    plot.setBound({bound, {}});
    plot.show();
    const bool isDrawn = QTest::qWaitFor([&plot] { return plot.redraws() > 0; });
    return isDrawn ? plot.grab().toImage() : QImage();
}

// Lines of the picture in which the two differ.
QSet<int> linesApart(const QImage &one, const QImage &other)
{
    QSet<int> lines;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 60; x < one.width(); ++x) { // beside the axis
            if (one.pixel(x, y) != other.pixel(x, y))
                lines.insert(y);
        }
    }
    return lines;
}

class TestCharts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aColumnKeepsItsLowestAndItsHighestPoint()
    {
        QList<QPointF> points;
        for (int i = 0; i < 100'000; ++i)
            points.append({i / 1000.0, i == 54'321 ? 900.0 : i == 54'322 ? -900.0 : std::sin(i)});
        const CurvePieces pieces = decimated(points, 0, 100, 200);
        QCOMPARE(pieces.size(), 1);
        QVERIFY(pieces[0].size() <= 400);
        QVERIFY(pieces[0].contains(points[54'321]));
        QVERIFY(pieces[0].contains(points[54'322]));
        QVERIFY(std::is_sorted(pieces[0].cbegin(), pieces[0].cend(),
                               [](const QPointF &a, const QPointF &b) { return a.x() < b.x(); }));
    }

    void whatIsNoNumberBreaksTheLine()
    {
        const double gap = std::nan("");
        const QList<QPointF> points {{0, 1}, {1, 2}, {2, gap}, {3, gap}, {4, 3}, {5, 4}};
        QCOMPARE(decimated(points, 0, 6, 100), (CurvePieces {{{0, 1}, {1, 2}}, {{4, 3}, {5, 4}}}));
        QCOMPARE(decimated({{0, gap}, {1, gap}}, 0, 6, 100), CurvePieces());
    }

    void onePointOnEitherSideStays()
    {
        const QList<QPointF> points {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}};
        QCOMPARE(decimated(points, 1.5, 2.5, 100), (CurvePieces {{{1, 2}, {2, 3}, {3, 4}}}));
    }

    void scaleGoesUpAtOnceAndComesDownLate()
    {
        YScale scale(2);
        QCOMPARE(scale.topFor(0, 0), 2.0);
        QCOMPARE(scale.topFor(11, 1), 20.0);
        QCOMPARE(scale.topFor(3, 2), 20.0);
        QCOMPARE(scale.topFor(3, 30.9), 20.0);
        QCOMPARE(scale.topFor(3, 31.1), 5.0);
        QCOMPARE(scale.topFor(300, 31.2), 500.0);
    }

    void gridLinesAreFew_data()
    {
        const Table<double, QList<double>> row("top", "lines");
        row("ten", 10.0, {0, 2, 4, 6, 8, 10});
        row("twenty", 20.0, {0, 5, 10, 15, 20});
        row("five hundred", 500.0, {0, 100, 200, 300, 400, 500});
    }

    void gridLinesAreFew()
    {
        QFETCH(const double, top);
        QTEST(gridLines(top), "lines");
    }

    void timeTicksAreRoundAndFew_data()
    {
        const Table<double, double, QStringList> row("from", "to", "labels");
        const double noon = 1'800'014'400; // 2027-01-15 12:00:00 UTC
        row("a minute", noon + 3, noon + 63,
            {u"12:00:15"_s, u"12:00:30"_s, u"12:00:45"_s, u"12:01:00"_s});
        row("two hours", noon - 60, noon + 7140, {u"12:00"_s, u"12:30"_s, u"13:00"_s, u"13:30"_s});
        row("four days", noon, noon + 4 * 86'400,
            {u"16 Jan"_s, u"17 Jan"_s, u"18 Jan"_s, u"19 Jan"_s});
    }

    void timeTicksAreRoundAndFew()
    {
        QFETCH(const double, from);
        QFETCH(const double, to);
        QStringList labels;
        for (const TimeTick &tick : timeTicks(from, to, 4))
            labels.append(tick.label);
        QTEST(labels, "labels");
    }

    void aMillionPointsAreDrawnAsFew()
    {
        LivePlot plot(u"Rate"_s, 1, false, u"Nothing yet"_s);
        plot.resize(400, 200);
        plot.setSpan(0, 60);
        plot.setCurves({wave(1'000'000)});
        plot.show();
        QVERIFY(plot.redraws() > 0);
        QVERIFY2(plot.drawnPoints() <= 2 * plot.width(),
                 qPrintable(QString::number(plot.drawnPoints())));
        QVERIFY(plot.drawnPoints() > plot.width() / 2);
    }

    void redrawsAreRare()
    {
        LivePlot plot(u"Rate"_s, 1, false, u"Nothing yet"_s);
        plot.resize(400, 200);
        plot.show();
        const int before = plot.redraws();
        QElapsedTimer clock;
        clock.start();
        int updates = 0;
        QTimer often; // whenever the event loop comes round
        connect(&often, &QTimer::timeout, &plot, [&] { plot.setSpan(0, 60 + updates++); });
        often.start(0);
        QTRY_VERIFY(plot.redraws() - before >= 5);
        const int redraws = plot.redraws() - before;
        const qint64 most = clock.elapsed() / LivePlot::leastRedrawGap + 1;
        QVERIFY2(redraws <= most, qPrintable(QString::number(redraws)));
        QVERIFY(updates > 2 * redraws);
    }

    // A plan of 200,000 rows, say. What is drawn at the edge goes on outside.
    void longLabelsFit_data()
    {
        QTest::addColumn<double>("top");
        for (const double top : {50.0, 9'000.0, 200'000.0, 2'000'000.0, 50'000'000.0})
            QTest::addRow("%.0f", top) << top;
    }

    void longLabelsFit()
    {
        QFETCH(const double, top);
        LivePlot plot(u"Rows"_s, 1, false, u"none"_s);
        plot.resize(500, 240);
        plot.setSpan(0, 100);
        plot.setCurves(
            {{.name = u"rows"_s, .token = u"accent"_s, .points = {{0, 0}, {100, top * 0.9}}}});
        plot.show();
        QTRY_VERIFY(plot.redraws() > 0);
        const QImage image = plot.grab().toImage();
        const QRgb ground = image.pixel(0, 0);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < 2; ++x)
                QVERIFY2(image.pixel(x, y) == ground, qPrintable(QString::number(y)));
        }
    }

    void noLineGoesThroughTheText_data()
    {
        QTest::addColumn<double>("bound");
        for (const double bound : {0.2, 0.9, 1.0, 1.1, 1.8})
            QTest::addRow("%.1f of 2", bound) << bound;
    }

    void noLineGoesThroughTheText()
    {
        QFETCH(const double, bound);
        const QString text = u"Starts when the first request is sent"_s;
        const QImage withBound = emptyPlot(bound, {});
        const QSet<int> line = linesApart(emptyPlot(0, {}), withBound);
        const QSet<int> letters = linesApart(withBound, emptyPlot(bound, text));
        QVERIFY(!line.isEmpty() && letters.size() > 6);
        QVERIFY(!line.intersects(letters));
    }

    void hiddenItDrawsNothing()
    {
        LivePlot plot(u"Rate"_s, 1, false, u"Nothing yet"_s);
        plot.setCurves({wave(100)});
        QVERIFY(!plot.isRedrawDue());
        QCOMPARE(plot.redraws(), 0);
        plot.show();
        QTRY_VERIFY(plot.redraws() > 0);
        QTRY_VERIFY(!plot.isRedrawDue());
        const int before = plot.redraws();
        plot.setCurves({wave(200)});
        QVERIFY(plot.isRedrawDue());
        plot.hide(); // before it is drawn
        QTRY_VERIFY(!plot.isRedrawDue());
        plot.setCurves({wave(300)});
        QVERIFY(!plot.isRedrawDue());
        QCOMPARE(plot.redraws(), before);
    }

    void aMarkIsChosenByAClick()
    {
        LivePlot plot(u"plot"_s, 1, false, u"none"_s);
        plot.resize(500, 200);
        plot.setSpan(100, 200);
        plot.setMarks({{.at = 120, .count = 1}, {.at = 180, .count = 2}});
        plot.show();
        QTRY_VERIFY(plot.redraws() > 0);
        QSignalSpy chosen(&plot, &LivePlot::markChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, 100)); // between them
        QCOMPARE(chosen.size(), 0);
        for (int x = 0; x < plot.width(); x += 4)
            QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(x, 100));
        QSet<double> marks;
        for (const QList<QVariant> &each : chosen)
            marks.insert(each.first().toDouble());
        QCOMPARE(marks, (QSet<double> {120, 180}));
    }

    void callsThatFallOnOnePlaceAreDrawnOnce()
    {
        std::vector<CallsPlot::Dot> dots;
        for (int i = 0; i < 50'000; ++i)
            dots.push_back(
                {1e9 + i * 0.001, double(i + 1),
                 i % 10'000 == 0 ? CallsPlot::Kind::Throttled : CallsPlot::Kind::Answered});
        CallsPlot plot(u"calls"_s, u"none"_s);
        plot.resize(400, 200);
        plot.setDots(dots, 1e9, 1e9 + 60);
        plot.show();
        QTRY_VERIFY(plot.drawnDots() > 0);
        QVERIFY2(plot.drawnDots() < 400, qPrintable(QString::number(plot.drawnDots())));
        QVERIFY(plot.accessibleDescription().contains(u"5 of them rejected"_s));
        plot.setDots(dots, 1e9 + 55, 1e9 + 60); // what is outside is left out
        QTRY_COMPARE(plot.drawnDots(), 0);
    }

    void ratesAreSteady()
    {
        RunSlices history;
        const Instant begin = Instant() + 1h;
        for (int i = 0; i < 200; ++i) // ten a second
            history.sent(begin + i * 100ms, 1);
        const ClockReading now {begin + 20s, 1h};
        const RunCurves curves = curvesOf(history, now, 10s);
        QVERIFY(!curves.sent.isEmpty());
        for (const QPointF &point : curves.sent.mid(8))
            QVERIFY2(std::abs(point.y() - 10) <= 1, qPrintable(QString::number(point.y())));
        QCOMPARE(curves.to - curves.from, 30.0); // no picture is shorter
    }

    // What a limit lets through at once is no rate of 80 a second.
    void aBeginningIsNoSpike()
    {
        RunSlices history;
        const Instant begin = Instant() + 1h;
        for (int i = 0; i < 20; ++i)
            history.sent(begin + i * 10ms, 1);
        for (int i = 1; i < 40; ++i)
            history.sent(begin + i * 250ms, 1);
        const RunCurves curves = curvesOf(history, {begin + 10s, {}}, 1min);
        for (const QPointF &point : curves.sent)
            QVERIFY2(point.y() <= 14, qPrintable(QString::number(point.y())));
        QCOMPARE(curves.sent.constLast().y(), 4.0);
    }

    void silenceBreaksTheLine()
    {
        RunSlices history;
        const Instant begin = Instant() + 1h;
        history.sent(begin, 1);
        history.answered(begin + 100ms, 100ms, 0);
        history.sent(begin + 20s, 1);
        const RunCurves curves = curvesOf(history, {begin + 21s, {}}, 1min);
        const auto gaps = std::count_if(curves.sent.cbegin(), curves.sent.cend(),
                                        [](const QPointF &point) { return std::isnan(point.y()); });
        QVERIFY(gaps > 50);
        QVERIFY(!std::isnan(curves.sent.constFirst().y()));
        QVERIFY(!std::isnan(curves.sent.constLast().y()));
    }
};

PENSTOCK_TEST(TestCharts)
} // namespace tst_charts
#include "tst_charts.moc"
