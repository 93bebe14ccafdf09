// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/stack/gate.h>
#include <penstock/support/clock.h>

#include <QFrame>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace penstock {

class GaugeRow;

//! What is left of each limit of a stack, in the order of the profile; the one that holds the next
//! request stands out.
class LimitGauges final : public QFrame
{
    Q_OBJECT
public:
    explicit LimitGauges(QWidget *parent = nullptr);

    //! What has closed them, if anything.
    enum class Closed {
        ByServer, //!< It has said so.
        CutOff, //!< No way to it is found.
        ByFailures //!< Too many of its answers were errors.
    };
    void show(const Gate &gate, const Clock &clock, Closed why);
    //! So many others use the key now: what is left is theirs, too.
    void setOthers(qsizetype others);

private:
    QLabel *m_about;
    QLabel *m_next;
    QVBoxLayout *m_rows;
    std::vector<GaugeRow *> m_gauges;
    std::vector<std::optional<Instant>> m_fullAt; // as last known of each
};

} // namespace penstock
