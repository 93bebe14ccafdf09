// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace penstock {

class WhatIfRow;

//! The limits of a profile, to be turned up and down, and how long an answer takes. Nothing of it
//! changes the profile before somebody applies it.
class WhatIfPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit WhatIfPanel(QWidget *parent = nullptr);

    //! The real ones. What was turned comes back to them where they are others than before.
    void setLimits(const std::vector<LimitSpec> &limits);
    std::vector<LimitSpec> limits() const; //!< As they were turned.
    //! What answers have taken, where that is known. What was turned stays.
    void setMeasuredLatency(std::optional<Duration> latency);
    Duration latency() const;
    bool isChanged() const; //!< Any limit is.
    QString changeText() const; //!< "5,000 → 15,000", of the first that is.
    void reset();

Q_SIGNALS:
    void changed();
    void applyRequested(const std::vector<penstock::LimitSpec> &limits);

private:
    void build();
    void show();

    std::vector<LimitSpec> m_limits;
    std::vector<WhatIfRow *> m_rows; // one for each
    WhatIfRow *m_latency;
    QVBoxLayout *m_column;
    QWidget *m_list = nullptr;
    QPushButton *m_reset;
    QPushButton *m_apply;
    QLabel *m_note;
};

} // namespace penstock
