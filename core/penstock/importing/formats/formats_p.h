// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/support/result.h>

#include <QJsonObject>

//! A reader for each kind of file. Errors have a JSON pointer for a place, and no file.
namespace penstock {

Result<Imported> importCurl(const QString &text);
Result<Imported> importPostman(const QJsonObject &collection);
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

//! An error that says what at \a pointer is not as the format has it.
inline Error formatError(const QString &what, const QString &pointer, const QString &fix = {})
{
    return {Error::Kind::File, what, pointer, fix};
}

} // namespace penstock
