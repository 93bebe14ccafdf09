// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/windowsettings.h"

#include <QDialog>

class QFormLayout;

namespace penstock {

//! The settings of the window: appearance, language, startup and folders. Each change applies at
//! once. Settings and appearance must outlive it.
class SettingsDialog final : public QDialog
{
    Q_OBJECT
public:
    SettingsDialog(WindowSettings &settings, Appearance &appearance, const AppDirs &places,
                   QWidget *parent);

private:
    void addAppearance(QFormLayout *form);
    void addLanguage(QFormLayout *form);
    void addStart(QFormLayout *form);
    void addPlaces(QFormLayout *form, const AppDirs &places);

    WindowSettings &m_settings;
    Appearance &m_appearance;
};

} // namespace penstock
