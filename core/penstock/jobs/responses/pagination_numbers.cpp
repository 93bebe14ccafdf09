// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pagination.h>

#include <penstock/http/message/linkheader.h>
#include <penstock/jobs/requests/requestvalue.h>
#include <penstock/jobs/responses/listlook.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <algorithm>
#include <limits>
#include <utility>

// Pages and offsets: numbers that the client counts.
namespace penstock {

using PagesKind = PagesSpec::Kind;

Result<bool> Pagination::turnByNumber(const HttpAnswer &answer, const HttpRequest &base,
                                      const std::vector<QByteArray> &items)
{
    const bool isOffset = m_spec.kind == PagesKind::Offset;
    const std::optional<PageSize> size = pageSizeIn(base, m_spec);
    const std::int64_t asked = isOffset && m_spec.step > 0 ? m_spec.step : size ? size->items : 0;
    const bool isFollowed = linkTo(QByteArrayLiteral("next"), answer.headers).has_value();
    const auto count = std::int64_t(items.size());
    m_offsets.largest = std::max(m_offsets.largest, count);
    m_offsets.last.clear();
    m_offsets.place = -1;
    if (count == 0)
        return turnFromEmpty(answer, asked, isFollowed);
    m_offsets.empty = 0;
    const double skipped = m_spec.from < 2 ? 0
        : isOffset                         ? double(m_spec.from)
                                           : double(m_spec.from - 1) * double(asked);
    // A total that is as long as a full first page may be the number of items on each page.
    const bool isDoubtful = m_page == 0 && skipped == 0 && count == asked
        && !lookAtList(answer, m_items->toList().text()).saysEnd;
    if (!isFollowed && !isDoubtful && m_seen.total
        && skipped + double(m_seen.items) == double(*m_seen.total))
        return false;
    if (!isOffset && count > 4 && !m_areParts) // fewer may be equal by chance
        m_offsets.last = identityOf({items.begin() + 1, items.end()}, true, false, {});
    return isOffset ? turnByOffset(items, asked) : turnBy(1);
}

//! Goes on behind a page without items if something says that more follow.
Result<bool> Pagination::turnFromEmpty(const HttpAnswer &answer, std::int64_t asked,
                                       bool isFollowed)
{
    const bool isOffset = m_spec.kind == PagesKind::Offset;
    const std::int64_t stride = asked > 0 ? asked : m_offsets.largest;
    std::optional<std::int64_t> total = m_seen.total;
    if (const ListLook look = lookAtList(answer, m_items->toList().text()); look.total && !total)
        total = look.total->records;
    const bool hasList = m_seen.foundItems; // otherwise the path is wrong
    const bool isLess = total && m_seen.items < *total;
    ++m_offsets.empty;
    // The total may count items that are not shown, or a gap may be longer than it says.
    constexpr int fewEmpty = 3;
    const bool mayFollow = isLess && hasList
        && (isBefore(*total, stride) || (!m_offsets.isSure && m_offsets.empty < fewEmpty));
    constexpr int maxEmpty = 20;
    const bool isEmpty = m_seen.total && isLess && m_offsets.largest == 0;
    if (!isFollowed && (m_offsets.empty > maxEmpty || (!mayFollow && isEmpty)))
        return failure(fault(jobMessage("pages.no_items", m_offsets.empty, total.value_or(0))));
    if (!isFollowed && !mayFollow)
        return false;
    if (isOffset && stride == 0)
        return failure(fault(jobMessage("pages.unknown_step")));
    return turnBy(isOffset ? stride : 1);
}

//! Moves on by the items that came, or by those asked for if the server counts hidden ones.
Result<bool> Pagination::turnByOffset(const std::vector<QByteArray> &items, std::int64_t asked)
{
    const auto count = std::int64_t(items.size());
    if (asked == 0 || (count > asked && m_spec.step == 0))
        return turnBy(count);
    if (count > asked) { // found where it is, if the offsets count items
        m_offsets.last = digestOfUnique(items);
        m_offsets.place = count - 1 - asked;
    } else if (count < asked && !m_offsets.isSure) {
        m_offsets.last = digestOfUnique(items);
        m_offsets.window = asked - count;
        m_offsets.number = m_number
            + std::min(asked,
                       std::numeric_limits<std::int64_t>::max()
                           - std::max<std::int64_t>(m_number, 0));
        return turnBy(count);
    }
    return turnBy(asked);
}

Result<bool> Pagination::turnBy(std::int64_t by)
{
    if (m_page + 1 >= m_spec.most)
        return failure(fault(jobMessage("pages.too_many", m_spec.most)));
    if (m_number > std::numeric_limits<std::int64_t>::max() - by)
        return failure(fault(jobMessage("pages.large_number")));
    m_number += by;
    ++m_page;
    return true;
}

//! Returns true if the next page, with \a stride items on each, begins before item \a total.
bool Pagination::isBefore(std::int64_t total, std::int64_t stride) const
{
    const double number = double(m_number) - (m_spec.from > 0 ? 1 : 0);
    const double next = m_spec.kind == PagesKind::Page
        ? (number + 1) * double(stride)
        : double(m_number) - (m_spec.from == 1 ? 1 : 0) + double(stride);
    return stride > 0 && next < double(total);
}

//! Looks for the last item of the page before, if offsets and items did not match there, and for all
//! items but one if pages are counted. Drops a page that shows that the server counts more items than
//! it returns, and asks anew.
std::optional<Pagination::Turn> Pagination::comparedWithLast(const std::vector<QByteArray> &items)
{
    const auto placeOf = [&items](const QByteArray &digest, std::size_t most) {
        for (std::size_t i = 0; i < std::min(items.size(), most); ++i) {
            if (digestOf(items[i]) == digest)
                return std::int64_t(i);
        }
        return std::int64_t(-1);
    };
    if (const QByteArray dropped = std::exchange(m_offsets.dropped, {}); !dropped.isEmpty()) {
        if (placeOf(dropped, items.size()) < 0)
            return Turn {.keepsRecords = false, .fault = fault(jobMessage("pages.gap"))};
    }
    if (m_offsets.last.isEmpty() || items.empty())
        return std::nullopt;
    if (m_spec.kind == PagesKind::Page) {
        if (identityOf({items.begin(), items.end() - 1}, true, false, {}) == m_offsets.last)
            return Turn {.keepsRecords = false,
                         .fault = fault(jobMessage("pages.counts_items", nameOfNext()))};
        return std::nullopt;
    }
    if (m_offsets.place >= 0) {
        if (placeOf(m_offsets.last, std::size_t(m_offsets.place) + 1) == m_offsets.place)
            return Turn {.keepsRecords = false,
                         .fault = fault(jobMessage("pages.doubled", m_spec.step))};
        return std::nullopt;
    }
    const std::int64_t again = placeOf(m_offsets.last, std::size_t(m_offsets.window));
    if (again < 0)
        return std::nullopt;
    const bool hasMore = again + 1 < std::int64_t(items.size());
    m_number = m_offsets.number;
    m_offsets = {.isSure = true,
                 .dropped = hasMore ? digestOf(items.back()) : QByteArray(),
                 .largest = m_offsets.largest};
    ++m_page;
    return Turn {.keepsRecords = false, .goesOn = true};
}

} // namespace penstock
