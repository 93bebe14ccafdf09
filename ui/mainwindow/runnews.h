// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/desktop.h"
#include "ui/tree/workbenchmodel.h"

#include <QObject>

#include <map>
#include <optional>

namespace penstock {

//! Tells a desktop how runs end, or why they wait for somebody, while their window is not in front; and
//! how far all of them are. All of it must outlive it.
class RunNews final : public QObject
{
    Q_OBJECT
public:
    RunNews(const WorkbenchModel &model, Desktop &desktop, const QWidget &window);

    void look(); //!< To be called now and then, too, for the progress.

Q_SIGNALS:
    void jobChosen(penstock::JobSession *session); //!< Somebody wants to see what was told.

private:
    struct Seen
    {
        JobSession::State state;
        std::optional<std::int64_t> before
            = std::nullopt; //!< Rows that were done when it began to run.
    };
    void tellProgress(const std::vector<JobSession *> &active);

    const WorkbenchModel &m_model;
    Desktop &m_desktop;
    const QWidget &m_window;
    std::map<JobSession *, Seen> m_seen;
};

} // namespace penstock
