// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <penstock/support/appdirs.h>

#include <QSettings>

namespace penstock {

//! Settings and state of the window, in workbench.ini next to the profiles. Unreadable values count
//! as not set.
class WindowSettings
{
public:
    explicit WindowSettings(const AppDirs &places);

    Appearance::Mode mode() const;
    void setMode(Appearance::Mode mode);
    QString language() const; //!< Code such as "de"; empty: the system's language.
    void setLanguage(const QString &code);
    bool reopensTabs() const; //!< Whether the next start reopens the tabs.
    void setReopensTabs(bool reopens);

    QStringList tabs() const; //!< Files of profiles and jobs.
    void setTabs(const QStringList &files);
    QByteArray geometry() const; //!< From QWidget::saveGeometry().
    void setGeometry(const QByteArray &geometry);

    QString file() const { return m_settings.fileName(); }

private:
    QSettings m_settings;
};

} // namespace penstock
