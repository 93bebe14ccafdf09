// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startcard.h"

#include "ui/theme/icons.h"
#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>

namespace penstock {

StartCard::StartCard(const Words &words, Rank rank, QWidget *parent)
    : QFrame(parent)
    , m_icon(words.icon)
    , m_badge(new QLabel)
{
    setProperty("panel", rank == Rank::Main ? u"accent"_s : u"true"_s);
    auto *const badge = new QFrame;
    badge->setProperty("badge", u"true"_s);
    badge->setFixedSize(36, 36);
    makeRow(0, {}, badge)->addWidget(m_badge, 0, Qt::AlignCenter);

    QLabel *const text = makeLabel(words.text, Type::Body, Tone::Ink2);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QPushButton *const button
        = makeButton(words.button, rank == Rank::Main ? ButtonKind::Primary : ButtonKind::Plain);
    button->setAccessibleDescription(words.text);
    connect(button, &QPushButton::clicked, this, &StartCard::opened);

    QLabel *const aside = makeLabel(words.aside, Type::Small, Tone::Ink2);
    aside->setWordWrap(true);
    auto *const foot = makeRow(12);
    foot->addWidget(button);
    foot->addWidget(aside, 1);
    if (!words.keys.isEmpty())
        foot->addWidget(makeKeycap(words.keys));
    auto *const layout = makeColumn(6, {24, 24, 24, 24}, this);
    layout->addWidget(badge);
    layout->addSpacing(8);
    layout->addWidget(makeLabel(words.title, Type::Title));
    layout->addWidget(text, 1);
    layout->addSpacing(12);
    layout->addLayout(foot);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    paintBadge();
    onRecolour(this, [this] { paintBadge(); });
}

QSize StartCard::sizeHint() const
{
    const int width = std::max(usualWidth, minimumSizeHint().width());
    return {width, std::max(264, heightForWidth(width))};
}

void StartCard::paintBadge()
{
    m_badge->setPixmap(iconPixmap(m_icon, 16, Tokens::of(palette()).accent, devicePixelRatioF()));
}

} // namespace penstock

#include "moc_startcard.cpp"
