// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>

#include <QHash>

namespace penstock {

//! The variables of one server or environment in a file.
struct ImportedSet
{
    QString name; //!< May be empty or a duplicate.
    QHash<QString, QString> texts; //!< Texts by variable, without secrets.
};

//! Adds environments from \a sets to each profile whose base_url starts with a server from the
//! first set, and selects the first. The variable replaces the server in base_url. Needs two
//! different servers. Returns true if any profile changed.
bool addEnvironments(std::vector<ImportedProfile> &profiles, const std::vector<ImportedSet> &sets);

} // namespace penstock
