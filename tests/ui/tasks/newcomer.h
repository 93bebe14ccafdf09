// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/savedjobfixture.h"

#include <memory>
#include <vector>

namespace penstock {

//! The window of a newcomer, and what they want of it: with the keyboard alone, and with the mouse.
//! \see Hand for the steps.
struct NewcomersTask : SavedJobFixture
{
    virtual ~NewcomersTask() = default;

    virtual QStringList byKeys() const = 0;
    virtual QStringList byMouse() const = 0;
    //! What is not as it was wanted, at the end; or nothing.
    virtual QString missing() const = 0;

    static QString shortOf(qint64 is, qint64 wanted)
    {
        return is == wanted ? QString() : QStringLiteral("%1 of %2").arg(is).arg(wanted);
    }
};

//! One of them, and the most actions that it takes.
struct NewcomersRow
{
    const char *name;
    std::unique_ptr<NewcomersTask> (*make)();
    int maxByKeys;
    int maxByMouse;
};

std::vector<NewcomersRow> newcomersTasks();

} // namespace penstock
