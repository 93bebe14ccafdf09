// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>

#include <QHash>

namespace penstock {

//! What a file says of one of several servers or environments.
struct ImportedSet
{
    QString name; //!< May be empty, or that of another.
    QHash<QString, QString> texts; //!< By the name of a variable; without secrets.
};

//! Makes environments of \a sets in each of \a profiles whose base_url begins with a server that the first
//! set names: the variable takes its place there, and the first one is chosen. With less than two of them
//! that differ nothing changes. Whether any profile has some now.
bool addEnvironments(std::vector<ImportedProfile> &profiles, const std::vector<ImportedSet> &sets);

} // namespace penstock
