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
#include <optional>

using namespace penstock;

namespace {
QString codesOf(const QList<Language> &languages)
{
    QStringList codes;
    for (const Language &language : languages)
        codes.append(language.code);
    return codes.join(QStringLiteral(", "));
}

// The options on the command line.
class Wishes
{
public:
    Wishes()
    {
        m_options.setApplicationDescription(QApplication::translate(
            "main", "Open the Penstock window. For the command line, use penstock."));
        m_options.addOptions({m_sample, m_language});
        m_isUnderstood = m_options.parse(QApplication::arguments());
    }
    bool isForSample() const { return m_options.isSet(m_sample); }
    QString language() const { return m_options.value(m_language); }

    //! The exit code, if the program ends at once. Usage errors exit with 2, as in penstock;
    //! QCommandLineParser would exit with 1.
    std::optional<int> end() const
    {
        const QStringList others = m_options.positionalArguments();
        if (!m_isUnderstood || !others.isEmpty()) {
            QString fault = others.isEmpty()
                ? m_options.errorText()
                : QStringLiteral("unknown argument '%1'").arg(others.first());
            if (fault.endsWith(QLatin1Char('.')))
                fault.chop(1);
            std::fprintf(stderr,
                         "penstock-workbench: %s. Use --sample, --language CODE, --help or "
                         "--version.\n",
                         qPrintable(fault));
            return 2;
        }
        if (m_options.isSet(m_help))
            std::printf("%s", qPrintable(m_options.helpText()));
        else if (m_options.isSet(m_version))
            std::printf("%s %s\n", qPrintable(QApplication::applicationName()),
                        qPrintable(QApplication::applicationVersion()));
        else
            return std::nullopt;
        return 0;
    }

private:
    QCommandLineParser m_options;
    const QCommandLineOption m_help = m_options.addHelpOption();
    const QCommandLineOption m_version = m_options.addVersionOption();
    const QCommandLineOption m_sample {
        QStringLiteral("sample"),
        QApplication::translate("main",
                                "Start with the sample, which runs against the mock server.")};
    const QCommandLineOption m_language {
        QStringLiteral("language"),
        QApplication::translate("main", "Language of the window: %1 (default: from the settings).")
            .arg(codesOf(languages())),
        QStringLiteral("code")};
    bool m_isUnderstood = false;
};
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
    const Wishes wishes;
    if (const std::optional<int> ends = wishes.end())
        return *ends;
    const AppDirs places = AppDirs::ofUser();
    const WindowSettings settings(places);
    const QString chosen = wishes.language().isEmpty() ? settings.language() : wishes.language();
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
    if (wishes.isForSample())
        window.runSample();
    return QApplication::exec();
}
