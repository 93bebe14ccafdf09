// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace penstock {

struct WindowFixture;

//! Told of what is in front in the window of \a fixture, by its name.
using OnSurface = std::function<void(WindowFixture &fixture, const QString &name)>;

//! A part of all that the window can show. Opens a window of its own, with what there is to show in it, and
//! brings one thing after the other to the front, in the language that the application speaks.
struct SurfaceGroup
{
    const char *name;
    void (*show)(const OnSurface &onSurface);
};

const std::vector<SurfaceGroup> &surfaceGroups();

} // namespace penstock
