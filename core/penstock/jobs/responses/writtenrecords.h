// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QHash>

#include <vector>

namespace penstock {

//! Records of a failed row that are in the output, as those of a GraphQL response with errors. The
//! next response of the row does not write them again. Journals store them in the state of the
//! row's pages.
class PENSTOCK_EXPORT WrittenRecords
{
public:
    static constexpr int maxRecords = 500; //!< Further ones are forgotten, and written again.

    bool isEmpty() const { return m_counts.isEmpty(); }
    void add(const std::vector<QByteArray> &records);
    //! Removes them, each as often as it was added.
    void removeFrom(std::vector<QByteArray> &records) const;

    //! Adds them to \a pages, the state of a Pagination; may be empty.
    QByteArray storedIn(const QByteArray &pages) const;
    //! Returns the records noted in \a state, or no records.
    static WrittenRecords in(const QByteArray &state);

private:
    QHash<QByteArray, int> m_counts; // by digest
    int m_all = 0;
};

} // namespace penstock
