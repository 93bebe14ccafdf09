// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

//! Paths of this build. Only testpaths.cpp is compiled with them, so that a compiler cache knows all
//! other sources in another clone, too.
namespace penstock {

//! Returns a path below the root of the repository.
QString sourcePath(QStringView name);
//! Returns a path below tests/data, or that folder.
QString testData(QStringView name = {});

//! The built programs. Empty if this build does not have the program.
QString programPath();
QString workbenchPath();
QString keychainProbePath();

//! The library that limits the disk of a program that preloads it.
QString fullDiskPath();
//! A value for QT_PLUGIN_PATH, with the plugin penstockhand.
QString handPluginsPath();
//! The folder of the guide. Empty if this build does not have it.
QString guidePath();

} // namespace penstock
