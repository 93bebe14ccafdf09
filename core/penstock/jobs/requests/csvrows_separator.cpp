// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/csvrows_p.h>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
constexpr std::array candidates {',', ';', '\t', '|'};
using Counts = std::array<int, candidates.size()>; // of each candidate in one record
constexpr std::size_t maxRecords = 11; // the header and ten more

std::vector<Counts> countRecords(QByteArrayView head)
{
    std::vector<Counts> records;
    Counts counts {};
    bool isQuoted = false;
    bool isBlank = true;
    const auto endRecord = [&] {
        if (!isBlank)
            records.push_back(std::exchange(counts, {}));
        isBlank = true;
    };
    for (const char c : head) {
        const bool isBreak = !isQuoted && (c == '\n' || c == '\r');
        if (c == '"')
            isQuoted = !isQuoted;
        const auto *const candidate = std::find(candidates.begin(), candidates.end(), c);
        if (!isQuoted && candidate != candidates.end())
            ++counts.at(std::size_t(candidate - candidates.begin()));
        if (isBreak)
            endRecord();
        else
            isBlank = false;
        if (records.size() == maxRecords)
            return records;
    }
    if (records.empty()) // the last one may be cut off: it counts only if there is no other
        endRecord();
    return records;
}
} // namespace

char csvSeparatorOf(QByteArrayView head)
{
    const std::vector<Counts> records = countRecords(head);
    char best = ',';
    auto bestScore = std::pair(std::ptrdiff_t(0), 0);
    for (std::size_t i = 0; i < candidates.size() && !records.empty(); ++i) {
        const int inHeader = records.front().at(i);
        const auto alike = std::count_if(records.begin(), records.end(), [&](const Counts &counts) {
            return inHeader > 0 && counts.at(i) == inHeader;
        });
        if (const auto score = std::pair(alike, inHeader); score > bestScore) {
            best = candidates.at(i);
            bestScore = score;
        }
    }
    return best;
}

} // namespace penstock
