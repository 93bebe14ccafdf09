// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>
#include <penstock/importing/draft/variables_p.h>

#include <QJsonObject>

//! The parts of a request as a Postman collection writes them, in versions 2.0 and 2.1.
namespace penstock {

//! Of \a auth what can go into a profile; \a notes say what cannot. Nothing where it says nothing, so
//! that what is around it holds.
std::optional<AuthSpec> postmanAuth(const QJsonValue &auth, const CollectionVariables &variables,
                                    QList<Message> &notes);
//! Puts the URL \a url (a text or an object) into \a draft.
void addPostmanUrl(RequestDraft &draft, const QJsonValue &url,
                   const CollectionVariables &variables);
//! The same for the list of headers and for the body.
void addPostmanHeaders(RequestDraft &draft, const QJsonValue &headers,
                       const CollectionVariables &variables);
void addPostmanBody(RequestDraft &draft, const QJsonObject &body,
                    const CollectionVariables &variables);

} // namespace penstock
