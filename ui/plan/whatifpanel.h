// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/limit.h>

#include <QFrame>

#include <optional>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace penstock {

class WhatIfRow;

//! Sliders for the limits of a profile and for the latency. The profile changes only on
//! applyRequested().
class WhatIfPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit WhatIfPanel(QWidget *parent = nullptr);

    //! Sets the real limits. New limits reset all changes.
    void setLimits(const std::vector<Limit> &limits);
    std::vector<Limit> limits() const; //!< With the changes.
    //! Keeps a latency that the user changed.
    void setMeasuredLatency(std::optional<Duration> latency);
    Duration latency() const;
    bool isChanged() const; //!< Returns true if any limit is changed.
    QString changeText() const; //!< "5,000 → 15,000", for the first change.
    void reset();

Q_SIGNALS:
    void changed();
    void applyRequested(const std::vector<penstock::Limit> &limits);

private:
    void build();
    void turn();
    void show();

    std::vector<Limit> m_limits;
    std::vector<WhatIfRow *> m_rows; // one per limit
    WhatIfRow *m_latency;
    QVBoxLayout *m_column;
    QWidget *m_list = nullptr;
    QPushButton *m_reset;
    QPushButton *m_apply;
};

} // namespace penstock
