// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <algorithm>
#include <vector>

namespace penstock {

//! Names and values, edited in place. Text typed into the empty last row becomes a new row there.
//! Derived classes emit or apply edits, and call showLines() with the result.
class GrowingTable : public QAbstractTableModel
{
    Q_OBJECT
public:
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;

protected:
    using QAbstractTableModel::QAbstractTableModel;

    //! Number of lines, without the empty last row.
    virtual int lineCount() const = 0;
    //! Text of a cell that is not in the empty last row; as typed if \a isEdited.
    virtual QString textAt(const QModelIndex &index, bool isEdited) const = 0;
    //! Placeholder of the empty last row.
    virtual QString hintAt(int column) const;
    //! Emits or applies the new \a text of a cell; returns false if it cannot be there.
    virtual bool take(const QModelIndex &index, const QString &text) = 0;
    virtual void removeLines(int first, int count) = 0;
    //! Sets \a lines to \a now, and notifies views only of differences.
    template <typename Line>
    void showLines(std::vector<Line> &lines, const std::vector<Line> &now);

private:
    bool m_hasHint = true;
};

template <typename Line>
void GrowingTable::showLines(std::vector<Line> &lines, const std::vector<Line> &now)
{
    const auto shorter = std::ptrdiff_t(std::min(lines.size(), now.size()));
    const auto begin
        = std::mismatch(lines.begin(), lines.begin() + shorter, now.begin()).first - lines.begin();
    const auto kept
        = std::mismatch(lines.rbegin(), lines.rbegin() + (shorter - begin), now.rbegin()).first
        - lines.rbegin();
    const auto from = shorter - kept; // where lines come or go
    const auto difference = std::ptrdiff_t(now.size()) - std::ptrdiff_t(lines.size());
    std::copy(now.begin() + begin, now.begin() + from, lines.begin() + begin);
    if (difference < 0) {
        beginRemoveRows({}, int(from), int(from - difference - 1));
        lines = now;
        endRemoveRows();
    } else if (difference > 0 && from == std::ptrdiff_t(lines.size())) {
        // The row of the hint becomes the first of them, under the cursor that may be in it.
        lines.push_back(now[std::size_t(from)]);
        m_hasHint = false;
        Q_EMIT dataChanged(index(int(from), 0), index(int(from), columnCount() - 1));
        beginInsertRows({}, int(from) + 1, int(now.size()));
        lines = now;
        m_hasHint = true;
        endInsertRows();
    } else if (difference > 0) {
        beginInsertRows({}, int(from), int(from + difference) - 1);
        lines = now;
        endInsertRows();
    }
    if (from > begin)
        Q_EMIT dataChanged(index(int(begin), 0), index(int(from) - 1, columnCount() - 1));
}

} // namespace penstock
