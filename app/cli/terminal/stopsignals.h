// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace penstock {

//! Emits a Qt signal for each SIGINT and SIGTERM. Only one object may exist at a time. Without one,
//! both signals have their default action.
class StopSignals final : public QObject
{
    Q_OBJECT
public:
    explicit StopSignals(QObject *parent = nullptr);
    ~StopSignals() override;

Q_SIGNALS:
    void stopRequested();

private:
    int m_readEnd = -1;
};

} // namespace penstock
