// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/guessstrip.h"

#include "ui/profiles/foundtext.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace penstock {

GuessStrip::GuessStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(makeWrapped({}))
    , m_keep(makeButton(tr("Save to the profile")))
{
    setProperty("strip", u"accent"_s);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_keep->setToolTip(tr("Writes these limits into the profile, as if you had declared them"));
    auto *const row = makeRowLayout(12, {16, 8, 16, 8}, this);
    row->addWidget(m_text, 1);
    row->addWidget(m_keep);
    connect(m_keep, &QPushButton::clicked, this, &GuessStrip::keepRequested);
    hide();
}

void GuessStrip::show(const Plan &plan)
{
    show(plan.discovered, plan.start);
    if (!plan.hasNoRate)
        return;
    m_text->setText(tr("No rate is declared. A run discovers what the server allows, but this plan "
                       "does not know it yet."));
    m_keep->hide();
    setVisible(true);
}

void GuessStrip::show(const std::vector<DiscoveredLimit> &found, WallTime now)
{
    setVisible(!found.empty());
    if (found.empty())
        return;
    QStringList limits;
    WallTime latest {};
    bool isSure = true;
    bool isWorthKeeping = false;
    for (const DiscoveredLimit &limit : found) {
        limits.append(foundText(limit));
        latest = std::max(latest, limit.foundAt);
        isSure = isSure && limit.certainty == DiscoveredLimit::Certainty::Stated;
        isWorthKeeping = isWorthKeeping || limit.certainty != DiscoveredLimit::Certainty::Guessed;
    }
    const QString when = foundAtText(latest, now);
    m_text->setText((isSure ? tr("The server stated these limits at %1: %2.")
                            : tr("These limits are estimates from responses at %1: %2."))
                        .arg(when, limits.join(u"; "_s)));
    m_keep->setVisible(isWorthKeeping);
}

} // namespace penstock

#include "moc_guessstrip.cpp"
