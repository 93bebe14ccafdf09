// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <QLabel>

namespace penstock {

//! A line of text that ends in "…" if it does not fit. Its tooltip shows all of it.
class ElidedLabel final : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(const QString &text, Type type = Type::Body, Tone tone = Tone::Ink,
                         QWidget *parent = nullptr);

    QSize minimumSizeHint() const override; //!< Width of a few letters.
    bool isElided() const { return sizeHint().width() > width(); }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace penstock
