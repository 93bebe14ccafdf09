// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/finishedrows.h>

#include <QWidget>

class QButtonGroup;

namespace penstock {

//! One button for all rows and one for each way to end, with their numbers; of them one is chosen.
//! Those that are rare share the one for all that failed.
class StatusChips final : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t maxKinds = 4;

    explicit StatusChips(QWidget *parent = nullptr);

    //! As a click on its button; on the one for its state where it has none of its own.
    void chooseLike(RowState state, int status);
    void setCounts(const std::vector<FinishedCount> &counts);

Q_SIGNALS:
    //! Absent where all are meant.
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
