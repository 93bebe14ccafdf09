// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/whatifrow.h"

#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace penstock {

namespace {
constexpr int steps = 400; // of the slider, in equal proportions
constexpr double reach = 10; // it goes from a tenth to ten times what is real

// Asks for the height of its lines each time it is made narrower: what the layouts above remember
// of it may be from before it had its font.
class WrappedTitle final : public QLabel
{
public:
    explicit WrappedTitle(const QString &text)
        : QLabel(text)
    {
        dress(this, Type::BodyStrong, Tone::Ink);
        setToolTip(plainToolTip(text));
        setWordWrap(true);
        QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QLabel::resizeEvent(event);
        setMinimumHeight(heightForWidth(width()));
    }
};
} // namespace

WhatIfRow::WhatIfRow(const QString &name, const QString &unit, QWidget *parent)
    : QWidget(parent)
    , m_number(new QSpinBox)
    , m_slider(new QSlider(Qt::Horizontal))
    , m_about(makeWrapped({}, Type::Tiny, Tone::Ink2))
{
    m_number->setAccessibleName(name);
    m_number->findChild<QLineEdit *>()->setAccessibleName(name); // which has the focus
    m_number->setGroupSeparatorShown(true);
    m_number->setAlignment(Qt::AlignRight);
    m_number->setKeyboardTracking(false);
    m_number->setFixedWidth(104);
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    m_slider->setRange(0, steps);
    m_slider->setPageStep(steps / 10);
    QLabel *const about = makeLabel(unit, Type::Small, Tone::Ink2);
    about->setMinimumWidth(52);
    auto *const head = makeRowLayout(8);
    head->addWidget(new WrappedTitle(name), 1);
    head->addWidget(m_number);
    head->addWidget(about);
    auto *const layout = makeColumnLayout(4, {16, 8, 16, 8}, this);
    layout->addLayout(head);
    layout->addWidget(m_slider);
    layout->addWidget(m_about);
    connect(m_number, &QSpinBox::valueChanged, this, &WhatIfRow::take);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_number->setValue(ofSlider(position)); });
}

int WhatIfRow::value() const
{
    return m_number->value();
}

void WhatIfRow::setReal(int value, const QString &hint)
{
    m_real = std::max(value, 1);
    m_hint = hint;
    m_least = std::max(1, int(m_real / reach));
    m_most = int(std::min(std::max(m_real * reach, 10.0), 2e9));
    const QSignalBlocker quiet(m_number);
    m_number->setRange(1, 2'000'000'000);
    m_number->setValue(m_real);
    take(m_real);
}

void WhatIfRow::reset()
{
    m_number->setValue(m_real);
}

// What is changed is violet everywhere, and says what it was.
void WhatIfRow::take(int value)
{
    const QSignalBlocker quiet(m_slider); // it would round what was typed
    m_slider->setValue(positionOf(value));
    setLook(m_number, "whatif", isChanged() ? u"true"_s : u"false"_s);
    m_about->setText(isChanged() ? tr("instead of %1").arg(countText(m_real)) : m_hint);
    if (!signalsBlocked() && !m_number->signalsBlocked())
        Q_EMIT valueChanged(value);
}

int WhatIfRow::ofSlider(int position) const
{
    const double part = double(position) / steps;
    const double exact = m_least * std::pow(double(m_most) / m_least, part);
    if (positionOf(m_real) == position)
        return m_real;
    // Two figures are as exact as a hand is.
    const double grain = std::pow(10, std::max(0.0, std::floor(std::log10(exact)) - 1));
    return std::max(1, int(std::round(exact / grain) * grain));
}

int WhatIfRow::positionOf(int value) const
{
    const double span = std::log(double(m_most) / m_least);
    const double part = std::log(double(std::clamp(value, m_least, m_most)) / m_least) / span;
    return qRound(part * steps);
}

} // namespace penstock

#include "moc_whatifrow.cpp"
