// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/widgets/flowlayout.h"

#include <QLabel>
#include <QTest>

using namespace penstock;

namespace tst_flowlayout {

constexpr int gap = 8;

// Three things of 100, 60 and 40.
struct Row
{
    explicit Row(FlowLayout::From from = FlowLayout::From::Left)
        : layout(new FlowLayout(from))
    {
        layout->setContentsMargins({});
        layout->setSpacing(gap);
        for (const int width : {100, 60, 40}) {
            things.push_back(new QLabel);
            things.back()->setFixedSize(width, 20);
            layout->addWidget(things.back());
        }
        window.setLayout(layout);
    }
    // Which row each is in, counted from 0.
    QList<int> rowsIn(int width)
    {
        layout->setGeometry({0, 0, width, 200});
        QList<int> rows;
        for (const QLabel *const thing : things)
            rows.append(thing->y() / (20 + gap));
        return rows;
    }

    QWidget window;
    FlowLayout *layout;
    std::vector<QLabel *> things;
};

class TestFlowLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void asksForOneRow()
    {
        Row row;
        QCOMPARE(row.layout->sizeHint(), QSize(100 + gap + 60 + gap + 40, 20));
        QCOMPARE(row.layout->minimumSize(), QSize(100, 20));
        QCOMPARE(row.rowsIn(row.layout->sizeHint().width()), (QList<int> {0, 0, 0}));
        QCOMPARE(FlowLayout().sizeHint(), QSize(0, 0));
    }

    void breaksWhereItHasTo_data()
    {
        const Table<int, QList<int>> row("width", "rows");
        row("room for all", 216, {0, 0, 0});
        row("a pixel less", 215, {0, 0, 1});
        row("room for two", 168, {0, 0, 1});
        row("not for two", 167, {0, 1, 1});
        row("each in its own", 50, {0, 1, 2});
    }

    void breaksWhereItHasTo()
    {
        QFETCH(const int, width);
        QFETCH(const QList<int>, rows);
        for (const FlowLayout::From from : {FlowLayout::From::Left, FlowLayout::From::Right}) {
            Row row(from);
            QCOMPARE(row.rowsIn(width), rows);
            QCOMPARE(row.layout->heightForWidth(width), (rows.last() + 1) * (20 + gap) - gap);
            const bool isLeft = from == FlowLayout::From::Left;
            QCOMPARE(isLeft ? row.things[0]->x() : row.things[2]->geometry().right() + 1,
                     isLeft ? 0 : width);
        }
    }

    void leavesOutWhatIsHidden()
    {
        Row row;
        row.things[0]->hide();
        QCOMPARE(row.layout->sizeHint().width(), 60 + gap + 40);
        row.rowsIn(200);
        QCOMPARE(row.things[1]->x(), 0);
    }
};

PENSTOCK_TEST(TestFlowLayout)
} // namespace tst_flowlayout
#include "tst_flowlayout.moc"
