// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/importing/draft/requestdraft_p.h>

#include <QStringList>

namespace penstock {

//! A set of variables from a file of its own, before it is known which profile it belongs to.
struct DraftEnvironment
{
    QString name;
    NamedTexts texts = {}; //!< Without secrets; may have names of others in braces.
    NamedTexts secrets = {}; //!< With their values, which go into no profile.
};

//! The names of all variables in \a environments, each once.
QStringList variablesIn(const std::vector<DraftEnvironment> &environments);

//! Whether \a text is a server, as a variable says it: "https://host/v1".
bool isServerText(const QString &text);

QString withoutSlash(QString url); //!< At its end.

//! The variable of the first of \a environments that says where the server is; empty where none does.
QString serverVariable(const std::vector<DraftEnvironment> &environments);

//! Makes \a environments those of the profile of \a imported, which has one, and the first one its own. Of secrets it takes those that
//! \a used names, under names of their own; their values are offered.
void addEnvironmentsTo(ImportedProfile &imported, const std::vector<DraftEnvironment> &environments,
                       const QStringList &used);

} // namespace penstock
