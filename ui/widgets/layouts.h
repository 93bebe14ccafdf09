// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QVBoxLayout>

//! Layouts with their spacing and margins; without margins by default.
namespace penstock {

template <typename Layout>
Layout *makeLayout(int spacing, const QMargins &margins, QWidget *parent)
{
    auto *const layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

inline QHBoxLayout *makeRow(int spacing, const QMargins &margins = {}, QWidget *parent = nullptr)
{
    return makeLayout<QHBoxLayout>(spacing, margins, parent);
}

inline QVBoxLayout *makeColumn(int spacing, const QMargins &margins = {}, QWidget *parent = nullptr)
{
    return makeLayout<QVBoxLayout>(spacing, margins, parent);
}

} // namespace penstock
