// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <penstock/support/places.h>

#include <QSettings>

namespace penstock {

//! What somebody has set in the window, and how they left it: workbench.ini beside the profiles.
//! What cannot be read there is as if it had never been set.
class WindowSettings
{
public:
    explicit WindowSettings(const Places &places);

    Appearance::Mode mode() const;
    void setMode(Appearance::Mode mode);
    QString language() const; //!< A code, "de"; empty: as the system.
    void setLanguage(const QString &code);
    bool reopensTabs() const; //!< Those of the last time, at the next start.
    void setReopensTabs(bool reopens);

    QStringList tabs() const; //!< Files of profiles and jobs.
    void setTabs(const QStringList &files);
    QByteArray geometry() const; //!< As QWidget saves it.
    void setGeometry(const QByteArray &geometry);

    QString file() const { return m_settings.fileName(); }

private:
    QSettings m_settings;
};

} // namespace penstock
