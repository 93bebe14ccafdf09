// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>
#include <penstock/importing/draft/variables_p.h>

#include <QJsonObject>

//! Readers for requests of Postman 2.0 and 2.1.
namespace penstock {

//! Returns the supported part of \a auth; \a notes list the rest. Returns nothing if it inherits
//! from its parent.
std::optional<AuthSpec> postmanAuth(const QJsonValue &auth, const CollectionVariables &variables,
                                    QList<Message> &notes);
//! Adds \a url, a text or an object.
void addPostmanUrl(RequestDraft &draft, const QJsonValue &url,
                   const CollectionVariables &variables);
void addPostmanHeaders(RequestDraft &draft, const QJsonValue &headers,
                       const CollectionVariables &variables);
void addPostmanBody(RequestDraft &draft, const QJsonObject &body,
                    const CollectionVariables &variables);

} // namespace penstock
