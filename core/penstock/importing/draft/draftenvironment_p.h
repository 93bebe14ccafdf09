// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/importing/draft/requestdraft_p.h>

#include <QHash>
#include <QStringList>

namespace penstock {

//! A set of variables from a separate file, not yet assigned to a profile.
struct DraftEnvironment
{
    QString name;
    NamedTexts texts = {}; //!< Without secrets; may contain other names in braces.
    NamedTexts secrets = {}; //!< With values, which are not saved in profiles.
};

//! Returns the names of all variables, each once.
QStringList variablesIn(const std::vector<DraftEnvironment> &environments);

//! Returns true for a server URL: "https://host/v1".
bool isServerText(const QString &text);

QString withoutSlash(QString url); //!< Removes slashes at the end.

//! Returns the first variable with a server URL in the first of \a environments; empty without one.
QString serverVariable(const std::vector<DraftEnvironment> &environments);

//! Adds \a environments to the profile of \a imported, which must exist, and selects the first.
//! Secrets in \a used get names of their own, and their values are offered.
void addEnvironmentsTo(ImportedProfile &imported, const std::vector<DraftEnvironment> &environments,
                       const QStringList &used);

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
