// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palettemodel.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace penstock {

namespace {
bool beginsAWord(const QString &text, const QString &word)
{
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !text.at(at - 1).isLetterOrNumber())
            return true;
    }
    return false;
}

// Less is better; nothing where a word is missing.
std::optional<int> distanceOf(const PaletteEntry &entry, const QString &filter,
                              const QStringList &words)
{
    const QString all = entry.text + QLatin1Char(' ') + entry.detail;
    bool wordsBegin = true;
    for (const QString &word : words) {
        if (!all.contains(word, Qt::CaseInsensitive))
            return std::nullopt;
        wordsBegin = wordsBegin && beginsAWord(all, word);
    }
    if (entry.text.startsWith(filter, Qt::CaseInsensitive))
        return 0;
    return wordsBegin ? 1 : 2;
}
} // namespace

PaletteModel::PaletteModel(std::vector<PaletteEntry> entries, QObject *parent)
    : QAbstractListModel(parent)
    , m_entries(std::move(entries))
    , m_shown(m_entries.size())
{
    std::iota(m_shown.begin(), m_shown.end(), std::size_t(0));
}

PaletteModel::~PaletteModel() = default;

void PaletteModel::setFilter(const QString &text)
{
    const QString filter = text.simplified();
    const QStringList words = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (const std::optional<int> distance = distanceOf(m_entries[i], filter, words))
            found.emplace_back(*distance, i);
    }
    std::sort(found.begin(), found.end());
    beginResetModel();
    m_shown.clear();
    for (const auto &[distance, entry] : found)
        m_shown.push_back(entry);
    endResetModel();
}

const PaletteEntry &PaletteModel::entryAt(int row) const
{
    return m_entries[m_shown[std::size_t(row)]];
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PaletteEntry &entry = entryAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case Qt::DecorationRole:
        return entry.icon;
    case Qt::AccessibleDescriptionRole:
    case DetailRole:
        return entry.detail;
    case KeysRole:
        return entry.keys;
    default:
        return {};
    }
}

} // namespace penstock

#include "moc_palettemodel.cpp"
