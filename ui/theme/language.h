// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace penstock {

//! A language that the window speaks.
struct Language
{
    QString code; //!< "de", as --language and the settings have it.
    QString name; //!< As it calls itself: "Deutsch".

    bool operator==(const Language &) const = default;
};

//! English, which needs no translation, and the languages that were built in, by name.
QList<Language> languages();

//! The code of the first of a system's languages, as "de-AT", that the window speaks; else "en".
QString languageFor(const QStringList &wanted);

//! Makes the application speak a language, and its numbers and dates follow. Empty, or one that is
//! not spoken, means the system's. What is shown already stays as it is: call it before there are
//! windows. A second call takes the place of the first.
void useLanguage(QCoreApplication &application, const QString &code = {});

} // namespace penstock
