// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/importing/draft/requestdraft_p.h>

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

} // namespace penstock
