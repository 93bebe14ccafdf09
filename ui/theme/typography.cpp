// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/typography.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>

#include <map>

namespace penstock {

namespace {
// In pixels at 100 %, for a system font of 13 pixels (10 pt).
struct Role
{
    double size;
    QFont::Weight weight;
};
constexpr double bodySize = 13;

Role roleOf(Type type)
{
    switch (type) {
    case Type::Display:
        return {36, QFont::DemiBold};
    case Type::Large:
        return {24, QFont::DemiBold};
    case Type::Title:
        return {16, QFont::DemiBold};
    case Type::Body:
        break;
    case Type::BodyStrong:
        return {13, QFont::DemiBold};
    case Type::Small:
        return {12, QFont::Normal};
    case Type::SmallStrong:
        return {12, QFont::DemiBold};
    case Type::Tiny:
        return {11, QFont::Normal};
    case Type::TinyStrong:
        return {11, QFont::DemiBold};
    case Type::Mono:
        return {12, QFont::Normal};
    }
    return {bodySize, QFont::Normal};
}
} // namespace

namespace {
QFont makeFont(const QFont &base, Type type)
{
    QFont font = base;
    const Role role = roleOf(type);
    if (type == Type::Mono) {
        font.setFamilies({u"Noto Sans Mono"_s});
        font.setFixedPitch(true);
    }
    font.setPixelSize(qRound(QFontInfo(font).pixelSize() * role.size / bodySize));
    font.setWeight(role.weight);
    return font;
}
} // namespace

// Asked for by each cell that is painted, and measuring a font takes longer than painting it.
QFont fontOf(Type type)
{
    static QFont base;
    static std::map<Type, QFont> fonts;
    if (const QFont now = QApplication::font(); now != base) {
        base = now;
        fonts.clear();
    }
    const auto known = fonts.find(type);
    return known != fonts.end() ? known->second
                                : fonts.emplace(type, makeFont(base, type)).first->second;
}

bool hasTabularDigits(const QFont &font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (qAbs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01)
            return false;
    }
    return true;
}

QString familyFor(const QFont &system)
{
    return hasTabularDigits(system) ? system.family() : u"Noto Sans"_s;
}

void addOwnFonts()
{
    for (const char *const name : {"NotoSans-Regular", "NotoSans-SemiBold", "NotoSansMono-Regular"})
        QFontDatabase::addApplicationFont(u":/penstock/fonts/%1.ttf"_s.arg(QLatin1String(name)));
}

} // namespace penstock
