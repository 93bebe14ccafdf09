// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/throttledetail.h"

#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/throttling/levelbars.h"
#include "ui/throttling/throttletext.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

#include <algorithm>

namespace penstock {

namespace {
constexpr int narrowPanels = 520;
constexpr int rawLines = 13;

QVBoxLayout *inPanel(QFrame *panel, const QString &title, QWidget *right)
{
    auto *const layout = makeColumnLayout(8, {16, 12, 16, 12}, panel);
    auto *const head = makeRowLayout(8);
    head->addWidget(makeLabel(title, Type::BodyStrong));
    head->addStretch();
    head->addWidget(right);
    layout->addLayout(head);
    return layout;
}

// Across the panel, from edge to edge.
void addRule(QVBoxLayout *layout)
{
    layout->addSpacing(4);
    layout->addWidget(makeRule());
    layout->addSpacing(4);
}
} // namespace

ThrottleDetail::ThrottleDetail(QWidget *parent)
    : QWidget(parent)
    , m_panels(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_raw(new QPlainTextEdit)
    , m_reading(new StepsList)
    , m_moment(new SegmentSwitch(tr("Levels shown"), {tr("When sent"), tr("On response")}))
    , m_levels(new LevelBars)
    , m_course(new StepsList)
{
    m_panels->setContentsMargins({});
    m_panels->setSpacing(12);
    m_panels->addWidget(makeAnswerPanel(), 1);
    m_panels->addWidget(makeLevelsPanel(), 1);
    connect(m_moment, &SegmentSwitch::currentChanged, this, &ThrottleDetail::showLevels);
    onRecolour(this, [this] { shadeBelieved(); });
}

QFrame *ThrottleDetail::makeAnswerPanel()
{
    m_raw->setReadOnly(true);
    m_raw->setProperty("raw", u"true"_s);
    m_raw->setFont(fontOf(Type::Mono));
    m_raw->setAccessibleName(tr("Response as received"));
    m_raw->setTabChangesFocus(true);
    m_raw->setMinimumHeight(QFontMetrics(fontOf(Type::Mono)).lineSpacing() * rawLines + 16);
    QPushButton *const copy = makeButton(tr("Copy"), ButtonKind::Ghost);
    copy->setToolTip(tr("Copies the response without credentials"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_raw->toPlainText()); });

    QFrame *const panel = makePanel();
    QVBoxLayout *const layout = inPanel(panel, tr("Response as received"), copy);
    layout->addWidget(m_raw);
    addRule(layout);
    layout->addWidget(makeLabel(tr("How Penstock read it"), Type::BodyStrong));
    layout->addWidget(m_reading);
    layout->addStretch();
    return panel;
}

QFrame *ThrottleDetail::makeLevelsPanel()
{
    QFrame *const panel = makePanel();
    QVBoxLayout *const layout = inPanel(panel, tr("Levels"), m_moment);
    layout->addWidget(m_levels);
    addRule(layout);
    layout->addWidget(makeLabel(tr("What Penstock did"), Type::BodyStrong));
    layout->addWidget(m_course);
    layout->addStretch();
    return panel;
}

void ThrottleDetail::show(const ThrottlingState &state, const StoredThrottle &throttle,
                          WallTime now)
{
    if (m_event != throttle.event) {
        m_event = throttle.event;
        showAnswer(m_event);
        showLevels();
        m_reading->setSteps(readingOf(m_event));
    }
    m_course->setSteps(courseOf(state, throttle, now));
}

void ThrottleDetail::showAnswer(const ThrottleEvent &event)
{
    const RawAnswer answer = rawAnswerOf(event);
    m_raw->setPlainText(answer.lines.join(QLatin1Char('\n')));
    m_believed = answer.believed;
    shadeBelieved();
}

// The line that was believed about the time stands out.
void ThrottleDetail::shadeBelieved()
{
    QList<QTextEdit::ExtraSelection> shades;
    if (m_believed >= 0) {
        QTextEdit::ExtraSelection shade;
        shade.cursor = QTextCursor(m_raw->document()->findBlockByNumber(m_believed));
        shade.format.setBackground(Tokens::of(palette()).accentSoft);
        shade.format.setProperty(QTextFormat::FullWidthSelection, true);
        shades.append(shade);
    }
    m_raw->setExtraSelections(shades);
}

void ThrottleDetail::showLevels()
{
    m_levels->setLevels(m_moment->current() == 0 ? m_event.atSending : m_event.atArrival);
}

void ThrottleDetail::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    int needed = m_panels->spacing();
    for (int i = 0; i < m_panels->count(); ++i)
        needed += m_panels->itemAt(i)->minimumSize().width();
    m_panels->setDirection(width() < std::max(narrowPanels, needed) ? QBoxLayout::TopToBottom
                                                                    : QBoxLayout::LeftToRight);
}

QSize ThrottleDetail::minimumSizeHint() const
{
    int widest = 0;
    for (int i = 0; i < m_panels->count(); ++i)
        widest = std::max(widest, m_panels->itemAt(i)->minimumSize().width());
    return {widest, QWidget::minimumSizeHint().height()};
}

} // namespace penstock

#include "moc_throttledetail.cpp"
