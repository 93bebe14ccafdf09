// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QHash>
#include <QImage>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace penstock {

//! How far two colours are apart, as WCAG has it: from 1 to 21.
inline double contrast(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &colour) {
        const auto part = [](double value) {
            return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF())
            + 0.0722 * part(colour.blueF());
    };
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

//! The same of what is written in \a widget and its ground, which is the colour that it has most of.
inline double contrastIn(const QWidget &widget)
{
    constexpr int strokes = 8; // of pixels that are no edge of a letter
    const QRect place(widget.mapTo(widget.window(), QPoint()), widget.size());
    const QImage image = widget.window()->grab(place).toImage();
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            ++counts[image.pixel(x, y)];
    }
    QRgb ground = 0;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        ground = *each > counts.value(ground) ? each.key() : ground;
    double found = 1;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
        if (*each >= strokes)
            found = std::max(found, contrast(QColor(each.key()), QColor(ground)));
    }
    return found;
}

} // namespace penstock
