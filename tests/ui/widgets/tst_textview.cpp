// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"

#include <penstock/http/text/prettyjson.h>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace penstock;

namespace tst_textview {
using Kind = TextView::Kind;

// A view in sight.
struct Fixture
{
    explicit Fixture(const QByteArray &utf8, Kind kind = Kind::Plain)
    {
        view.resize(400, 300);
        view.setText(utf8, kind);
        view.show();
    }
    bool isShown() { return QTest::qWaitForWindowExposed(&view); }
    // The place before the letter of the line.
    QPoint at(int line, int letter) const
    {
        QTextCursor cursor(view.document()->findBlockByNumber(line));
        cursor.setPosition(cursor.position() + letter);
        return view.cursorRect(cursor).center() + QPoint(1, 0);
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        // QTest::mouseMove tells of no button that is held.
        QMouseEvent event(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &event);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
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
    bool isColoured(int line) const
    {
        return !view.document()->findBlockByNumber(line).layout()->formats().isEmpty();
    }

    TextView view {u"answer"_s};
};

class TestTextView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void longLinesAreBrokenInTheViewOnly_data()
    {
        // lines: their lengths
        const Table<QByteArray, QList<int>, QString> row("text", "lines", "description");
        const int longest = TextView::longestLine;
        const QByteArray wide(longest, 'x');
        row("nothing", QByteArray(), QList {0}, "0 lines");
        row("one line", "abc", QList {3}, "1 line");
        row("three", "a\n\nb", QList {1, 0, 1}, "3 lines");
        row("as wide as can be", wide + "\nb", QList {longest, 1}, "2 lines");
        row("wider", wide + "yz\nb", QList {longest, 2, 1}, "2 lines");
        row("three times as wide", wide + wide + wide, QList {longest, longest, longest}, "1 line");
        // A letter of two units of UTF-16 is not cut.
        row("a wide letter", wide.chopped(1) + "\xf0\x9f\x98\x80z", QList {longest + 1, 1},
            "1 line");
    }
    void longLinesAreBrokenInTheViewOnly()
    {
        QFETCH(const QByteArray, text);
        TextView view(u"answer"_s);
        view.setText(text, Kind::Plain);
        QList<int> lines;
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
            lines += block.length() - 1;
        QTEST(lines, "lines");
        QTEST(view.accessibleDescription(), "description");
        QCOMPARE(view.text().toUtf8(), text);
        view.selectAll();
        QCOMPARE(view.selectedText().toUtf8(), text);
    }
    void lettersOfDocumentsAreShownAsOthers_data()
    {
        const Table<QByteArray, QString> row("utf8", "shown");
        row("breaks of Windows", "a\r\nb\rc", "a\nb\nc");
        row("a paragraph",
            "a\xe2\x80\xa9"
            "b",
            "a\nb");
        row("nothing", QByteArray("a\0b", 3), "a\uFFFDb");
        row("Latin-1", "caf\xe9 ol\xc3\xa9", "caf\uFFFD olé");
    }
    void lettersOfDocumentsAreShownAsOthers()
    {
        QFETCH(const QByteArray, utf8);
        QFETCH(const QString, shown);
        TextView view(u"answer"_s);
        view.setText(utf8, Kind::Plain);
        QCOMPARE(view.text(), shown);
        QCOMPARE(view.toPlainText(), shown);
    }

    void ofALargeTextTheBeginningIsShown()
    {
        QByteArray text(TextView::maxBytes - 1, 'x');
        TextView view(u"answer"_s);
        view.setText(text + 'y', Kind::Plain);
        QVERIFY(!view.isCut());
        text += "\xc3\xa4 and more";
        view.setText(text, Kind::Plain);
        QVERIFY(view.isCut());
        QCOMPARE(view.text().size(), TextView::maxBytes - 1); // no half letter
        QCOMPARE(view.whole(), text);
        view.setText(QByteArray(TextView::maxLines + 1, '\n'), Kind::Plain);
        QVERIFY(view.isCut());
        QCOMPARE(view.text().size(), TextView::maxLines);
    }

    void itIsFilledTurnByTurn()
    {
        const QByteArray text = QByteArray("12345678\n").repeated(50'000);
        TextView view(u"answer"_s);
        view.setText(text, Kind::Plain);
        QVERIFY(view.blockCount() < 10'000);
        QTRY_COMPARE_WITH_TIMEOUT(view.blockCount(), 50'001, patience);
        QCOMPARE(view.toPlainText().toUtf8(), text);
        // Who asks for all of it does not wait.
        view.setText(text, Kind::Plain);
        QTest::keySequence(&view, QKeySequence::SelectAll);
        QCOMPARE(view.selectedText().toUtf8(), text);
        view.setText(text, Kind::Plain);
        view.showPlace(text.size() - 9, text.size() - 1);
        QCOMPARE(view.selectedText(), u"12345678"_s);
        view.setText("other", Kind::Plain);
        QTRY_COMPARE_WITH_TIMEOUT(view.toPlainText(), u"other"_s, patience);
    }

    void aScreenReaderReadsIt()
    {
        Fixture fixture("{\"a\": 1}\n", Kind::Json);
        QVERIFY(fixture.isShown());
        QAccessibleInterface *const seen = QAccessible::queryAccessibleInterface(&fixture.view);
        QVERIFY(seen != nullptr && seen->textInterface() != nullptr);
        QCOMPARE(seen->text(QAccessible::Name), u"answer"_s);
        QVERIFY(seen->state().readOnly);
        QCOMPARE(seen->textInterface()->text(0, 8), u"{\"a\": 1}"_s);
    }

    void whatIsSeenIsColoured()
    {
        QByteArray json = "[";
        for (int i = 0; i < 20'000; ++i)
            json += "{\"id\":" + QByteArray::number(i) + "},";
        json.back() = ']';
        Fixture fixture(prettyJson(json), Kind::Json);
        QVERIFY(fixture.isShown());
        QTRY_COMPARE_WITH_TIMEOUT(fixture.view.blockCount(), 60'002, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.isColoured(3), patience);
        QVERIFY(!fixture.isColoured(30'000));
        QVERIFY(!fixture.isColoured(60'000));
        QTest::keyClick(&fixture.view, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(fixture.view.verticalScrollBar()->value(),
                 fixture.view.verticalScrollBar()->maximum());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.isColoured(60'000), patience);
        QVERIFY(!fixture.isColoured(30'000));
        fixture.view.setText("{\"a\": 1}", Kind::Plain);
        QVERIFY(!fixture.isColoured(0));
    }

    void theRestOfAStringIsColouredAsOne()
    {
        const QByteArray text(TextView::longestLine, 'x');
        Fixture fixture("\"" + text + "\\\" x\", 12", Kind::Json);
        QVERIFY(fixture.isShown());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.isColoured(1), patience);
        const auto colours = [&fixture](int line) {
            QList<QPair<int, QColor>> found; // where each begins
            for (const auto &range :
                 fixture.view.document()->findBlockByNumber(line).layout()->formats())
                found.append({range.start, range.format.foreground().color()});
            return found;
        };
        const QList<QPair<int, QColor>> first = colours(0);
        const QList<QPair<int, QColor>> rest = colours(1); // x\" x", 12
        QCOMPARE(first.size(), 1);
        QCOMPARE(rest.size(), 3);
        QCOMPARE(rest[0].second, first[0].second);
        QCOMPARE(rest[1].first, 6);
        QCOMPARE(rest[2].first, 8);
        QVERIFY(rest[2].second != first[0].second);
    }

    void aClickSaysWhere_data()
    {
        const Table<int, int, qsizetype> row("line", "letter", "at");
        const qsizetype longest = TextView::longestLine;
        row("in the first line", 0, 2, 2);
        row("in the second", 1, 3, 7);
        row("in the rest of it", 2, 1, 4 + longest + 1);
        row("behind a long line", 3, 1, 4 + longest + 3 + 1);
    }
    void aClickSaysWhere()
    {
        QFETCH(const int, line);
        QFETCH(const int, letter);
        Fixture fixture("abc\n" + QByteArray(TextView::longestLine, 'x') + "yz\nend");
        QVERIFY(fixture.isShown());
        const QSignalSpy clicked(&fixture.view, &TextView::clicked);
        QTest::mouseClick(fixture.view.viewport(), Qt::LeftButton, {}, fixture.at(line, letter));
        QCOMPARE(clicked.size(), 1);
        const auto at = clicked.front().front().value<qsizetype>();
        QTEST(at, "at");
        fixture.view.showPlace(at, at + 1);
        QCOMPARE(fixture.view.selectedText(), fixture.view.text().mid(at, 1));
        fixture.drag(fixture.at(0, 0), fixture.at(0, 2));
        QCOMPARE(fixture.view.selectedText(), u"ab"_s);
        QCOMPARE(clicked.size(), 1); // that was none
    }

    void keysCopyAll()
    {
        const QByteArray text = "first\n" + QByteArray(3 * TextView::longestLine, 'x') + "\nlast";
        Fixture fixture(text);
        QVERIFY(fixture.isShown());
        QApplication::clipboard()->setText(u"before"_s);
        QTest::keySequence(&fixture.view, QKeySequence::Copy); // nothing is selected
        QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
        QTest::keySequence(&fixture.view, QKeySequence::SelectAll);
        QTest::keySequence(&fixture.view, QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text().toUtf8(), text);
    }
    void theMenuFinds()
    {
        Fixture fixture("one two");
        QVERIFY(fixture.isShown());
        const QSignalSpy found(&fixture.view, &TextView::findRequested);
        const QSignalSpy opens(&fixture.view, &TextView::menuOpens);
        QMenu *const menu = fixture.menu();
        QVERIFY(menu != nullptr);
        QCOMPARE(opens.front().back().value<qsizetype>(), 1);
        menu->actions().back()->trigger();
        QCOMPARE(found.size(), 1);
        menu->close();
    }
    void theMenuGoesWithTheView()
    {
        {
            Fixture fixture("one two");
            QVERIFY(fixture.isShown());
            QVERIFY(fixture.menu() != nullptr);
        }
        QVERIFY(QApplication::activePopupWidget() == nullptr);
    }
    void aNewTextHasNothingSelected()
    {
        Fixture fixture("a long text");
        fixture.view.selectAll();
        QCOMPARE(fixture.view.selectedText(), u"a long text"_s);
        fixture.view.setText("short", Kind::Plain);
        QCOMPARE(fixture.view.selectedText(), QString());
        QVERIFY(fixture.isShown());
    }
};

PENSTOCK_TEST(TestTextView)
} // namespace tst_textview
#include "tst_textview.moc"
