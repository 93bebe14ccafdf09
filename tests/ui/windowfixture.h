// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/mainwindow/mainwindow.h"
#include "ui/widgets/elidedlabel.h"

#include <penstock/support/systemclock.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

namespace penstock {

//! A keychain in memory, which can be locked or gone.
class MemoryVault final : public SecretVault
{
public:
    void fetch(const QString &name, OnAnswer onAnswer) override
    {
        if (state != SecretAnswer::State::Ok)
            return onAnswer({state, {}, {}});
        const bool isThere = values.contains(name);
        onAnswer({isThere ? SecretAnswer::State::Ok : SecretAnswer::State::NotFound,
                  values.value(name),
                  {}});
    }
    void store(const QString &name, const QByteArray &value, OnAnswer onAnswer) override
    {
        if (state == SecretAnswer::State::Ok)
            values.insert(name, value);
        onAnswer({state, {}, {}});
    }
    void remove(const QString &name, OnAnswer onAnswer) override
    {
        values.remove(name);
        onAnswer({state, {}, {}});
    }

    SecretAnswer::State state = SecretAnswer::State::Ok;
    SecretValues values;
};

//! The window of somebody whose files are in a folder of this object.
struct WindowFixture
{
    WindowFixture() { open(); }
    void open()
    {
        window = std::make_unique<MainWindow>(clock, vault, appearance, Workplace {places, &vault});
        window->show();
        QApplication::setActiveWindow(window.get());
    }
    template <typename T>
    T *find(const QString &text) const
    {
        for (T *const each : window->findChildren<T *>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    template <typename T>
    T *named(const QString &accessibleName) const
    {
        for (T *const each : window->findChildren<T *>()) {
            if (each->accessibleName() == accessibleName && each->isVisible())
                return each;
        }
        return nullptr;
    }
    bool hasLabel(const QString &part) const
    {
        for (const QLabel *const label : window->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(part))
                return true;
        }
        return false;
    }
    QAction *action(const QString &text) const
    {
        for (QAction *const each : window->findChildren<QAction *>()) {
            if (QString(each->text()).remove(QLatin1Char('&')) == text)
                return each;
        }
        return nullptr;
    }

    //! Into a field, as a person replaces what is in it.
    void type(const QString &fieldName, const QString &text) const
    {
        auto *const field = named<QLineEdit>(fieldName);
        QVERIFY2(field != nullptr, qPrintable(fieldName));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void press(const QString &button) const
    {
        auto *const found = find<QAbstractButton>(button);
        QVERIFY2(found != nullptr, qPrintable(button));
        QTest::mouseClick(found, Qt::LeftButton);
    }

    QTemporaryDir folder;
    AppDirs places = AppDirs::below(folder.path());
    Appearance appearance {*qApp, Appearance::Mode::Light};
    SystemClock clock;
    MemoryVault vault;
    std::unique_ptr<MainWindow> window;
};

//! The sample, over in a second or two and throttled on the way.
inline Sample::Size quickSample(int rows, std::int64_t allowed = 10)
{
    using namespace std::chrono_literals;
    return {.rows = rows,
            .allowed = allowed,
            .declared = 30,
            .window = 1s,
            .pace = 5ms,
            .latency = {5ms, 15ms},
            .pad = 60ms}; // a loaded machine is late
}

//! Widgets that can have the focus and have no name for who cannot see them.
inline QStringList namelessIn(const QWidget &window)
{
    QStringList nameless;
    for (QWidget *const widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || !widget->isEnabled())
            continue;
        QAccessibleInterface *const face = QAccessible::queryAccessibleInterface(widget);
        if (face != nullptr && face->text(QAccessible::Name).isEmpty())
            nameless.append(QString::fromLatin1(widget->metaObject()->className())
                            + QLatin1Char(' ') + widget->objectName());
    }
    return nameless;
}

//! Whether a word of it is wider than there is room: where its lines are broken that would not show in its height.
inline bool cutsAWord(const QLabel &label)
{
    QTextDocument text;
    text.setDocumentMargin(0);
    text.setDefaultFont(label.font());
    if (label.textFormat() == Qt::RichText
        || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text())))
        text.setHtml(label.text());
    else
        text.setPlainText(label.text());
    text.setTextWidth(label.contentsRect().width());
    return text.idealWidth() > label.contentsRect().width() + 1;
}

//! Labels whose text does not fit into them, and that do not say so.
inline QStringList cutIn(const QWidget &window)
{
    QStringList cut;
    for (const QLabel *const label : window.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty()
            || qobject_cast<const ElidedLabel *>(label) != nullptr)
            continue;
        const bool tooLow
            = label->wordWrap() && label->heightForWidth(label->width()) > label->height();
        const bool tooNarrow = label->wordWrap() ? cutsAWord(*label)
                                                 : label->sizeHint().width() > label->width() + 1;
        if (tooLow || tooNarrow)
            cut.append(label->text());
    }
    return cut;
}

} // namespace penstock
