// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/draft/draftenvironment_p.h>
#include <penstock/importing/draft/imported.h>
#include <penstock/support/result.h>

#include <QJsonObject>

//! A reader for each kind of file. Errors have a JSON pointer for a place, and no file.
namespace penstock {

class CollectionVariables;

Result<Imported> importCurl(const QString &text);
//! Names in \a environments are variables of its profiles.
Result<Imported> importPostman(const QJsonObject &collection,
                               const std::vector<DraftEnvironment> &environments = {});
Result<DraftEnvironment> readPostmanEnvironment(const QJsonObject &document);
//! With what \a around and each of them says of the names in their texts.
std::vector<DraftEnvironment> filledIn(std::vector<DraftEnvironment> environments,
                                       const CollectionVariables &around);
//! A profile of nothing but them; there has to be one.
Result<Imported> importPostmanEnvironments(const std::vector<DraftEnvironment> &drafts);
Result<Imported> importInsomnia(const QJsonObject &document);
Result<Imported> importOpenApi(const QJsonObject &document);
Result<Imported> importHar(const QJsonObject &archive);
Result<Imported> importProfile(const QByteArray &json, const QString &file);
Result<Imported> importJob(const QByteArray &json, const QString &file);

//! The text that \a object has under \a key; of a number or a truth what one writes for it.
inline QString textAt(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toVariant().toString();
}

} // namespace penstock
