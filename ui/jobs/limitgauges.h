// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/support/clock.h>

#include <QFrame>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace penstock {

class GaugeRow;

//! Remaining amount of each limit. The limit that delays the next request is highlighted.
class LimitGauges final : public QFrame
{
    Q_OBJECT
public:
    explicit LimitGauges(QWidget *parent = nullptr);

    //! Reason for a pause.
    enum class Closed {
        ByServer,
        CutOff, //!< The server is unreachable.
        ByFailures
    };
    void show(const PermitSource &permitSource, const Clock &clock, Closed why);
    //! Sets the number of other users of the key.
    void setOthers(qsizetype others);

private:
    QLabel *m_about;
    QLabel *m_next;
    QVBoxLayout *m_rows;
    std::vector<GaugeRow *> m_gauges;
    std::vector<std::optional<Instant>> m_fullAt; // last known, per limit
};

} // namespace penstock
