// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace penstock {

//! Turns SIGINT and SIGTERM into a Qt signal, once for each. One object at a time; while there is
//! none the signals do what they always did.
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
