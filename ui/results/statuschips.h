// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/finishedrows.h>

#include <QWidget>

class QButtonGroup;

namespace penstock {

//! One button for all rows and one per status, with counts. Rare statuses share the button for all
//! failed rows.
class StatusChips final : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t maxKinds = 4;

    explicit StatusChips(QWidget *parent = nullptr);

    //! Selects the button of this status, or of its state.
    void chooseLike(RowState state, int status);
    void setCounts(const std::vector<FinishedCount> &counts);

Q_SIGNALS:
    //! Emitted with empty values for all rows.
    void chosen(std::optional<penstock::RowState> state, std::optional<int> status);

private:
    struct Kind
    {
        std::optional<RowState> state = std::nullopt;
        std::optional<int> status = std::nullopt;
        bool operator==(const Kind &) const = default;
    };
    static std::vector<std::pair<Kind, std::int64_t>>
    kindsOf(const std::vector<FinishedCount> &counts);
    void makeChips();
    void setKinds(const std::vector<Kind> &kinds);
    void choose(int index);

    QButtonGroup *m_group;
    std::vector<Kind> m_kinds;
    Kind m_chosen;
};

} // namespace penstock
