// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/terminal/console.h"

#include <penstock/jobs/ledger/progress.h>
#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/support/time.h>

#include <QTimer>

#include <functional>

namespace penstock {

//! Tells on standard error from time to time where a run stands.
class ProgressTeller final : public QObject
{
    Q_OBJECT
public:
    enum class Style { None, Line, Lines, Json };
    //! What --progress and --json ask for; where they say nothing, a line on a terminal.
    static Style styleOf(const QString &name, bool json);

    ProgressTeller(Style style, std::function<Progress()> progress, QObject *parent = nullptr);
    ~ProgressTeller() override;

    //! Something else, above the progress. \a id is that of the message in \a line, for JSON.
    void tell(const QString &line, const QString &id = {});
    //! The same, of a pause that ends then.
    void tellPause(const QString &line, WallTime until, const QString &id = {});
    //! A limit that nobody declared; in JSON {"event": "discovered", "limit": …, "source": …}.
    void tellDiscovered(const DiscoveredLimit &limit);
    void stop();

private:
    void show();
    void tellEvent(const QString &line, const QString &until, const QString &id);

    Style m_style;
    std::function<Progress()> m_progress;
    QTimer m_timer;
    StatusLine m_line;
};

} // namespace penstock
