// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/request/loosevalues.h>

#include <QLabel>

namespace penstock {

//! The values that a request has once, each a link that makes it a column. Not to be seen where there
//! are none.
class ColumnLinks final : public QLabel
{
    Q_OBJECT
public:
    explicit ColumnLinks(QWidget *parent = nullptr);

    void show(const RequestSpec &request);

Q_SIGNALS:
    void chosen(const penstock::LooseValue &value);

private:
    void showLinks();

    std::vector<LooseValue> m_values;
};

} // namespace penstock
