// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/simulatecommand.h"

#include "app/cli/terminal/inputfile.h"

#include <penstock/limits/simulation/simulationjson.h>
#include <penstock/redis/script/simulateshared.h>
#include <penstock/support/systemclock.h>

namespace penstock {

SimulateCommand::SimulateCommand(const CommandOptions &program)
    : Command(program, "simulate",
              "Simulate which requests limits permit, and when, in virtual time")
{
    options()
        .addOption("FILE", m_file, "JSON with \"limits\" and \"arrivals\". - is standard input")
        .showDefault();
    options().addFlag("--json", m_json, "Print JSON instead of a table");
    m_redis.addTo(options());
    options().footer("Example:\n"
                     "  echo '{\"limits\": [{\"algorithm\": \"sliding_window\", \"capacity\": 2, "
                     "\"interval\": \"1s\"}],\n"
                     "         \"arrivals\": [{\"t_s\": 0}, {\"t_s\": 0}, {\"t_s\": 0.5}]}' | "
                     "penstock simulate");
}

//! Decides here, or in Redis as for limits that computers share.
Result<std::vector<Decision>> SimulateCommand::decide(const Simulation &simulation) const
{
    if (!m_redis.isNamed())
        return simulate(simulation);
    SystemClock clock;
    const Result<RedisOptions> redis = m_redis.read(clock);
    if (!redis)
        return failure(redis.error());
    RedisClient client(*redis, clock);
    return simulateShared(simulation, client);
}

ExitCode SimulateCommand::run()
{
    const QString file = text(m_file);
    const Result<QByteArray> json = contentsOf(file);
    if (!json)
        return fail(json.error());
    const Result<Simulation> simulation = simulationFromJson(*json, nameOfInput(file));
    if (!simulation)
        return fail(simulation.error());
    const Result<std::vector<Decision>> decisions = decide(*simulation);
    if (!decisions)
        return fail(decisions.error());
    if (m_json)
        return printBytes(decisionsToJson(*decisions, simulation->limits));
    return print(QString::fromUtf8(decisionsToTable(*decisions, simulation->limits)));
}

} // namespace penstock
