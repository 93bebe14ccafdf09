// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/nearestname.h>

#include <algorithm>
#include <vector>

namespace penstock {

namespace {
// Optimal string alignment distance: Damerau-Levenshtein in which no letter is edited twice.
qsizetype editDistance(QStringView a, QStringView b)
{
    const auto width = static_cast<std::size_t>(b.size()) + 1;
    std::vector<qsizetype> beforeLast(width);
    std::vector<qsizetype> last(width);
    std::vector<qsizetype> row(width);
    for (std::size_t j = 0; j < width; ++j)
        row[j] = static_cast<qsizetype>(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const auto at = static_cast<qsizetype>(j);
            const bool same = a[i - 1] == b[at - 1];
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[at - 2] && a[i - 2] == b[at - 1];
            if (swapped)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row.back();
}
} // namespace

QString nearestName(QStringView wrong, const QStringList &known)
{
    const QString folded = wrong.toString().toLower();
    QString nearest;
    qsizetype least = -1;
    for (const QString &name : known) {
        const qsizetype distance = editDistance(folded, name.toLower());
        if (distance * 3 > std::max(folded.size(), name.size()))
            continue;
        if (least < 0 || distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest;
}

} // namespace penstock
