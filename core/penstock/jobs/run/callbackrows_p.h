// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>

#include <functional>
#include <utility>

namespace penstock {

//! Rows created one by one by a program.
class CallbackRows final : public RowSource
{
public:
    using Next = std::function<Result<std::optional<Row>>()>;

    explicit CallbackRows(Next next)
        : m_next(std::move(next))
    { }

    Result<std::optional<Row>> next() override
    {
        Result<std::optional<Row>> row = m_next();
        if (row && *row)
            (*row)->line = ++m_index;
        return row;
    }
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {.index = m_index, .offset = 0, .line = m_index}; }

private:
    Next m_next;
    std::int64_t m_index = 0;
};

} // namespace penstock
