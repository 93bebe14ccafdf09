// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QIcon>

#include <functional>
#include <vector>

namespace penstock {

//! A job, profile or command.
struct PaletteEntry
{
    QIcon icon;
    QString text;
    QString detail; //!< Profile or menu: "GitHub REST", "View".
    QString keys = {};
    std::function<void()> run;
};

//! The entries that contain all words of the filter. Entries that begin with the filter come first,
//! then those in which all filter words begin a word, then the others. Each group keeps the given
//! order.
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
