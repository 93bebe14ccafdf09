// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/terminal/console.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/support/time.h>

#include <QTimer>

#include <functional>

namespace penstock {

//! Prints the progress of a run to standard error.
class ProgressTeller final : public QObject
{
    Q_OBJECT
public:
    enum class Style { None, Line, Lines, Json };
    //! Returns the style for the value \a name of --progress and for --json. The default on a
    //! terminal is Line.
    static Style styleOf(const QString &name, bool json);

    ProgressTeller(Style style, std::function<Progress()> progress, QObject *parent = nullptr);
    ~ProgressTeller() override;

    //! Prints \a line above the progress. JSON contains \a id, the id of its message.
    void tell(const QString &line, const QString &id = {});
    //! Prints a pause that ends at \a until.
    void tellPause(const QString &line, WallTime until, const QString &id = {});
    //! Prints a discovered limit. In JSON: {"event": "discovered", "limit": …, "source": …}.
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
