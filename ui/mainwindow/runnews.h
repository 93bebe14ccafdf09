// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/desktop.h"
#include "ui/tree/workbenchmodel.h"

#include <QObject>

#include <map>
#include <optional>

namespace penstock {

//! Notifies the desktop when runs end or pause while the window is inactive, and reports the
//! overall progress. Model, desktop and window must outlive it.
class RunNews final : public QObject
{
    Q_OBJECT
public:
    RunNews(const WorkbenchModel &model, Desktop &desktop, const QWidget &window);

    void look(); //!< Call it periodically to update the progress.

Q_SIGNALS:
    void jobChosen(penstock::JobSession *session); //!< Emitted when a notification is clicked.

private:
    struct Seen
    {
        JobSession::State state;
        std::optional<std::int64_t> before = std::nullopt; //!< Rows done when the run started.
    };
    void tellProgress(const std::vector<JobSession *> &active);

    const WorkbenchModel &m_model;
    Desktop &m_desktop;
    const QWidget &m_window;
    std::map<JobSession *, Seen> m_seen;
};

} // namespace penstock
