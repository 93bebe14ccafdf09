// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace penstock {

namespace {
constexpr QLatin1StringView folder(":/penstock/translations");
constexpr QLatin1StringView prefix("penstock_");
constexpr QLatin1StringView english("en");

bool isSpoken(const QString &code)
{
    const QList<Language> all = languages();
    return std::any_of(all.begin(), all.end(),
                       [&](const Language &each) { return each.code == code; });
}

void install(QCoreApplication &application, const QString &file, const QString &from)
{
    auto translator = std::make_unique<QTranslator>(&application);
    translator->setObjectName(u"language"_s);
    if (translator->load(file, from))
        QCoreApplication::installTranslator(translator.release());
}
} // namespace

QList<Language> languages()
{
    QList<Language> all {{english, u"English"_s}};
    const QStringList files = QDir(folder).entryList({prefix + u"*.qm"_s});
    for (const QString &file : files) {
        const QString code = file.sliced(prefix.size()).chopped(3);
        all.append({code, QLocale(code).nativeLanguageName()});
    }
    std::sort(all.begin(), all.end(), [](const Language &one, const Language &other) {
        return one.name.localeAwareCompare(other.name) < 0;
    });
    return all;
}

QString languageFor(const QStringList &wanted)
{
    // Not QTranslator::load(QLocale): whoever has English before German would get German.
    for (const QString &each : wanted) {
        QString code = each.section(QLatin1Char('-'), 0, 0);
        if (isSpoken(code))
            return code;
    }
    return english;
}

void useLanguage(QCoreApplication &application, const QString &code)
{
    const QLocale system = QLocale::system();
    const QString chosen = isSpoken(code) ? code : languageFor(system.uiLanguages());
    // Who reads German in Austria counts and dates as one does there.
    const bool isOfSystem = code != chosen || QLocale(chosen).language() == system.language();
    QLocale::setDefault(isOfSystem ? system : QLocale(chosen));
    qDeleteAll(application.findChildren<QTranslator *>(u"language"_s, Qt::FindDirectChildrenOnly));
    if (chosen == english)
        return;
    // Ours last: it is asked first.
    install(application, u"qtbase_"_s + chosen, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, prefix + chosen, folder);
}

} // namespace penstock
