// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/find/findbar.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace penstock;

namespace tst_findbar {
struct Fixture
{
    explicit Fixture(const QByteArray &utf8)
        : view(new TextView(u"Answer"_s))
        , bar(new FindBar(*view))
    {
        auto *const layout = new QVBoxLayout(&window);
        layout->addWidget(view);
        layout->addWidget(bar);
        view->setText(utf8, TextView::Kind::Plain);
        window.resize(400, 200);
        window.show();
        QApplication::setActiveWindow(&window);
        view->setFocus();
    }
    QLineEdit *field() const { return bar->findChild<QLineEdit *>(); }
    QString count() const { return bar->findChild<QLabel *>()->text(); }
    void find(const QString &text) const
    {
        QTest::keyClick(view, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(bar->isVisible());
        field()->clear();
        QTest::keyClicks(field(), text);
    }

    QWidget window;
    TextView *view;
    FindBar *bar;
};

QByteArray hundredLines()
{
    QByteArray text;
    for (int line = 1; line <= 100; ++line)
        text += "line " + QByteArray::number(line) + (line % 10 == 0 ? " Oslo\n" : "\n");
    return text;
}

class TestFindBar : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void findsByKeys()
    {
        const Fixture fixture(hundredLines());
        fixture.find(u"OSLO"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"1 of 10"_s, patience);
        QCOMPARE(fixture.view->selectedText(), u"Oslo"_s);
        QVERIFY(fixture.view->verticalScrollBar()->value() <= 9);
        QTest::keyClick(fixture.field(), Qt::Key_Return);
        QCOMPARE(fixture.count(), u"2 of 10"_s);
        QTest::keyClick(fixture.field(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(fixture.field(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(fixture.count(), u"10 of 10"_s); // around
        const int top = fixture.view->verticalScrollBar()->value();
        QVERIFY2(top > 80, qPrintable(QString::number(top))); // it is in sight
        QTest::keyClick(fixture.field(), Qt::Key_Escape);
        QVERIFY(!fixture.bar->isVisible());
        QCOMPARE(QApplication::focusWidget(), fixture.view);
        QCOMPARE(fixture.view->selectedText(), u"Oslo"_s);
    }

    void findsByMouse()
    {
        const Fixture fixture(hundredLines());
        fixture.find(u"oslo"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"1 of 10"_s, patience);
        for (QPushButton *const button : fixture.bar->findChildren<QPushButton *>()) {
            if (button->text() == u"Next"_s)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(fixture.count(), u"2 of 10"_s);
    }

    void whatIsNotThereIsSaid()
    {
        const Fixture fixture("abc\n");
        fixture.find(u"x"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"not found"_s, patience);
        fixture.field()->clear();
        QCOMPARE(fixture.count(), QString());
    }

    void whatIsSelectedIsLookedFor()
    {
        const Fixture fixture("one two\ntwo one\n");
        fixture.view->showPlace(4, 7);
        QTest::keyClick(fixture.view, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(fixture.field()->text(), u"two"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"1 of 2"_s, patience);
    }

    void anotherTextIsLookedThrough()
    {
        const Fixture fixture("one\n");
        fixture.find(u"one"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"1 of 1"_s, patience);
        fixture.view->setText("one one\n", TextView::Kind::Plain);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.count(), u"1 of 2"_s, patience);
    }
};

PENSTOCK_TEST(TestFindBar)
} // namespace tst_findbar
#include "tst_findbar.moc"
