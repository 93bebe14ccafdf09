// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

#include <QJsonArray>
#include <QJsonObject>

namespace penstock {

//! An OpenAPI document of version 3, or a Swagger document of version 2.
class OpenApiDocument
{
public:
    explicit OpenApiDocument(QJsonObject root);

    const QJsonObject &root() const { return m_root; }
    bool isSwagger() const { return m_isSwagger; }
    QString title() const;
    //! The object that \a value is, or refers to inside of this document; empty where it refers to
    //! something else.
    QJsonObject at(const QJsonValue &value) const;
    //! Where requests go: the first server. host.invalid stands for what the document does not say:
    //! to be put right once, in the profile.
    QString base() const;
    //! The URL of a list of servers, with the defaults of its variables; empty without one.
    static QString urlOf(const QJsonArray &servers);
    //! The value that stands as an example or default in a parameter or schema, if it is a scalar.
    QString exampleOf(const QJsonObject &described) const;

private:
    QJsonValue pointedAt(const QString &pointer) const;

    QJsonObject m_root;
    bool m_isSwagger = false;
};

//! The parameters of an operation, those of its path included, each by its name and place once.
QList<QJsonObject> openApiParameters(const OpenApiDocument &document, const QJsonObject &path,
                                     const QJsonObject &operation);
//! The body that \a operation wants: an example where there is one, else its fields as {{name}}.
void addOpenApiBody(RequestDraft &draft, const OpenApiDocument &document,
                    const QJsonObject &operation, const QList<QJsonObject> &parameters);

//! How one signs in, by the first of the ways that a document names.
struct OpenApiSignIn
{
    AuthSpec auth;
    QStringList secretHeaders;
};
OpenApiSignIn openApiSignIn(const OpenApiDocument &document, QList<Message> &notes);

} // namespace penstock
