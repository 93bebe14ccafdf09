// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "ui/tasks/hand.h"

#include "ui/personsmouse.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDeadlineTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTest>
#include <QTextDocument>
#include <QTimer>
#include <QTreeView>
#include <QWheelEvent>
#include <QWindow>

namespace penstock {

namespace {
constexpr int maxTabs = 120; // nobody goes on for longer
constexpr int maxTurns = 120; // of a wheel
constexpr int maxRows = 400; // that somebody would look through

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).section(QLatin1Char('\t'), 0, 0).simplified();
}

// The one in front. Window managers give the keyboard to what is left; this platform has none.
QWidget *window()
{
    QWidget *const modal = QApplication::activeModalWidget();
    if (modal != nullptr && QApplication::activeWindow() == nullptr)
        QApplication::setActiveWindow(modal);
    for (QWidget *const each : QApplication::topLevelWidgets()) {
        if (QApplication::activeWindow() == nullptr && each->isVisible()
            && each->windowType() == Qt::Window)
            QApplication::setActiveWindow(each);
    }
    return modal != nullptr ? modal : QApplication::activeWindow();
}

// What takes the next event: what popped up, or the window in front.
QWidget *front()
{
    if (QWidget *const popup = QApplication::activePopupWidget())
        return popup;
    return window();
}

QString textOf(const QWidget &widget)
{
    if (const auto *const button = qobject_cast<const QAbstractButton *>(&widget))
        return plain(button->text());
    if (const auto *const label = qobject_cast<const QLabel *>(&widget))
        return label->selectedText(); // of its links the one that has the focus
    return {};
}

bool isCalled(const QWidget &widget, const QString &name, bool isWhole)
{
    for (const QString &text : {textOf(widget), plain(widget.accessibleName())}) {
        if (isWhole ? text == name : !text.isEmpty() && text.startsWith(name))
            return true;
    }
    return false;
}

bool isForClicks(const QWidget &widget)
{
    return qobject_cast<const QAbstractButton *>(&widget) != nullptr
        || qobject_cast<const QLineEdit *>(&widget) != nullptr
        || qobject_cast<const QComboBox *>(&widget) != nullptr
        || qobject_cast<const QPlainTextEdit *>(&widget) != nullptr
        || qobject_cast<const QAbstractItemView *>(&widget) != nullptr;
}

// The place of the row that says this, below \a parent.
QRect rowOf(const QAbstractItemView &view, const QModelIndex &parent, const QString &name)
{
    const QAbstractItemModel &model = *view.model();
    for (int row = 0; row < std::min(model.rowCount(parent), maxRows); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            const QRect rect = view.visualRect(index);
            if (!rect.isEmpty() && plain(index.data().toString()) == name)
                return rect;
        }
        const bool isTree = qobject_cast<const QTreeView *>(&view) != nullptr;
        const QRect below = isTree ? rowOf(view, model.index(row, 0, parent), name) : QRect();
        if (!below.isEmpty())
            return below;
    }
    return {};
}

QRect tabOf(const QTabBar &tabs, const QString &name)
{
    for (int i = 0; i < tabs.count(); ++i) {
        if (plain(tabs.tabText(i)) == name)
            return tabs.tabRect(i);
    }
    return {};
}

template <typename Menu>
QRect entryOf(const Menu &menu, const QString &name)
{
    for (QAction *const action : menu.actions()) {
        if (action->isVisible() && action->isEnabled() && plain(action->text()).startsWith(name))
            return menu.actionGeometry(action);
    }
    return {};
}

// What is written in a label, without its markup.
QString wordsOf(const QLabel &label)
{
    if (label.textFormat() != Qt::RichText)
        return label.text();
    QTextDocument document;
    document.setHtml(label.text());
    return document.toPlainText();
}

bool isShown(const QWidget &widget, const QString &text)
{
    const auto *const label = qobject_cast<const QLabel *>(&widget);
    return (label != nullptr && wordsOf(*label).contains(text)) || textOf(widget).contains(text)
        || widget.accessibleName().contains(text)
        || (widget.isWindow() && widget.windowTitle().contains(text));
}

bool isShownAnywhere(const QString &text)
{
    const QWidgetList all = QApplication::allWidgets();
    return std::any_of(all.begin(), all.end(), [&text](const QWidget *widget) {
        return widget->isVisible() && isShown(*widget, text);
    });
}

// What a click would be for, and where in it.
struct Target
{
    QWidget *widget = nullptr;
    QRect rect;
};

Target partCalled(QWidget &widget, const QString &name, bool isWhole)
{
    if (isForClicks(widget) && isCalled(widget, name, isWhole))
        return {&widget, widget.rect()};
    if (const auto *const tabs = qobject_cast<QTabBar *>(&widget))
        return {&widget, tabOf(*tabs, name)};
    if (const auto *const bar = qobject_cast<QMenuBar *>(&widget))
        return {&widget, entryOf(*bar, name)};
    return {};
}

Target rowCalled(QWidget &widget, const QString &name)
{
    const auto *const view = qobject_cast<QAbstractItemView *>(&widget);
    if (view == nullptr || view->model() == nullptr)
        return {};
    return {view->viewport(), rowOf(*view, view->rootIndex(), name)};
}

bool hasLink(const QWidget &widget, const QString &name)
{
    const auto *const label = qobject_cast<const QLabel *>(&widget);
    return label != nullptr && !linkCalled(*label, name).isEmpty();
}

Target targetIn(QWidget *root, const QString &name)
{
    if (root == nullptr)
        return {};
    if (const auto *const menu = qobject_cast<QMenu *>(root)) {
        const QRect entry = entryOf(*menu, name);
        return entry.isEmpty() ? Target() : Target {root, entry};
    }
    QList<QWidget *> all = root->findChildren<QWidget *>();
    all.removeIf([root](const QWidget *each) {
        return !each->isVisible() || !each->isEnabled() || each->window() != root;
    });
    for (const bool isWhole : {true, false}) {
        for (QWidget *const each : std::as_const(all)) {
            if (const Target part = partCalled(*each, name, isWhole); !part.rect.isEmpty())
                return part;
        }
    }
    for (QWidget *const each : std::as_const(all)) {
        if (hasLink(*each, name))
            return {each, each->rect()};
    }
    for (QWidget *const each : std::as_const(all)) {
        if (const Target row = rowCalled(*each, name); !row.rect.isEmpty())
            return row;
    }
    return {};
}

// Beside what popped up, too: a click there closes it.
Target targetCalled(const QString &name)
{
    const Target target = targetIn(front(), name);
    return target.widget != nullptr ? target : targetIn(window(), name);
}

void turnWheel(QWidget &over, int by)
{
    const QPointF at = over.rect().center();
    QWheelEvent wheel(at, over.mapToGlobal(at), {}, {0, by}, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&over, &wheel);
    QCoreApplication::processEvents();
}

// Looks each ten milliseconds. QTest::qWaitFor() does, too, but sleeps meanwhile: then each of the
// many events of a run takes as long.
template <typename Condition>
bool waitFor(Condition isSo, std::chrono::milliseconds most)
{
    constexpr std::chrono::milliseconds pause(10);
    const QDeadlineTimer end(most);
    QTimer wakeUp;
    wakeUp.start(pause);
    while (!isSo()) {
        if (end.hasExpired())
            return false;
        for (const QDeadlineTimer next(pause); !next.hasExpired();)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

Qt::Key keyOf(QChar letter)
{
    return QTest::asciiToKey(letter.toLatin1());
}
} // namespace

QString Hand::take(const QString &step)
{
    const QString verb = step.section(QLatin1Char(' '), 0, 0);
    const QString rest = step.section(QLatin1Char(' '), 1);
    const QString name = step.section(QLatin1Char(' '), 2);
    const bool isOfKeys = verb == QStringLiteral("press") || verb == QStringLiteral("tab")
        || verb == QStringLiteral("back");
    const bool isOfMouse = verb == QStringLiteral("click") || verb == QStringLiteral("menu");
    if (isOfKeys ? m_means == Means::Mouse : isOfMouse && m_means == Means::Keys)
        return QStringLiteral("that takes the other hand");
    QCoreApplication::processEvents();
    if (verb == QStringLiteral("press"))
        return press(rest);
    if (verb == QStringLiteral("tab"))
        return tabTo(name, QStringLiteral("Tab"));
    if (verb == QStringLiteral("back"))
        return tabTo(name, QStringLiteral("Shift+Tab"));
    if (isOfMouse)
        return click(rest, verb == QStringLiteral("click") ? Button::Left : Button::Right);
    if (verb == QStringLiteral("type"))
        return type(rest);
    if (verb == QStringLiteral("sees") || verb == QStringLiteral("misses"))
        return wait(rest, verb == QStringLiteral("sees"));
    if (verb != QStringLiteral("copies"))
        return QStringLiteral("nobody knows how");
    QGuiApplication::clipboard()->setText(
        QString(rest).replace(QStringLiteral("\\n"), QStringLiteral("\n")));
    return {};
}

QString Hand::press(const QString &keys)
{
    const QKeySequence sequence = QKeySequence::fromString(keys, QKeySequence::PortableText);
    const QWidget *const root = front();
    if (sequence.isEmpty() || root == nullptr)
        return QStringLiteral("there is no such key, or no window has the keyboard");
    ++m_actions;
    QTest::keyClick(root->window()->windowHandle(), sequence[0].key(),
                    sequence[0].keyboardModifiers());
    return {};
}

QString Hand::tabTo(const QString &name, const QString &key)
{
    QString passed;
    for (int i = 0; i < maxTabs; ++i) {
        if (QString trouble = press(key); !trouble.isEmpty())
            return trouble;
        const QWidget *const now = QApplication::focusWidget();
        if (now == nullptr)
            continue;
        if (isCalled(*now, name, false))
            return {};
        passed += QStringLiteral(" | ")
            + (textOf(*now).isEmpty() ? now->accessibleName() : textOf(*now));
    }
    return QStringLiteral("it does not come:") + passed;
}

QString Hand::type(const QString &text)
{
    const QWidget *const root = front();
    if (root == nullptr
        || (QApplication::focusWidget() == nullptr && QApplication::activePopupWidget() == nullptr))
        return QStringLiteral("nothing has the keyboard");
    ++m_actions;
    QWindow *const handle = root->window()->windowHandle();
    for (const QChar letter : text)
        QTest::sendKeyEvent(QTest::Click, handle, keyOf(letter), QString(letter), Qt::NoModifier);
    return {};
}

// Where of \a rect there is something to be seen, after scrolling to it.
std::optional<QPoint> Hand::reach(QWidget &widget, const QRect &rect)
{
    const auto seen = [&widget, &rect] { return widget.visibleRegion() & rect; };
    if (!seen().isEmpty())
        return seen().boundingRect().center();
    ++m_actions;
    for (QWidget *each = widget.parentWidget(); each != nullptr; each = each->parentWidget()) {
        auto *const area = qobject_cast<QAbstractScrollArea *>(each);
        for (int turn = 0; area != nullptr && turn < 2 * maxTurns && seen().isEmpty(); ++turn)
            turnWheel(*area->viewport(), turn < maxTurns ? -120 : 120); // down first, then up
        if (!seen().isEmpty())
            return seen().boundingRect().center();
    }
    return std::nullopt;
}

QString Hand::click(const QString &name, Button button)
{
    Target target;
    const auto isThere = [&target, &name] {
        target = targetCalled(name);
        return target.widget != nullptr;
    };
    if (!waitFor(isThere, m_patience))
        return QStringLiteral("nothing that can be clicked is called so");
    QCoreApplication::processEvents(); // what has just come finds its place
    if (!isThere())
        return QStringLiteral("it has gone");
    const std::optional<QPoint> point = reach(*target.widget, target.rect);
    if (!point)
        return QStringLiteral("it cannot be seen");
    ++m_actions;
    if (auto *const label = qobject_cast<QLabel *>(target.widget))
        return clickLink(*label, name) ? QString() : QStringLiteral("the link does not answer");
    QWidget *const root = target.widget->window();
    const QPoint at = target.widget->mapTo(root, *point);
    const QWidget *const hit = root->childAt(at);
    if (target.widget != root && hit != target.widget
        && (hit == nullptr || !target.widget->isAncestorOf(hit)))
        return QStringLiteral("something covers it");
    QWindow *const handle = root->windowHandle();
    // A list of proposals takes the first click beside it, and goes.
    if (qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget()) != nullptr) {
        ++m_actions;
        QTest::mouseClick(handle, Qt::LeftButton, {}, at);
    }
    // A list that has just opened takes no click of a mouse that has not moved.
    QTest::mouseMove(handle, at / 2);
    QTest::mouseMove(handle, at);
    // What was on its way has come meanwhile, and may have moved it: a person looks again, too.
    if (const Target before = target; !isThere() || target.widget != before.widget
        || target.rect != before.rect || root->childAt(at) != hit) {
        --m_actions;
        return click(name, button);
    }
    QTest::mouseClick(handle, button == Button::Left ? Qt::LeftButton : Qt::RightButton, {}, at);
    return {};
}

QString Hand::wait(const QString &text, bool isThere)
{
    const bool isSo
        = waitFor([&text, isThere] { return isShownAnywhere(text) == isThere; }, m_patience);
    return isSo ? QString() : QStringLiteral("it waited for nothing");
}

} // namespace penstock
