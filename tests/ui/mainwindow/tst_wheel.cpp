// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The mouse wheel scrolls. It changes a value only if the control has the focus, and never the
// method or the environment.
#include "support/testprogram.h"
#include "ui/environments/environmentbox.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/surfaces.h"
#include "ui/theme/wheelguard.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QFormLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QWheelEvent>

#include <functional>

using namespace penstock;

namespace tst_wheel {
constexpr int notch = 120;

// As a mouse does it: to what is below the pointer, and on to what is around that.
void turnWheel(QWidget &control, int by)
{
    const QPoint middle = control.rect().center();
    QWidget *const inside = control.childAt(middle);
    QWidget &over = inside != nullptr ? *inside : control;
    const QPointF at = over.mapFrom(&control, middle);
    QWheelEvent wheel(at, over.mapToGlobal(at), {}, {0, by}, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QSpontaneKeyEvent::setSpontaneous(&wheel);
    qApp->notify(&over, &wheel); // sendEvent() would say that no mouse did it
}

QVariant valueOf(const QWidget &control)
{
    if (const auto *const box = qobject_cast<const QComboBox *>(&control))
        return u"%1 %2"_s.arg(box->currentIndex()).arg(box->currentText());
    if (const auto *const tabs = qobject_cast<const QTabBar *>(&control))
        return tabs->currentIndex();
    if (const auto *const slider = qobject_cast<const QAbstractSlider *>(&control))
        return slider->value();
    return control.property("text");
}

std::vector<QWidget *> controlsIn(const QWidget &window)
{
    std::vector<QWidget *> controls;
    for (QWidget *const each : window.findChildren<QWidget *>()) {
        const bool hasValue = qobject_cast<QComboBox *>(each) != nullptr
            || qobject_cast<QAbstractSpinBox *>(each) != nullptr
            || qobject_cast<QTabBar *>(each) != nullptr
            || (qobject_cast<QAbstractSlider *>(each) != nullptr
                && qobject_cast<QScrollBar *>(each) == nullptr);
        if (hasValue && each->isVisible() && each->isEnabled())
            controls.push_back(each);
    }
    return controls;
}

// Of what is around it and can be scrolled up or down. Null: there is nothing.
QScrollBar *scrollBarAround(const QWidget &control)
{
    for (QWidget *around = control.parentWidget(); around != nullptr && !around->isWindow();
         around = around->parentWidget()) {
        auto *const area = qobject_cast<QAbstractScrollArea *>(around);
        if (area != nullptr && area->verticalScrollBar()->maximum() > 0)
            return area->verticalScrollBar();
    }
    return nullptr;
}

bool keepsItsValue(QWidget &control)
{
    const QVariant before = valueOf(control);
    turnWheel(control, -notch);
    if (valueOf(control) != before)
        return false;
    turnWheel(control, notch);
    return valueOf(control) == before;
}

bool scrollsThePage(QWidget &control, QScrollBar &bar)
{
    const int before = bar.value();
    turnWheel(control, before < bar.maximum() ? -notch : notch);
    return bar.value() != before;
}

bool isMethodOrEnvironment(const QWidget &control)
{
    return qobject_cast<const EnvironmentBox *>(&control) != nullptr
        || control.accessibleName() == u"Method"_s;
}

QStringList faultsOf(QWidget &control)
{
    QStringList faults;
    if (!keepsItsValue(control))
        faults.append(u"changes"_s);
    if (control.hasFocus())
        faults.append(u"takes the focus"_s);
    QScrollBar *const bar = scrollBarAround(control);
    if (bar != nullptr) {
        const int before = bar->value();
        if (!scrollsThePage(control, *bar))
            faults.append(u"holds the page"_s);
        bar->setValue(before);
    }
    if (isMethodOrEnvironment(control)) {
        control.setFocus();
        if (!control.hasFocus())
            faults.append(u"takes no focus"_s);
        if (!keepsItsValue(control))
            faults.append(u"changes with the focus"_s);
    }
    return faults;
}

using MakeControl = std::function<QWidget *()>;

QWidget *makeChoice(bool isEditable)
{
    auto *const box = new QComboBox;
    box->addItems({u"a"_s, u"b"_s, u"c"_s});
    box->setCurrentIndex(1);
    box->setEditable(isEditable);
    return box;
}

// A page that is higher than what is seen of it.
struct Page
{
    explicit Page(QWidget *control)
    {
        area.setWidget(new QWidget);
        auto *const form = new QFormLayout(area.widget());
        form->setSizeConstraint(QLayout::SetMinAndMaxSize);
        form->addRow(control);
        form->addItem(new QSpacerItem(0, 2'000));
        area.resize(400, 300);
        area.show();
        QApplication::setActiveWindow(&area);
        area.setFocus();
    }

    WheelGuard guard {*qApp};
    QScrollArea area;
};

class TestWheel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void nothingChangesWithoutFocus_data()
    {
        QTest::addColumn<std::size_t>("group");
        for (std::size_t group = 0; group < surfaceGroups().size(); ++group)
            QTest::addRow("%s", surfaceGroups()[group].name) << group;
    }

    void nothingChangesWithoutFocus()
    {
        QFETCH(const std::size_t, group);
        QStringList faults;
        int seen = 0;
        surfaceGroups()[group].show([&](WindowFixture &fixture, const QString &name) {
            QWidget &window = *fixture.window;
            window.resize(window.minimumSize()); // pages scroll
            QCoreApplication::processEvents();
            const QPointer<QWidget> focused = QApplication::focusWidget();
            for (QWidget *const each : controlsIn(window)) {
                if (QWidget *const has = QApplication::focusWidget())
                    has->clearFocus();
                ++seen;
                for (const QString &fault : faultsOf(*each))
                    faults.append(
                        u"%1: %2 %3 %4"_s.arg(name, QLatin1String(each->metaObject()->className()),
                                              each->accessibleName(), fault));
            }
            if (focused)
                focused->setFocus();
        });
        const QByteArray name = surfaceGroups()[group].name;
        QVERIFY(seen > 0 || name == "import" || name == "folders"); // those have none
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void theFocusDecides_data()
    {
        const Table<MakeControl> row("make");
        row("choice", MakeControl([] { return makeChoice(false); }));
        row("editable choice", MakeControl([] { return makeChoice(true); }));
        row("number", MakeControl([]() -> QWidget * { return new QSpinBox; }));
        row("decimal", MakeControl([]() -> QWidget * { return new QDoubleSpinBox; }));
        row("time", MakeControl([]() -> QWidget * { return new QDateTimeEdit; }));
        row("slider", MakeControl([]() -> QWidget * { return new QSlider(Qt::Horizontal); }));
        row("tabs", MakeControl([]() -> QWidget * {
                auto *const tabs = new QTabBar;
                tabs->addTab(u"a"_s);
                tabs->addTab(u"b"_s);
                tabs->setCurrentIndex(1);
                return tabs;
            }));
    }

    void theFocusDecides()
    {
        QFETCH(const MakeControl, make);
        QWidget &control = *make();
        const Page page(&control);
        QVERIFY(page.area.hasFocus());
        QVERIFY(keepsItsValue(control));
        QVERIFY(!control.hasFocus());
        QVERIFY(scrollsThePage(control, *page.area.verticalScrollBar()));
        page.area.verticalScrollBar()->setValue(0);
        control.setFocus();
        QVERIFY(control.hasFocus());
        const QVariant before = valueOf(control);
        turnWheel(control, notch);
        QVERIFY2(valueOf(control) != before, "the wheel is of use where the focus is");
        QCOMPARE(page.area.verticalScrollBar()->value(), 0);
    }

    void inATableTheTableScrolls()
    {
        QTableWidget &table = *new QTableWidget(100, 1);
        const Page page(&table);
        QWidget *const choice = makeChoice(false);
        table.setCellWidget(0, 0, choice);
        QCoreApplication::processEvents();
        QVERIFY(keepsItsValue(*choice));
        QVERIFY(scrollsThePage(*choice, *table.verticalScrollBar()));
        QCOMPARE(page.area.verticalScrollBar()->value(), 0);
    }
};

PENSTOCK_TEST(TestWheel)
} // namespace tst_wheel
#include "tst_wheel.moc"
