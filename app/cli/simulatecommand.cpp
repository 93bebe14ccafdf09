// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatecommand.h"

#include <penstock/limits/simulationjson.h>

#include <QFile>

#include <cstdio>

namespace penstock {

namespace {
Result<QByteArray> contents(const QString &path)
{
    QFile file(path);
    const bool isOpen = path == QStringLiteral("-") ? file.open(stdin, QIODevice::ReadOnly)
                                                    : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return failure(Error {Error::Kind::File,
                              QStringLiteral("it cannot be read: ") + file.errorString(), path,
                              QStringLiteral("Name a file with \"limits\" and \"arrivals\"")});
    return file.readAll();
}
} // namespace

SimulateCommand::SimulateCommand(CLI::App &program)
    : Command(program, "simulate",
              "Decide about arrivals in virtual time, without sending anything")
{
    options()
        .add_option("FILE", m_file, "JSON with \"limits\" and \"arrivals\"; - is standard input")
        ->capture_default_str();
    options().add_flag("--json", m_json, "Print the decisions as JSON instead of a table");
    options().footer("Example:\n"
                     "  echo '{\"limits\": [{\"algorithm\": \"sliding_window\", \"capacity\": 2, "
                     "\"interval\": \"1s\"}],\n"
                     "         \"arrivals\": [{\"t_s\": 0}, {\"t_s\": 0}, {\"t_s\": 0.5}]}' | "
                     "penstock simulate");
}

ExitCode SimulateCommand::run()
{
    const QString file = text(m_file);
    const Result<QByteArray> json = contents(file);
    if (!json)
        return fail(json.error());
    const QString name = file == QStringLiteral("-") ? QStringLiteral("standard input") : file;
    const Result<Simulation> simulation = simulationFromJson(*json, name);
    if (!simulation)
        return fail(simulation.error());
    const Result<std::vector<Decision>> decisions = simulate(*simulation);
    if (!decisions)
        return fail(decisions.error());
    const QByteArray output = m_json ? decisionsToJson(*decisions, simulation->limits)
                                     : decisionsToTable(*decisions, simulation->limits);
    if (std::fwrite(output.constData(), 1, std::size_t(output.size()), stdout)
            != std::size_t(output.size())
        || std::fflush(stdout) != 0)
        return fail(Error {Error::Kind::Output,
                           QStringLiteral("it cannot be written: ") + qt_error_string(),
                           QStringLiteral("standard output"),
                           {}});
    return ExitCode::Done;
}

} // namespace penstock
