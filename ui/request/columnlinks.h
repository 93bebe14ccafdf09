// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/requests/loosevalues.h>

#include <QLabel>

namespace penstock {

//! Literal values of a request, as links that turn them into columns. Hidden without such values.
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
