// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace penstock {

//! One limit: how much is left, and when more becomes available.
class GaugeRow final : public QWidget
{
    Q_OBJECT
public:
    struct Values
    {
        QString name;
        QString rule; //!< "120 in 10 s"
        double left = 1; //!< Fraction, 0 to 1.
        QString amount; //!< "97"
        QString of; //!< " of 100 left"
        QString when; //!< "all free in 3 s"
        QString source {}; //!< Origin or declared value; a tooltip.
        int index = 0; //!< Position in the profile.
        bool binding = false;
        bool isDebt = false; //!< "left" is owed: more was used than available.
        friend bool operator==(const Values &, const Values &) = default;
    };
    explicit GaugeRow(QWidget *parent = nullptr);

    void setValues(const Values &values);
    const Values &values() const { return m_values; }
    QSize sizeHint() const override { return {480, 42}; }
    QSize minimumSizeHint() const override { return {360, 42}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Values m_values;
};

} // namespace penstock
