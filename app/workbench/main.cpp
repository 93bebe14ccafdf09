// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"
#include "ui/widgets/appearance.h"

#include <penstock/profiles/keychain.h>
#include <penstock/support/systemclock.h>

#include <QApplication>
#include <QCommandLineParser>

using namespace penstock;

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("penstock-workbench"));
    QApplication::setApplicationDisplayName(QStringLiteral("Penstock"));
    QApplication::setApplicationVersion(QStringLiteral(PENSTOCK_VERSION));
    QCommandLineParser options;
    options.setApplicationDescription(
        QApplication::translate("main", "Penstock's window. For terminals there is penstock."));
    options.addHelpOption();
    options.addVersionOption();
    const QCommandLineOption sample(
        QStringLiteral("sample"),
        QApplication::translate("main", "Begin with the sample against the practice server."));
    options.addOption(sample);
    options.process(application);

    Appearance appearance(application, Appearance::Mode::System);
    SystemClock clock;
    std::vector<std::unique_ptr<SecretStore>> stores;
    stores.push_back(
        std::make_unique<EnvironmentSecrets>(QProcessEnvironment::systemEnvironment()));
    stores.push_back(std::make_unique<Keychain>(clock));
    SecretChain secrets(std::move(stores));
    Keychain keychain(clock);
    MainWindow window(clock, secrets, appearance, {Places::ofUser(), &keychain});
    window.openSaved();
    window.show();
    if (options.isSet(sample))
        window.runSample();
    return QApplication::exec();
}
