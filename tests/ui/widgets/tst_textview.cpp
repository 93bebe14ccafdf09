// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/theme/typography.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"

#include <penstock/support/prettyjson.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTest>

using namespace penstock;

namespace tst_textview {
std::shared_ptr<const LinedText> lined(const QByteArray &utf8)
{
    return std::make_shared<const LinedText>(linesOf(utf8));
}

// A view in sight, and places in it by line and letter.
struct Fixture
{
    explicit Fixture(const QByteArray &utf8, TextView::Kind kind = TextView::Kind::Plain)
    {
        view.resize(400, 300);
        view.setText(lined(utf8), kind);
        view.show();
    }
    bool isShown() { return QTest::qWaitForWindowExposed(&view); }
    // The place before the letter.
    QPoint at(int line, int letter) const
    {
        const QFontMetricsF metrics(fontOf(Type::Mono));
        const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
        return {int(view.gutter() + letter * digit + 1),
                int(4 + (line + 0.5) * metrics.lineSpacing())};
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        move(to);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
    }
    // QTest::mouseMove tells of no button that is held.
    void move(QPoint to)
    {
        QMouseEvent event(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &event);
    }

    // As by the right button.
    QMenu *menu()
    {
        const QPoint place = at(0, 1);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place,
                                view.viewport()->mapToGlobal(place));
        QApplication::sendEvent(view.viewport(), &event);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }

    TextView view {QStringLiteral("answer")};
};

class TestTextView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textsHaveLines_data();
    void textsHaveLines();
    void linesAreFoundByTheirBytes();
    void largeTextsArePaintedInPart();
    void whatIsDraggedOverIsSelected_data();
    void whatIsDraggedOverIsSelected();
    void bytesThatAreNoLettersAreCounted();
    void shiftExtends();
    void doubleClickTakesAWord_data();
    void doubleClickTakesAWord();
    void keysCopyAll();
    void aMenuCopies();
    void theMenuGoesWithTheView();
    void theLastLineIsSeenWhole();
    void aNewTextHasNothingSelected();
};

void TestTextView::textsHaveLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("expected");
    const QByteArray wide(LinedText::longest, 'x');
    QTest::newRow("nothing") << QByteArray() << QByteArrayList {};
    QTest::newRow("one line") << QByteArray("abc") << QByteArrayList {"abc"};
    QTest::newRow("a break at the end") << QByteArray("a\nb\n") << QByteArrayList {"a", "b"};
    QTest::newRow("an empty line") << QByteArray("a\n\nb") << QByteArrayList {"a", "", "b"};
    QTest::newRow("as wide as can be") << wide + "\nb" << QByteArrayList {wide, "b"};
    QTest::newRow("wider") << wide + "yz\nb" << QByteArrayList {wide, "yz", "b"};
    // A letter of two bytes is not cut.
    QTest::newRow("wide letters") << wide.chopped(1) + "\xc3\xa4zz"
                                  << QByteArrayList {wide.chopped(1), "\xc3\xa4zz"};
}

void TestTextView::textsHaveLines()
{
    QFETCH(const QByteArray, text);
    const LinedText lines = linesOf(text);
    QByteArrayList found;
    for (qsizetype i = 0; i < lines.count(); ++i)
        found += lines.line(i).toByteArray();
    QTEST(found, "expected");
}

void TestTextView::linesAreFoundByTheirBytes()
{
    const LinedText text = linesOf("ab\n\nc");
    const qsizetype expected[] = {0, 0, 0, 1, 2, 2};
    for (qsizetype byte = 0; byte < 6; ++byte)
        QCOMPARE(text.lineAt(byte), expected[byte]);
    QCOMPARE(LinedText().lineAt(0), 0);
}

void TestTextView::largeTextsArePaintedInPart()
{
    QByteArray json = "[";
    for (int i = 0; i < 200'000; ++i)
        json += "{\"id\":" + QByteArray::number(i) + "},";
    json.back() = ']';
    const auto text = lined(prettyJson(json));
    QCOMPARE(text->count(), 600'002);
    TextView view(QStringLiteral("answer"));
    view.resize(400, 300);
    view.setText(text, TextView::Kind::Json);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTRY_VERIFY_WITH_TIMEOUT(view.paintedLines() > 5, patience);
    QVERIFY(view.paintedLines() < 40);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.verticalScrollBar()->value(), view.verticalScrollBar()->maximum());
    QVERIFY(view.verticalScrollBar()->maximum() > 599'900);
}

void TestTextView::whatIsDraggedOverIsSelected_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QPoint>("from"); // letter and line
    QTest::addColumn<QPoint>("to");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char *name, const char *text, QPoint from, QPoint to, const char *expected) {
              QTest::newRow(name) << QByteArray(text) << from << to << QString::fromUtf8(expected);
          };
    row("in a line", "abcdef", {1, 0}, {4, 0}, "bcd");
    row("backwards", "abcdef", {4, 0}, {1, 0}, "bcd");
    row("over lines", "abc\ndef\nghi", {2, 0}, {1, 2}, "c\ndef\ng");
    row("beyond the end of a line", "abc\ndef", {1, 0}, {9, 0}, "bc");
    row("below the last line", "abc\ndef", {1, 0}, {0, 5}, "bc\ndef");
    row("from an empty line", "abc\n\ndef", {3, 1}, {2, 2}, "\nde");
    row("letters of two bytes", "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f", {1, 0}, {3, 0},
        "\xc3\xb6\xc3\xbc");
    row("nothing there", "", {0, 0}, {3, 2}, "");
}

void TestTextView::whatIsDraggedOverIsSelected()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QPoint, from);
    QFETCH(const QPoint, to);
    for (const TextView::Kind kind : {TextView::Kind::Plain, TextView::Kind::Json}) {
        Fixture fixture(text, kind);
        QVERIFY(fixture.isShown());
        fixture.drag(fixture.at(from.y(), from.x()), fixture.at(to.y(), to.x()));
        QTEST(fixture.view.selectedText(), "expected");
    }
}

void TestTextView::bytesThatAreNoLettersAreCounted()
{
    Fixture fixture("caf\xe9 olé"); // its first part is Latin-1
    QVERIFY(fixture.isShown());
    const QString before = QStringLiteral("caf\uFFFD "); // what is shown of that may be wider
    QPoint from = fixture.at(0, 0);
    from.rx() += int(QFontMetricsF(fontOf(Type::Mono)).horizontalAdvance(before));
    fixture.drag(from, fixture.at(0, 20));
    QCOMPARE(fixture.view.selectedText(), QStringLiteral("olé"));
}

void TestTextView::shiftExtends()
{
    Fixture fixture("one two three");
    QVERIFY(fixture.isShown());
    QTest::mouseClick(fixture.view.viewport(), Qt::LeftButton, {}, fixture.at(0, 4));
    QCOMPARE(fixture.view.selectedText(), QString());
    QTest::mouseClick(fixture.view.viewport(), Qt::LeftButton, Qt::ShiftModifier, fixture.at(0, 7));
    QCOMPARE(fixture.view.selectedText(), QStringLiteral("two"));
}

void TestTextView::doubleClickTakesAWord_data()
{
    QTest::addColumn<int>("letter");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a name") << 4 << QStringLiteral("repo_id");
    QTest::newRow("a number") << 15 << QStringLiteral("-12.5");
    QTest::newRow("a mark") << 0 << QString();
}

void TestTextView::doubleClickTakesAWord()
{
    QFETCH(const int, letter);
    Fixture fixture("{ \"repo_id\": -12.5 }");
    QVERIFY(fixture.isShown());
    QTest::mouseDClick(fixture.view.viewport(), Qt::LeftButton, {}, fixture.at(0, letter));
    QTEST(fixture.view.selectedText(), "expected");
}

void TestTextView::keysCopyAll()
{
    const QByteArray text = "first\n" + QByteArray(3 * LinedText::longest, 'x') + "\nlast";
    Fixture fixture(text);
    QVERIFY(fixture.isShown());
    QApplication::clipboard()->setText(QStringLiteral("before"));
    QTest::keySequence(&fixture.view, QKeySequence::Copy); // nothing is selected
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
    QTest::keySequence(&fixture.view, QKeySequence::SelectAll);
    QTest::keySequence(&fixture.view, QKeySequence::Copy);
    QCOMPARE(QApplication::clipboard()->text().toUtf8(),
             text); // without the breaks it is shown with
}

void TestTextView::aMenuCopies()
{
    Fixture fixture("one two");
    QVERIFY(fixture.isShown());
    QMenu *menu = fixture.menu();
    QVERIFY(menu != nullptr);
    QVERIFY(!menu->actions().front()->isEnabled());
    menu->actions().back()->trigger();
    QCOMPARE(fixture.view.selectedText(), QStringLiteral("one two"));
    menu->close();
    menu = fixture.menu();
    QVERIFY(menu != nullptr);
    QApplication::clipboard()->setText(QStringLiteral("before"));
    menu->actions().front()->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("one two"));
    menu->close();
}

void TestTextView::theMenuGoesWithTheView()
{
    {
        Fixture fixture("one two");
        QVERIFY(fixture.isShown());
        QVERIFY(fixture.menu() != nullptr);
    }
    QVERIFY(QApplication::activePopupWidget() == nullptr);
}

void TestTextView::theLastLineIsSeenWhole()
{
    Fixture fixture("1\n2\n3\n4\n5\n6\n7\n8\n9\n10");
    const int height = QFontMetrics(fontOf(Type::Mono)).lineSpacing();
    fixture.view.resize(400, 5 * height); // and there is a margin above the first line
    QVERIFY(fixture.isShown());
    QCOMPARE(fixture.view.viewport()->height(), 5 * height);
    QTest::keyClick(&fixture.view, Qt::Key_End);
    QCOMPARE(fixture.view.verticalScrollBar()->value(), 6);
}

void TestTextView::aNewTextHasNothingSelected()
{
    Fixture fixture("a long text");
    fixture.view.selectAll();
    QCOMPARE(fixture.view.selectedText(), QStringLiteral("a long text"));
    fixture.view.setText(lined("short"), TextView::Kind::Plain);
    QCOMPARE(fixture.view.selectedText(), QString());
    QVERIFY(fixture.isShown());
}

PENSTOCK_TEST(TestTextView)
} // namespace tst_textview
#include "tst_textview.moc"
