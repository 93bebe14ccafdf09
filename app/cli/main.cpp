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
#include <utility>
#include <vector>

using namespace penstock;

namespace {
int runProgram(int argc, char **argv)
{
    const Program parser(
        "penstock", "penstock " PENSTOCK_VERSION,
        "Pull many responses from a rate-limited API, as fast as its limits allow");
    const CommandOptions program = parser.options();
    program.requireCommand();
    RunCommand run(program);
    SendCommand send(program);
    PlanCommand plan(program);
    ResultsCommand results(program);
    ExplainCommand explain(program);
    WhereCommand where(program);
    ImportCommand importing(program);
    ProfileCommand profile(program);
    SecretCommand secret(program);
    LimitsCommand limits(program);
    SharedCommand shared(program);
    ServeCommand serve(program);
    SimulateCommand simulate(program);
    DescribeCommand describe(program);
    CompleteCommand complete(program);
    const std::pair<const char *, std::vector<Command *>> groups[]
        = {{"Run", {&run, &send, &plan}},
           {"Look", {&results, &explain, &where}},
           {"Set up", {&importing, &profile, &secret}},
           {"Share", {&limits, &shared}},
           {"Try", {&serve, &simulate}},
           {"", {&describe, &complete}}}; // hidden
    for (const auto &[heading, commands] : groups) {
        for (const Command *const command : commands)
            command->listUnder(heading);
    }
    // Last, because commands inherit the footer.
    program.footer("To see the options of a command, run \"penstock COMMAND --help\". \"penstock "
                   "where\" prints the path of the user's guide, which opens in a browser.");
    if (const std::optional<int> ended = parser.read(argc, argv))
        return *ended;
    for (const auto &[heading, commands] : groups) {
        for (Command *const command : commands) {
            if (command->isAskedFor())
                return int(command->run());
        }
    }
    return int(ExitCode::Usage);
}
} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationVersion(QStringLiteral(PENSTOCK_VERSION));
    // Penstock itself throws nothing. Libraries may, for lack of memory or a mistake in the
    // options: print that instead of dumping core.
    try {
        return runProgram(argc, argv);
    } catch (const std::exception &error) {
        Console::tell(QString::fromLocal8Bit(error.what()));
        return int(ExitCode::Usage);
    }
}
