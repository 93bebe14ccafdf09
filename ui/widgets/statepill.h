// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <QWidget>

namespace penstock {

//! A glyph and a word for a state.
class StatePill final : public QWidget
{
    Q_OBJECT
public:
    explicit StatePill(QWidget *parent = nullptr);

    void setState(const QString &glyph, const QString &word, Tone tone);
    const QString &word() const { return m_word; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_glyph;
    QString m_word;
    Tone m_tone = Tone::Ink2;
};

} // namespace penstock
