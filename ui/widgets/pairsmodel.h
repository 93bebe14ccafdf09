// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/growingtable.h"

#include <QString>

#include <utility>
#include <vector>

namespace penstock {

using Pairs = std::vector<std::pair<QString, QString>>;

//! Names and values. The owner calls setPairs() with the edited pairs.
class PairsModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit PairsModel(QObject *parent = nullptr);

    void setPairs(const Pairs &pairs);

Q_SIGNALS:
    void edited(const penstock::Pairs &pairs);

private:
    int lineCount() const override { return int(m_pairs.size()); }
    QString textAt(const QModelIndex &index, bool isEdited) const override;
    bool take(const QModelIndex &index, const QString &text) override;
    void removeLines(int first, int count) override;

    Pairs m_pairs;
};

} // namespace penstock
