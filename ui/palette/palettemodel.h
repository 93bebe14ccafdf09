// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QIcon>

#include <functional>
#include <vector>

namespace penstock {

//! Something to go to, or to do.
struct PaletteEntry
{
    QIcon icon;
    QString text;
    QString detail; //!< What it is of: "GitHub REST", "View".
    QString keys = {};
    std::function<void()> run;
};

//! The entries that have all the words of a filter in them, the best first: those that begin with it,
//! then those with a word that does, then the others; within these as they were given.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { DetailRole = Qt::UserRole, KeysRole };

    explicit PaletteModel(std::vector<PaletteEntry> entries, QObject *parent = nullptr);
    ~PaletteModel() override;

    void setFilter(const QString &text);
    const PaletteEntry &entryAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    std::vector<PaletteEntry> m_entries;
    std::vector<std::size_t> m_shown;
};

} // namespace penstock
