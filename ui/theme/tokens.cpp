// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <QGuiApplication>

#include <array>

namespace penstock {

namespace {
struct Shade
{
    QColor Tokens::*token;
    const char *name;
    QRgb light;
    QRgb dark;
};
constexpr Shade shades[] = {
    {&Tokens::win, "win", 0xEEF2F3, 0x14181B},
    {&Tokens::page, "page", 0xF7F9FA, 0x181D20},
    {&Tokens::panel, "panel", 0xFFFFFF, 0x1F2529},
    {&Tokens::sunk, "sunk", 0xF2F5F6, 0x1A2023},
    {&Tokens::hover, "hover", 0xE6ECEE, 0x273035},
    {&Tokens::press, "press", 0xDAE2E5, 0x303A40},
    {&Tokens::line, "line", 0xDDE3E6, 0x2E363B},
    {&Tokens::line2, "line2", 0xC5CED3, 0x414C52},
    {&Tokens::ctl, "ctl", 0x818E95, 0x74828A},
    {&Tokens::ink, "ink", 0x172126, 0xE4EAEC},
    {&Tokens::ink2, "ink2", 0x45535A, 0xAFBBC1},
    {&Tokens::ink3, "ink3", 0x5C6A72, 0x919EA5},
    {&Tokens::off, "off", 0x9AA6AC, 0x5E6A71},
    {&Tokens::accent, "accent", 0x0B6C88, 0x56BAD6},
    {&Tokens::accentHover, "accentHover", 0x085970, 0x74CAE2},
    {&Tokens::onAccent, "onAccent", 0xFFFFFF, 0x07191F},
    {&Tokens::accentSoft, "accentSoft", 0xDDEEF3, 0x18363F},
    {&Tokens::warn, "warn", 0xA14A06, 0xF0A35E},
    {&Tokens::warnFill, "warnFill", 0xCB620C, 0xE38238},
    {&Tokens::warnSoft, "warnSoft", 0xFCEEDF, 0x35281C},
    {&Tokens::fail, "fail", 0xAD2348, 0xF48AA4},
    {&Tokens::failFill, "failFill", 0xC8365E, 0xE0607F},
    {&Tokens::failSoft, "failSoft", 0xFBE7EC, 0x40222B},
    {&Tokens::sand, "sand", 0x7A5D00, 0xDBBC52},
    {&Tokens::sandFill, "sandFill", 0xCFAE33, 0xE2CB6A},
    {&Tokens::sandSoft, "sandSoft", 0xFAF5E4, 0x2A281E},
    {&Tokens::violet, "violet", 0x6049A8, 0xB8AAF0},
    {&Tokens::violetFill, "violetFill", 0x7C66C4, 0x9484DC},
    {&Tokens::green, "green", 0x37703A, 0x8FCB83},
    {&Tokens::greenFill, "greenFill", 0x5C9A4E, 0x6BA85E},
    {&Tokens::slate, "slate", 0x7A8A93, 0x8A98A0},
    {&Tokens::grid, "grid", 0xE8ECEE, 0x2A3237},
    {&Tokens::track, "track", 0xDDE4E7, 0x323B40},
};

Tokens tokensOf(QRgb Shade::*mode)
{
    Tokens tokens;
    for (const Shade &each : shades)
        tokens.*each.token = each.*mode;
    return tokens;
}

QHash<QString, QColor> namesOf(const Tokens &tokens)
{
    QHash<QString, QColor> names;
    for (const Shade &each : shades)
        names.insert(QLatin1String(each.name), tokens.*each.token);
    return names;
}
} // namespace

const Tokens &Tokens::light()
{
    static const Tokens tokens = tokensOf(&Shade::light);
    return tokens;
}

const Tokens &Tokens::dark()
{
    static const Tokens tokens = tokensOf(&Shade::dark);
    return tokens;
}

bool isDark(const QPalette &palette)
{
    // A style sheet's "transparent" is no ground: what is behind it has the application's.
    if (palette.color(QPalette::Window).alpha() == 0)
        return isDark(QGuiApplication::palette());
    return palette.color(QPalette::WindowText).lightness()
        > palette.color(QPalette::Window).lightness();
}

const Tokens &Tokens::of(const QPalette &palette)
{
    return isDark(palette) ? dark() : light();
}

QPalette Tokens::palette() const
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> roles[] = {
        {QPalette::Window, win},
        {QPalette::WindowText, ink},
        {QPalette::Text, ink},
        {QPalette::ButtonText, ink},
        {QPalette::BrightText, ink},
        {QPalette::Base, panel},
        {QPalette::Button, panel},
        {QPalette::ToolTipBase, panel},
        {QPalette::ToolTipText, ink},
        {QPalette::AlternateBase, sunk},
        {QPalette::Highlight, accentSoft},
        {QPalette::HighlightedText, ink},
        {QPalette::Link, accent},
        {QPalette::LinkVisited, accent},
        {QPalette::PlaceholderText, ink3},
        {QPalette::Light, panel},
        {QPalette::Midlight, line},
        {QPalette::Mid, line2},
        {QPalette::Dark, ctl},
        {QPalette::Shadow, line2},
    };
    for (const auto &[role, colour] : roles)
        palette.setColor(role, colour);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, off);
    return palette;
}

// Cells ask for one each time they are painted: the two sets are looked up and not made anew.
QHash<QString, QColor> Tokens::byName() const
{
    static const QHash<QString, QColor> lightNames = namesOf(light());
    static const QHash<QString, QColor> darkNames = namesOf(dark());
    if (this == &light())
        return lightNames;
    return this == &dark() ? darkNames : namesOf(*this);
}

QColor Tokens::ofLimit(int index) const
{
    const std::array<QColor, 4> fills {accent, sandFill, violetFill, greenFill};
    return fills[std::size_t(index) % fills.size()];
}

} // namespace penstock
