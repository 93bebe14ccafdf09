// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/statuschips.h"

#include "ui/results/rowlook.h"
#include "ui/theme/icons.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/parts.h"

#include <QButtonGroup>
#include <QToolButton>

#include <algorithm>

namespace penstock {

StatusChips::StatusChips(QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
{
    makeChips();
    connect(m_group, &QButtonGroup::idClicked, this, &StatusChips::choose);
    setCounts({});
}

std::vector<std::pair<StatusChips::Kind, std::int64_t>>
StatusChips::kindsOf(const std::vector<FinishedCount> &counts)
{
    std::vector<std::pair<Kind, std::int64_t>> kinds {{Kind(), 0}};
    std::vector<FinishedCount> often = counts;
    std::stable_sort(
        often.begin(), often.end(),
        [](const FinishedCount &one, const FinishedCount &other) { return one.rows > other.rows; });
    std::int64_t failed = 0;
    std::size_t waysToFail = 0;
    for (const FinishedCount &count : often) {
        kinds.front().second += count.rows;
        if (count.state == RowState::Failed) {
            failed += count.rows;
            ++waysToFail;
        }
        if (kinds.size() <= maxKinds)
            kinds.emplace_back(Kind {count.state, count.status}, count.rows);
    }
    if (waysToFail > 1)
        kinds.emplace_back(Kind {RowState::Failed, std::nullopt}, failed);
    return kinds;
}

void StatusChips::setCounts(const std::vector<FinishedCount> &counts)
{
    const auto kinds = kindsOf(counts);
    std::vector<Kind> only;
    only.reserve(kinds.size());
    for (const auto &[kind, count] : kinds)
        only.push_back(kind);
    if (only != m_kinds)
        setKinds(only);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto &[kind, count] = kinds[i];
        QAbstractButton *const chip = m_group->button(int(i));
        const RowEnd end {.state = kind.state.value_or(RowState::Answered),
                          .status = kind.status.value_or(0)};
        const QString name = !kind.state ? tr("All")
            : !kind.status               ? tr("All failed")
                                         : endText(end);
        const QString text = name + u"  "_s + countText(count);
        chip->setText(kind.state ? QLatin1Char(' ') + text : text); // away from its glyph
        chip->setAccessibleName(text);
    }
}

// All there can be, from the beginning: those that came later would be the last that Tab comes to.
void StatusChips::makeChips()
{
    constexpr int most = int(maxKinds) + 2; // with those for all, and for all that failed
    auto *const row = new FlowLayout;
    row->setContentsMargins({});
    row->setSpacing(8);
    setLayout(row);
    for (int i = 0; i < most; ++i) {
        auto *const chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::TabFocus);
        chip->setProperty("chip", u"true"_s);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setIconSize({12, 12});
        chip->hide();
        m_group->addButton(chip, i);
        row->addWidget(chip);
    }
}

// Seldom: only when rows first end in another way.
void StatusChips::setKinds(const std::vector<Kind> &kinds)
{
    m_kinds = kinds;
    auto chosen = std::find(kinds.begin(), kinds.end(), m_chosen);
    const Kind before = m_chosen;
    if (chosen == kinds.end())
        chosen = std::find(kinds.begin(), kinds.end(), Kind {m_chosen.state, std::nullopt});
    if (chosen == kinds.end())
        chosen = kinds.begin();
    m_chosen = *chosen;
    if (m_chosen != before)
        Q_EMIT this->chosen(m_chosen.state, m_chosen.status);
    m_group->button(int(chosen - kinds.begin()))->setChecked(true);
    const QList<QAbstractButton *> chips = m_group->buttons();
    for (std::size_t i = 0; i < std::size_t(chips.size()); ++i) {
        QAbstractButton *const chip = m_group->button(int(i));
        chip->setVisible(i < kinds.size());
        if (i < kinds.size())
            chip->setIcon(kinds[i].state ? icon(endLook({.state = *kinds[i].state,
                                                         .status = kinds[i].status.value_or(0)})
                                                    .glyph)
                                         : QIcon());
    }
}

void StatusChips::chooseLike(RowState state, int status)
{
    for (const Kind &wanted : {Kind {state, status}, Kind {state, std::nullopt}}) {
        const auto found = std::find(m_kinds.begin(), m_kinds.end(), wanted);
        if (found == m_kinds.end())
            continue;
        const int index = int(found - m_kinds.begin());
        m_group->button(index)->setChecked(true);
        return choose(index);
    }
    m_chosen = {state, status}; // they are not counted yet
    Q_EMIT chosen(state, status);
}

void StatusChips::choose(int index)
{
    m_chosen = m_kinds[std::size_t(index)];
    Q_EMIT chosen(m_chosen.state, m_chosen.status);
}

} // namespace penstock

#include "moc_statuschips.cpp"
