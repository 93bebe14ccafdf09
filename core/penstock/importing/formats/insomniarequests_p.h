// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>
#include <penstock/importing/draft/variables_p.h>

#include <QJsonObject>

//! The parts of a request as Insomnia writes them, in versions 4 and 5.
namespace penstock {

//! Of \a auth what can go into a profile; nothing where it says nothing.
std::optional<AuthSpec> insomniaAuth(const QJsonObject &auth, const CollectionVariables &variables,
                                     QList<Message> &notes);
//! What a resource of type request says.
RequestDraft insomniaRequest(const QJsonObject &request, const QString &name,
                             const CollectionVariables &variables, QList<Message> &notes);

} // namespace penstock
