// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <QGuiApplication>

#include <array>

namespace penstock {

namespace {
QHash<QString, QColor> namesOf(const Tokens &tokens)
{
    return {{u"win"_s, tokens.win},
            {u"page"_s, tokens.page},
            {u"panel"_s, tokens.panel},
            {u"sunk"_s, tokens.sunk},
            {u"hover"_s, tokens.hover},
            {u"press"_s, tokens.press},
            {u"line"_s, tokens.line},
            {u"line2"_s, tokens.line2},
            {u"ctl"_s, tokens.ctl},
            {u"ink"_s, tokens.ink},
            {u"ink2"_s, tokens.ink2},
            {u"ink3"_s, tokens.ink3},
            {u"off"_s, tokens.off},
            {u"accent"_s, tokens.accent},
            {u"accentHover"_s, tokens.accentHover},
            {u"onAccent"_s, tokens.onAccent},
            {u"accentSoft"_s, tokens.accentSoft},
            {u"warn"_s, tokens.warn},
            {u"warnFill"_s, tokens.warnFill},
            {u"warnSoft"_s, tokens.warnSoft},
            {u"fail"_s, tokens.fail},
            {u"failFill"_s, tokens.failFill},
            {u"failSoft"_s, tokens.failSoft},
            {u"sand"_s, tokens.sand},
            {u"sandFill"_s, tokens.sandFill},
            {u"sandSoft"_s, tokens.sandSoft},
            {u"violet"_s, tokens.violet},
            {u"violetFill"_s, tokens.violetFill},
            {u"green"_s, tokens.green},
            {u"greenFill"_s, tokens.greenFill},
            {u"slate"_s, tokens.slate},
            {u"grid"_s, tokens.grid},
            {u"track"_s, tokens.track}};
}
} // namespace

const Tokens &Tokens::light()
{
    static const Tokens tokens {.win = 0xEEF2F3,
                                .page = 0xF7F9FA,
                                .panel = 0xFFFFFF,
                                .sunk = 0xF2F5F6,
                                .hover = 0xE6ECEE,
                                .press = 0xDAE2E5,
                                .line = 0xDDE3E6,
                                .line2 = 0xC5CED3,
                                .ctl = 0x818E95,
                                .ink = 0x172126,
                                .ink2 = 0x45535A,
                                .ink3 = 0x5C6A72,
                                .off = 0x9AA6AC,
                                .accent = 0x0B6C88,
                                .accentHover = 0x085970,
                                .onAccent = 0xFFFFFF,
                                .accentSoft = 0xDDEEF3,
                                .warn = 0xA14A06,
                                .warnFill = 0xCB620C,
                                .warnSoft = 0xFCEEDF,
                                .fail = 0xAD2348,
                                .failFill = 0xC8365E,
                                .failSoft = 0xFBE7EC,
                                .sand = 0x7A5D00,
                                .sandFill = 0xCFAE33,
                                .sandSoft = 0xFAF5E4,
                                .violet = 0x6049A8,
                                .violetFill = 0x7C66C4,
                                .green = 0x37703A,
                                .greenFill = 0x5C9A4E,
                                .slate = 0x7A8A93,
                                .grid = 0xE8ECEE,
                                .track = 0xDDE4E7};
    return tokens;
}

const Tokens &Tokens::dark()
{
    static const Tokens tokens {.win = 0x14181B,
                                .page = 0x181D20,
                                .panel = 0x1F2529,
                                .sunk = 0x1A2023,
                                .hover = 0x273035,
                                .press = 0x303A40,
                                .line = 0x2E363B,
                                .line2 = 0x414C52,
                                .ctl = 0x74828A,
                                .ink = 0xE4EAEC,
                                .ink2 = 0xAFBBC1,
                                .ink3 = 0x919EA5,
                                .off = 0x5E6A71,
                                .accent = 0x56BAD6,
                                .accentHover = 0x74CAE2,
                                .onAccent = 0x07191F,
                                .accentSoft = 0x18363F,
                                .warn = 0xF0A35E,
                                .warnFill = 0xE38238,
                                .warnSoft = 0x35281C,
                                .fail = 0xF48AA4,
                                .failFill = 0xE0607F,
                                .failSoft = 0x40222B,
                                .sand = 0xDBBC52,
                                .sandFill = 0xE2CB6A,
                                .sandSoft = 0x2A281E,
                                .violet = 0xB8AAF0,
                                .violetFill = 0x9484DC,
                                .green = 0x8FCB83,
                                .greenFill = 0x6BA85E,
                                .slate = 0x8A98A0,
                                .grid = 0x2A3237,
                                .track = 0x323B40};
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
