// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QTest>

//! What all tests of the window agree about.
namespace penstock {

constexpr int patience
    = 30'000; //!< In ms, for what happens by itself: loaded machines take their time.

//! For init(): a warning fails the function. The platform without a display says on its own what it
//! cannot do.
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not)")));
}

} // namespace penstock
