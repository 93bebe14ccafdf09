// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/draft/draftenvironment_p.h>
#include <penstock/importing/draft/imported.h>
#include <penstock/support/result.h>

#include <QJsonObject>

//! Readers, one per file format. Errors have a JSON pointer as place, without the file.
namespace penstock {

class CollectionVariables;

Result<Imported> importCurl(const QString &text);
//! Uses the names in \a environments as variables of the profiles.
Result<Imported> importPostman(const QJsonObject &collection,
                               const std::vector<DraftEnvironment> &environments = {});
Result<DraftEnvironment> readPostmanEnvironment(const QJsonObject &document);
//! Resolves names in \a environments with their own values and those of \a around.
std::vector<DraftEnvironment> filledIn(std::vector<DraftEnvironment> environments,
                                       const CollectionVariables &around);
//! Returns one profile with only \a drafts, which must not be empty.
Result<Imported> importPostmanEnvironments(const std::vector<DraftEnvironment> &drafts);
Result<Imported> importInsomnia(const QJsonObject &document);
Result<Imported> importOpenApi(const QJsonObject &document);
Result<Imported> importHar(const QJsonObject &archive);
Result<Imported> importProfile(const QByteArray &json, const QString &file);
Result<Imported> importJob(const QByteArray &json, const QString &file);

//! Returns a text, number or boolean as text.
inline QString textAt(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toVariant().toString();
}

} // namespace penstock
