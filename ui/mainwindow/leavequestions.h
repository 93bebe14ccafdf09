// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/profiles/secrets/secretkeeper.h>

#include <functional>

class QWidget;

//! What the window asks before somebody else's file has its way. Over \a parent; answered once.
namespace penstock {

void askWhereItMayGo(QWidget *parent, const SecretKeeper::Question &asked,
                     const SecretKeeper::Answer &onAnswer);
void askAboutPaths(QWidget *parent, const QString &job, const std::vector<PathUse> &uses,
                   const std::function<void(bool)> &onAnswer);

} // namespace penstock
