// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackcore.h>

#include <QByteArray>
#include <QJsonObject>

#include <optional>
#include <vector>

//! \file
//! What is in messages as JSON, because it is seldom told, and read by more than one version.
namespace penstock {

QByteArray bytesOf(const QJsonObject &object);
QJsonObject objectOf(const QByteArray &bytes); //!< Empty where it is none.

QByteArray listOf(const std::vector<LimitSpec> &limits);
std::optional<std::vector<LimitSpec>> limitsFromList(const QByteArray &list);

//! See fromkeeper::View::more. Without the state where that would be too long for a frame.
QByteArray moreOf(const StackCore &core, bool withState, ClockReading now);
std::vector<LearnedLimit> learnedIn(const QJsonObject &more);

} // namespace penstock
