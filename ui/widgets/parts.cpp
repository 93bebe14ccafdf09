// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/parts.h"

#include "ui/theme/icons.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QVariant>

namespace penstock {

namespace {
QFrame *makeFrame(const char *look, QWidget *parent)
{
    auto *const frame = new QFrame(parent);
    frame->setProperty(look, u"true"_s);
    return frame;
}

// Outside dialogs Qt leaves Enter to nobody.
class PressedByEnter final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *button, QEvent *event) override
    {
        if (event->type() != QEvent::KeyPress)
            return false;
        const auto *const key = static_cast<QKeyEvent *>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (!isEnter || (key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
            return false;
        if (!key->isAutoRepeat())
            static_cast<QAbstractButton *>(button)->click();
        return true;
    }
};

template <typename Layout>
Layout *makeLayout(int spacing, const QMargins &margins, QWidget *parent)
{
    auto *const layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}
} // namespace

QString tokenOf(Tone tone)
{
    switch (tone) {
    case Tone::Ink:
        break;
    case Tone::Ink2:
        return u"ink2"_s;
    case Tone::Ink3:
        return u"ink3"_s;
    case Tone::Accent:
        return u"accent"_s;
    case Tone::Warn:
        return u"warn"_s;
    case Tone::Fail:
        return u"fail"_s;
    }
    return u"ink"_s;
}

QLabel *makeLabel(const QString &text, Type type, Tone tone, QWidget *parent)
{
    auto *const label = new QLabel(text, parent);
    dress(label, type, tone);
    return label;
}

QLabel *makeWrapped(const QString &text, Type type, Tone tone)
{
    QLabel *const label = makeLabel(text, type, tone);
    label->setWordWrap(true);
    return label;
}

void dress(QLabel *label, Type type, Tone tone)
{
    label->setFont(fontOf(type));
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", tokenOf(tone));
}

void setTone(QLabel *label, Tone tone)
{
    setLook(label, "tone", tokenOf(tone));
}

void setLook(QWidget *widget, const char *property, const QVariant &value)
{
    if (widget->property(property) == value)
        return;
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QHBoxLayout *makeRowLayout(int spacing, const QMargins &margins, QWidget *parent)
{
    return makeLayout<QHBoxLayout>(spacing, margins, parent);
}

QVBoxLayout *makeColumnLayout(int spacing, const QMargins &margins, QWidget *parent)
{
    return makeLayout<QVBoxLayout>(spacing, margins, parent);
}

QFrame *makePanel(QWidget *parent)
{
    return makeFrame("panel", parent);
}

QFrame *makeRule(QWidget *parent)
{
    return makeFrame("rule", parent);
}

QFrame *makeUpright(QWidget *parent)
{
    return makeFrame("upright", parent);
}

QScrollArea *makeScrolled(QWidget *content)
{
    content->setObjectName(u"scrolled"_s);
    auto *const scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

void bringIntoView(QWidget *widget)
{
    QWidget *around = widget->parentWidget();
    while (around != nullptr && qobject_cast<QScrollArea *>(around) == nullptr)
        around = around->parentWidget();
    if (around == nullptr)
        return;
    // What has just changed has its place with the next events.
    QTimer::singleShot(0, widget, [widget, scroll = static_cast<QScrollArea *>(around)] {
        QScrollBar &bar = *scroll->verticalScrollBar();
        const int room = scroll->viewport()->height();
        const int top = widget->mapTo(scroll->widget(), QPoint()).y();
        const int bottom = top + std::min(widget->height(), room);
        if (bottom > bar.value() + room)
            bar.setValue(bottom - room);
        else if (top < bar.value())
            bar.setValue(top);
    });
}

QLabel *makeKeycap(const QString &keys, QWidget *parent)
{
    QLabel *const label = makeLabel(keys, Type::Tiny, Tone::Ink2, parent);
    label->setProperty("keycap", u"true"_s);
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return label;
}

void pressByEnter(QAbstractButton *button)
{
    button->installEventFilter(new PressedByEnter(button));
}

QPushButton *makeButton(const QString &text, ButtonKind kind, const QString &iconName,
                        QWidget *parent)
{
    auto *const button = new QPushButton(text, parent);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoDefault(false);
    pressByEnter(button);
    if (kind == ButtonKind::Primary)
        button->setProperty("primary", u"true"_s);
    else if (kind == ButtonKind::Ghost)
        button->setProperty("ghost", u"true"_s);
    else if (kind == ButtonKind::Code)
        button->setProperty("code", u"true"_s);
    if (!iconName.isEmpty()) {
        button->setIcon(
            iconBesideText(iconName, kind == ButtonKind::Primary ? u"onAccent"_s : QString()));
        button->setIconSize({14 + besideIcon, 14});
    }
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return button;
}

QHBoxLayout *makeFoot(const QDialog &dialog, QPushButton *done)
{
    QPushButton *const cancel = makeButton(QCoreApplication::translate("DialogFoot", "Cancel"));
    QObject::connect(cancel, &QPushButton::clicked, &dialog, &QDialog::reject);
    auto *const foot = makeRowLayout(8);
    foot->addStretch();
    foot->addWidget(cancel);
    foot->addWidget(done);
    return foot;
}

QString countText(std::int64_t count)
{
    return QLocale().toString(qlonglong(count));
}

void commitTyped(const QWidget &window)
{
    QWidget *const field = window.focusWidget();
    const auto *const choice = qobject_cast<QComboBox *>(field);
    if (qobject_cast<QLineEdit *>(field) == nullptr
        && qobject_cast<QPlainTextEdit *>(field) == nullptr
        && (choice == nullptr || !choice->isEditable()))
        return;
    field->clearFocus();
    if (field->isVisible()) // one in the place of a name goes when it is left
        field->setFocus();
}

} // namespace penstock
