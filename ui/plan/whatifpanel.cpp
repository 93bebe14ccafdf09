// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/whatifpanel.h"

#include "ui/plan/planning.h"
#include "ui/plan/whatifrow.h"
#include "ui/profiles/limitwords.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <penstock/limits/spec/limitconversion.h>

#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace penstock {

namespace {
// Without quotes between its digits: lupdate takes an odd one for the beginning of a text.
constexpr auto maxTurned = std::int64_t(2e9);

QString unitOf(const Limit &limit)
{
    const Duration span = amountSpan(limit.settings);
    return span == Duration::zero() ? WhatIfPanel::tr("in flight") : u"/ "_s + spanText(span);
}
} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent)
    : QFrame(parent)
    , m_latency(new WhatIfRow(tr("Latency"), tr("ms")))
    , m_column(makeColumnLayout(0))
    , m_reset(makeButton(tr("Reset"), ButtonKind::Ghost))
    , m_apply(makeButton(tr("Apply to the profile")))
{
    setProperty("panel", u"true"_s);
    m_latency->setReal(
        std::chrono::duration_cast<std::chrono::milliseconds>(Planning::usualLatency).count(),
        tr("from sending to the last byte (a guess)"));
    auto *const head = makeRowLayout(0, {16, 4, 8, 4});
    head->addWidget(makeLabel(tr("What if"), Type::BodyStrong));
    head->addStretch();
    head->addWidget(m_reset);
    auto *const foot = makeColumnLayout(8, {16, 8, 16, 12});
    foot->addWidget(
        makeWrapped(tr("Nothing changes until you apply it."), Type::Small, Tone::Ink2));
    foot->addWidget(m_apply);
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addLayout(head);
    layout->addWidget(makeRule());
    layout->addLayout(m_column);
    layout->addWidget(m_latency);
    layout->addWidget(makeRule());
    layout->addLayout(foot);
    connect(m_latency, &WhatIfRow::valueChanged, this, &WhatIfPanel::turn);
    connect(m_reset, &QPushButton::clicked, this, &WhatIfPanel::reset);
    connect(m_apply, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(limits()); });
    show();
}

void WhatIfPanel::setMeasuredLatency(std::optional<Duration> latency)
{
    if (!latency || m_latency->isChanged())
        return;
    m_latency->setReal(int(std::chrono::duration_cast<std::chrono::milliseconds>(*latency).count()),
                       tr("from sending to the last byte (measured median)"));
}

void WhatIfPanel::setLimits(const std::vector<Limit> &limits)
{
    if (limits == m_limits && m_list != nullptr)
        return;
    m_limits = limits;
    build();
    turn();
}

void WhatIfPanel::build()
{
    if (m_list != nullptr) {
        m_column->removeWidget(m_list);
        m_list->hide();
        m_list->deleteLater();
    }
    m_rows.clear();
    m_list = new QWidget;
    auto *const column = makeColumnLayout(0, {}, m_list);
    for (const Limit &limit : m_limits) {
        auto *const row = new WhatIfRow(currentNameOf(limit), unitOf(limit));
        row->setReal(int(std::min(amountOf(limit.settings), maxTurned)), tr("as in the profile"));
        connect(row, &WhatIfRow::valueChanged, this, &WhatIfPanel::turn);
        column->addWidget(row);
        column->addWidget(makeRule());
        m_rows.push_back(row);
    }
    m_column->addWidget(m_list);
}

std::vector<Limit> WhatIfPanel::limits() const
{
    std::vector<Limit> limits = m_limits;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i]->isChanged())
            limits[i].settings = withAmount(limits[i].settings, m_rows[i]->value());
    }
    return limits;
}

Duration WhatIfPanel::latency() const
{
    return std::chrono::milliseconds(m_latency->value());
}

bool WhatIfPanel::isChanged() const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [](const WhatIfRow *row) { return row->isChanged(); });
}

QString WhatIfPanel::changeText() const
{
    for (const WhatIfRow *const row : m_rows) {
        if (row->isChanged())
            return countText(row->real()) + u" → "_s + countText(row->value());
    }
    return {};
}

void WhatIfPanel::reset()
{
    for (WhatIfRow *const row : m_rows)
        row->reset();
    m_latency->reset();
}

void WhatIfPanel::turn()
{
    show();
    Q_EMIT changed();
}

void WhatIfPanel::show()
{
    const bool changed = isChanged();
    m_reset->setEnabled(changed || m_latency->isChanged());
    m_apply->setEnabled(changed);
    m_apply->setText(changed ? tr("Apply to the profile: %1").arg(changeText())
                             : tr("Apply to the profile"));
    m_apply->setToolTip(changed ? QString() : tr("Change a limit first"));
}

} // namespace penstock

#include "moc_whatifpanel.cpp"
