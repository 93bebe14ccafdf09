// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/results/answerpanel.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/pagetabs.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestAnswerPanel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsSaidOfItGivesWayToItsParts_data()
    {
        const Table<int> row("width");
        row("as wide as the parts", 0);
        row("nearly enough", 40);
        row("room for both", 400);
    }

    // An answer that took a minute is said in more words than one of 20 ms.
    void whatIsSaidOfItGivesWayToItsParts()
    {
        QFETCH(const int, width);
        const Appearance appearance {*qApp, Appearance::Mode::Light};
        AnswerPanel panel;
        FinishedRow row;
        row.end.sentAt = WallTime {};
        row.end.elapsed = 60'085ms;
        panel.showRow(row, {}, {});
        const QByteArray text = "an answer";
        panel.showAnswer(
            ShownAnswer {.isStored = true, .size = 84'000'000, .pretty = text, .raw = text});
        const auto *const parts = panel.findChild<PageTabs *>();
        panel.setFixedSize(parts->sizeHint().width() + 80 + width, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));

        const QLabel *brief = nullptr;
        for (const QLabel *const label : panel.findChildren<QLabel *>())
            if (label->isVisible() && label->text().startsWith(u"60,085 ms"_s))
                brief = label;
        QVERIFY(brief != nullptr);
        QVERIFY2(!brief->geometry().intersects(parts->geometry()),
                 qPrintable(
                     u"%1 and %2"_s.arg(brief->geometry().left()).arg(parts->geometry().right())));
        QVERIFY(panel.rect().contains(brief->geometry()));
        QVERIFY(parts->width() >= parts->sizeHint().width());
    }
};

PENSTOCK_TEST(TestAnswerPanel)
#include "tst_answerpanel.moc"
