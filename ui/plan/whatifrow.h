// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;

namespace penstock {

//! A number that can be turned up and down to see what would come of it: a field and a slider for the
//! same, and what it really is.
class WhatIfRow final : public QWidget
{
    Q_OBJECT
public:
    WhatIfRow(const QString &name, const QString &unit, QWidget *parent = nullptr);

    //! What it really is; goes there.
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
