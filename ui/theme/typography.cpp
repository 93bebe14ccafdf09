// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/typography.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>

#include <array>
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
// In the order of the types.
constexpr std::array typeRoles {
    Role {36, QFont::DemiBold}, // Display
    Role {24, QFont::DemiBold}, // Large
    Role {16, QFont::DemiBold}, // Title
    Role {bodySize, QFont::Normal}, // Body
    Role {bodySize, QFont::DemiBold}, // BodyStrong
    Role {12, QFont::Normal}, // Small
    Role {12, QFont::DemiBold}, // SmallStrong
    Role {11, QFont::Normal}, // Tiny
    Role {11, QFont::DemiBold}, // TinyStrong
    Role {12, QFont::Normal}, // Mono
};
static_assert(typeRoles.size() == std::size_t(Type::Mono) + 1);

QFont makeFont(const QFont &base, Type type)
{
    QFont font = base;
    const Role role = typeRoles.at(std::size_t(type));
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
