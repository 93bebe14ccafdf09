// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>
#include <penstock/importing/draft/variables_p.h>

#include <QJsonObject>

//! Readers for requests of Insomnia 4 and 5.
namespace penstock {

//! Returns the supported part of \a auth; nothing if it is empty.
std::optional<AuthSpec> insomniaAuth(const QJsonObject &auth, const CollectionVariables &variables,
                                     QList<Message> &notes);
RequestDraft insomniaRequest(const QJsonObject &request, const QString &name,
                             const CollectionVariables &variables, QList<Message> &notes);

} // namespace penstock
