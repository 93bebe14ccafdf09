// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/windowsettings.h"

#include <QDir>
#include <QMetaEnum>

namespace penstock {

namespace {
constexpr QLatin1StringView modeKey("appearance");
constexpr QLatin1StringView languageKey("language");
constexpr QLatin1StringView reopenKey("reopen_tabs");
constexpr QLatin1StringView tabsKey("window/tabs");
constexpr QLatin1StringView geometryKey("window/geometry");
} // namespace

WindowSettings::WindowSettings(const AppDirs &places)
    : m_settings(QDir(places.config).filePath(u"workbench.ini"_s), QSettings::IniFormat)
{ }

Appearance::Mode WindowSettings::mode() const
{
    const QByteArray name = m_settings.value(modeKey).toByteArray();
    bool isOne = false;
    const int value = QMetaEnum::fromType<Appearance::Mode>().keyToValue(name.constData(), &isOne);
    return isOne ? Appearance::Mode(value) : Appearance::Mode::System;
}

void WindowSettings::setMode(Appearance::Mode mode)
{
    const char *const name = QMetaEnum::fromType<Appearance::Mode>().valueToKey(int(mode));
    m_settings.setValue(modeKey, QString::fromLatin1(name));
}

QString WindowSettings::language() const
{
    return m_settings.value(languageKey).toString();
}

void WindowSettings::setLanguage(const QString &code)
{
    m_settings.setValue(languageKey, code);
}

bool WindowSettings::reopensTabs() const
{
    return m_settings.value(reopenKey, true).toBool();
}

void WindowSettings::setReopensTabs(bool reopens)
{
    m_settings.setValue(reopenKey, reopens);
}

QStringList WindowSettings::tabs() const
{
    return m_settings.value(tabsKey).toStringList();
}

void WindowSettings::setTabs(const QStringList &files)
{
    if (files != tabs())
        m_settings.setValue(tabsKey, files);
}

QByteArray WindowSettings::geometry() const
{
    return m_settings.value(geometryKey).toByteArray();
}

void WindowSettings::setGeometry(const QByteArray &geometry)
{
    m_settings.setValue(geometryKey, geometry);
}

} // namespace penstock
