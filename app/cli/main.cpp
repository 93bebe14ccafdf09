// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/completecommand.h"
#include "app/cli/commands/describecommand.h"
#include "app/cli/commands/explaincommand.h"
#include "app/cli/commands/importcommand.h"
#include "app/cli/commands/limitscommand.h"
#include "app/cli/commands/plancommand.h"
#include "app/cli/commands/profilecommand.h"
#include "app/cli/commands/resultscommand.h"
#include "app/cli/commands/runcommand.h"
#include "app/cli/commands/secretcommand.h"
#include "app/cli/commands/sendcommand.h"
#include "app/cli/commands/servecommand.h"
#include "app/cli/commands/sharedcommand.h"
#include "app/cli/commands/simulatecommand.h"
#include "app/cli/commands/wherecommand.h"
#include "app/cli/options/program.h"
#include "app/cli/terminal/console.h"

#include <QCoreApplication>

#include <exception>

using namespace penstock;

namespace {
int runProgram(int argc, char **argv)
{
    const Program parser("penstock", "penstock " PENSTOCK_VERSION,
                         "Pulls many answers from an API without tripping its limits.");
    const CommandOptions program = parser.options();
    program.requireCommand();
    program.footer("The user's guide, task by task, is a page for a browser: \"penstock where\" "
                   "says where it is.");
    RunCommand run(program);
    ResultsCommand results(program);
    SendCommand send(program);
    PlanCommand plan(program);
    SimulateCommand simulate(program);
    ExplainCommand explain(program);
    ServeCommand serve(program);
    ImportCommand importing(program);
    ProfileCommand profile(program);
    SecretCommand secret(program);
    LimitsCommand limits(program);
    SharedCommand shared(program);
    WhereCommand where(program);
    DescribeCommand describe(program);
    CompleteCommand complete(program);
    if (const std::optional<int> ended = parser.read(argc, argv))
        return *ended;
    for (Command *const command : std::initializer_list<Command *> {
             &run, &results, &send, &plan, &simulate, &explain, &serve, &importing, &profile,
             &secret, &limits, &shared, &where, &describe, &complete}) {
        if (command->isAskedFor())
            return int(command->run());
    }
    return int(ExitCode::Usage);
}
} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationVersion(QStringLiteral(PENSTOCK_VERSION));
    // Nothing of ours throws; what the libraries throw (no memory, a mistake in the options' table)
    // must not end in a core dump without a word.
    try {
        return runProgram(argc, argv);
    } catch (const std::exception &error) {
        Console::tell(QString::fromLocal8Bit(error.what()));
        return int(ExitCode::Usage);
    }
}
