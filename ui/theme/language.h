// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace penstock {

//! A language of the window.
struct Language
{
    QString code; //!< "de", for --language and the settings.
    QString name; //!< Native name: "Deutsch".

    bool operator==(const Language &) const = default;
};

//! Returns English and the built-in translations, by name.
QList<Language> languages();

//! Returns the first available language of \a wanted, which has codes such as "de-AT"; else "en".
QString languageFor(const QStringList &wanted);

//! Sets the language of texts, numbers and dates. Empty or unknown: the system's language. Call it
//! before creating windows, as existing texts do not change. A second call replaces the first.
void useLanguage(QCoreApplication &application, const QString &code = {});

} // namespace penstock
