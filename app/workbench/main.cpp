// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/heaps.h"
#include "ui/mainwindow/mainwindow.h"
#ifdef PENSTOCK_BUS_DESKTOP
#include "ui/mainwindow/busdesktop.h"
#endif
#include "ui/settings/windowsettings.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/theme/language.h"

#include <penstock/profiles/secrets/keychain.h>
#include <penstock/support/systemclock.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QScreen>

#include <cstdio>

using namespace penstock;

namespace {
QString codesOf(const QList<Language> &languages)
{
    QStringList codes;
    for (const Language &language : languages)
        codes.append(language.code);
    return codes.join(QStringLiteral(", "));
}
} // namespace

int main(int argc, char **argv)
{
    shareHeaps();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("penstock-workbench"));
    QApplication::setApplicationDisplayName(QStringLiteral("Penstock"));
    QApplication::setApplicationVersion(QStringLiteral(PENSTOCK_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.penstock.Workbench"));
    QApplication::setWindowIcon(applicationIcon());
    useLanguage(application);
    QCommandLineParser options;
    options.setApplicationDescription(
        QApplication::translate("main", "Penstock's window. For terminals there is penstock."));
    const QCommandLineOption help = options.addHelpOption();
    const QCommandLineOption version = options.addVersionOption();
    const QCommandLineOption sample(
        QStringLiteral("sample"),
        QApplication::translate("main", "Begin with the sample against the practice server."));
    options.addOption(sample);
    const QCommandLineOption language(
        QStringLiteral("language"),
        QApplication::translate("main", "The language of the window: %1. Otherwise the system's.")
            .arg(codesOf(languages())),
        QStringLiteral("code"));
    options.addOption(language);
    // As penstock does: 2, and what it takes. QCommandLineParser itself ends with 1.
    if (!options.parse(QApplication::arguments()) || !options.positionalArguments().isEmpty()) {
        const QStringList others = options.positionalArguments();
        const QString fault = others.isEmpty()
            ? options.errorText()
            : QStringLiteral("'%1' is not known").arg(others.first());
        std::fprintf(
            stderr,
            "penstock-workbench: %s. It takes --sample, --language CODE, --help and --version.\n",
            qPrintable(fault.endsWith(QLatin1Char('.')) ? fault.chopped(1) : fault));
        return 2;
    }
    if (options.isSet(help))
        options.showHelp();
    if (options.isSet(version))
        options.showVersion();
    const Places places = Places::ofUser();
    const WindowSettings settings(places);
    const QString chosen = options.isSet(language) ? options.value(language) : settings.language();
    if (!chosen.isEmpty())
        useLanguage(application, chosen);

    Appearance appearance(application, settings.mode());
    SystemClock clock;
    std::vector<std::unique_ptr<SecretStore>> stores;
    stores.push_back(
        std::make_unique<EnvironmentSecrets>(QProcessEnvironment::systemEnvironment()));
    stores.push_back(std::make_unique<Keychain>(clock));
    SecretChain secrets(std::move(stores));
    Keychain keychain(clock);
#ifdef PENSTOCK_BUS_DESKTOP
    BusDesktop desktop(QApplication::desktopFileName());
#else
    Desktop desktop;
#endif
    MainWindow window(clock, secrets, appearance, {places, &keychain, &desktop});
    if (settings.geometry().isEmpty()) { // the screen may be smaller than it would like to be
        constexpr QSize frame(8, 40); // what goes around it
        window.resize(window.size().boundedTo(window.screen()->availableSize() - frame));
    }
    window.openSaved();
    window.show();
    if (options.isSet(sample))
        window.runSample();
    return QApplication::exec();
}
