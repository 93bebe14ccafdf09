// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/tokenoffer.h"

#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>

namespace penstock {

TokenOffer::TokenOffer(QWidget *parent)
    : QFrame(parent)
    , m_text(makeWrapped({}))
    , m_keep(makeButton(tr("Store in the keychain"), ButtonKind::Plain, u"key"_s))
{
    setProperty("strip", u"accent"_s);
    QPushButton *const hold = makeButton(tr("This session only"));
    hold->setToolTip(tr("Kept in memory until Penstock closes, and never written to disk"));
    QPushButton *const leave = makeButton(tr("Leave it out"), ButtonKind::Ghost);
    auto *const buttons = new FlowLayout(FlowLayout::From::Right);
    buttons->setSpacing(8);
    for (QPushButton *const button : {m_keep, hold, leave})
        buttons->addWidget(button);
    auto *const column = makeColumnLayout(4, {16, 8, 8, 8}, this);
    column->addWidget(m_text);
    column->addLayout(buttons);
    connect(m_keep, &QPushButton::clicked, this, [this] { answer(true, true); });
    connect(hold, &QPushButton::clicked, this, [this] { answer(true, false); });
    connect(leave, &QPushButton::clicked, this, [this] { answer(false, false); });
    hide();
}

void TokenOffer::offer(const CurlSignIn &signIn)
{
    m_signIn = signIn;
    m_text->setText(
        tr("The command contains a credential (%1). Where should it be stored?").arg(signIn.name));
    m_keep->setAccessibleDescription(m_text->text());
    show();
}

void TokenOffer::answer(bool isTaken, bool isStored)
{
    const CurlSignIn signIn = std::exchange(m_signIn, {});
    hide();
    if (isTaken)
        Q_EMIT taken(signIn, isStored);
}

} // namespace penstock

#include "moc_tokenoffer.cpp"
