// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// keychainprobe set NAME VALUE | get NAME | delete NAME: one call, and its answer on standard
// output.
#include <penstock/profiles/secrets/keychain.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>

#include <cstdio>

using namespace penstock;

namespace {
const char *nameOf(SecretAnswer::State state)
{
    using State = SecretAnswer::State;
    switch (state) {
    case State::Ok:
        return "ok";
    case State::NotFound:
        return "notFound";
    case State::Locked:
        return "locked";
    case State::NoKeyring:
        return "noKeyring";
    case State::Denied:
        return "denied";
    case State::NoAnswer:
        break;
    }
    return "noAnswer";
}
} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QString what = arguments.value(1);
    const QString name = arguments.value(2);
    if (what != QStringLiteral("set") && what != QStringLiteral("get")
        && what != QStringLiteral("delete")) {
        std::fprintf(stderr,
                     "keychainprobe: '%s' is not known. It takes set NAME VALUE, get NAME, delete "
                     "NAME.\n",
                     qPrintable(what));
        return 2;
    }
    SystemClock clock;
    Keychain keychain(clock, std::chrono::seconds(20));
    const auto answered = [](const SecretAnswer &answer) {
        std::printf("%s %s\n", nameOf(answer.state), answer.value.constData());
        QCoreApplication::quit();
    };
    if (what == QStringLiteral("set"))
        keychain.store(name, arguments.value(3).toUtf8(), answered);
    else if (what == QStringLiteral("get"))
        keychain.fetch(name, answered);
    else
        keychain.remove(name, answered);
    return QCoreApplication::exec();
}
