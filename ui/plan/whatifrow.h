// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;

namespace penstock {

//! Field and slider for a trial value, with the real value below.
class WhatIfRow final : public QWidget
{
    Q_OBJECT
public:
    WhatIfRow(const QString &name, const QString &unit, QWidget *parent = nullptr);

    //! Sets the real value, and moves to it.
    void setReal(int value, const QString &hint);
    int real() const { return m_real; }
    int value() const;
    bool isChanged() const { return value() != m_real; }
    void reset();

Q_SIGNALS:
    void valueChanged(int value);

private:
    void take(int value);
    int ofSlider(int position) const;
    int positionOf(int value) const;

    QString m_hint;
    int m_real = 1;
    int m_least = 1;
    int m_most = 1;
    QSpinBox *m_number;
    QSlider *m_slider;
    QLabel *m_about;
};

} // namespace penstock
