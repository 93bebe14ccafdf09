// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace penstock {

//! One limit at a glance: what is left of it, and when more comes. Its columns stand still.
class GaugeRow final : public QWidget
{
    Q_OBJECT
public:
    struct Values
    {
        QString name;
        QString rule; //!< "120 in 10 s"
        double left = 1; //!< Part of the whole, 0 to 1.
        QString amount; //!< The number that is left: "97".
        QString of; //!< " of 100 left"
        QString when; //!< "all back in 3 s"
        QString
            source {}; //!< Where it comes from, if nobody has declared it; shown when pointed at.
        int index = 0; //!< In the profile.
        bool binding = false;
        bool isDebt = false; //!< "left" is owed: more was taken than there was.
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
