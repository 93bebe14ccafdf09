// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runcommand.h"
#include "servecommand.h"
#include "simulatecommand.h"
#include "wherecommand.h"

#include <QCoreApplication>

using namespace penstock;

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationVersion(QStringLiteral(PENSTOCK_VERSION));

    CLI::App program("Pulls many answers from an API without tripping its limits.");
    program.name("penstock");
    program.set_version_flag("--version", "penstock " PENSTOCK_VERSION);
    program.require_subcommand(1);
    RunCommand run(program);
    SimulateCommand simulate(program);
    ServeCommand serve(program);
    WhereCommand where(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return program.exit(error) == 0 ? 0 : int(ExitCode::Usage);
    }
    for (Command *const command :
         std::initializer_list<Command *> {&run, &simulate, &serve, &where}) {
        if (command->isAskedFor())
            return int(command->run());
    }
    return int(ExitCode::Usage);
}
