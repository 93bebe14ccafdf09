// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

#include <QJsonArray>
#include <QJsonObject>

namespace penstock {

//! An OpenAPI 3 or Swagger 2 document.
class OpenApiDocument
{
public:
    explicit OpenApiDocument(QJsonObject root);

    const QJsonObject &root() const { return m_root; }
    bool isSwagger() const { return m_isSwagger; }
    QString title() const;
    //! Resolves references inside the document; others yield an empty object.
    QJsonObject at(const QJsonValue &value) const;
    //! Returns the first server, with host.invalid for missing parts, which the user corrects in
    //! the profile.
    QString base() const;
    //! Returns the first URL with defaults of its variables; may be empty.
    static QString urlOf(const QJsonArray &servers);
    //! Returns a scalar example or default of a parameter or schema.
    QString exampleOf(const QJsonObject &described) const;

private:
    QJsonValue pointedAt(const QString &pointer) const;

    QJsonObject m_root;
    bool m_isSwagger = false;
};

//! Returns the parameters of an operation and its path, each once by name and place.
QList<QJsonObject> openApiParameters(const OpenApiDocument &document, const QJsonObject &path,
                                     const QJsonObject &operation);
//! Adds an example body, or the fields as {{name}}.
void addOpenApiBody(RequestDraft &draft, const OpenApiDocument &document,
                    const QJsonObject &operation, const QList<QJsonObject> &parameters);

//! Authentication by the first method in the document.
struct OpenApiSignIn
{
    AuthSpec auth;
    QStringList secretHeaders;
};
OpenApiSignIn openApiSignIn(const OpenApiDocument &document, QList<Message> &notes);

} // namespace penstock
