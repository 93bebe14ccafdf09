// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/collectcommand.h"

#include "app/cli/options/pathquestions.h"
#include "app/cli/terminal/console.h"

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/jobfile.h>

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

namespace {

constexpr std::size_t maxNamed = 10;

bool isJobName(const QString &path)
{
    return path.endsWith(QStringLiteral(".json")) && !QFileInfo(path).isDir();
}

//! "3, 17, 18 and 12 more"
QString rowsText(const std::vector<std::int64_t> &first, std::int64_t count)
{
    QStringList numbers;
    for (const std::int64_t row : first)
        numbers.append(QString::number(row));
    QString text = numbers.join(QStringLiteral(", "));
    if (const std::int64_t more = count - std::int64_t(first.size()); more > 0)
        text += QStringLiteral(" and %1 more").arg(more);
    return text;
}

} // namespace

CollectCommand::CollectCommand(const CommandOptions &program)
    : Command(program, "collect",
              "Join what the workers of a job have written into its output, each record once")
{
    const CommandOptions &o = options();
    o.addOption("PATH", m_paths,
                "Files *.segment.jsonl, or folders with such files somewhere below; before them "
                "the\njob file, whose output it is to be")
        .required();
    o.addOption("-o,--output", m_output, "Another file for the answers; needed without a job file")
        .valueName("FILE");
    o.addFlag("--partial", m_partial, "Write what there is although rows are missing");
    o.addFlag("--fresh", m_fresh, "Replace what is there already");
    o.addFlag("--json", m_json, "Say on standard output what was found, as one JSON object");
    o.addOption("--allow-path", m_allowedPaths,
                "A path outside the job file's folder that it may write; repeat it for more")
        .valueName("PATH")
        .oneValueEach();
    o.addOption("--data-dir", m_dataDir, "Where profiles and journals are kept")
        .valueName("FOLDER");
    o.footer(
        "Bring the folders of all machines together as you like; it does not matter in what order, "
        "how they are\ncalled, or whether something is there twice. The rows come in the order of "
        "the job.\n"
        "Exit code 0: all rows were answered; 1: some failed or are in doubt, they are in "
        "FILE.failed.jsonl;\n2: rows are missing, and nothing was written.\n\n"
        "Examples:\n"
        "  penstock collect stations.job.json ~/.local/share/penstock/work/stations-* "
        "from-server/\n"
        "  penstock collect -o stations.jsonl segments/");
}

ExitCode CollectCommand::run()
{
    QStringList paths;
    for (const std::string &each : m_paths)
        paths.append(text(each));
    std::optional<OutputSpec> asked;
    if (isJobName(paths.front())) {
        const Result<OutputSpec> output = readOutput(paths.takeFirst());
        if (!output)
            return fail(output.error());
        asked = *output;
    }
    if (paths.isEmpty())
        return fail({Error::Kind::Usage,
                     QStringLiteral("there is nothing to collect"),
                     {},
                     QStringLiteral("Name segments of workers, or folders with them")});
    const Result<Collection> collection = Collection::read(paths);
    if (!collection)
        return fail(collection.error());
    const std::int64_t missing = collection->missing();
    if (missing > 0 && !m_partial)
        return fail(
            {Error::Kind::File,
             QStringLiteral("%1 of %2 rows are missing: %3")
                 .arg(missing)
                 .arg(collection->job().total)
                 .arg(rowsText(collection->firstMissing(maxNamed), missing)),
             collection->job().name,
             QStringLiteral("Bring the segments of all workers, let the job be finished, or "
                            "say --partial")});
    const Result<OutputSpec> output = outputFor(*collection, asked);
    if (!output)
        return fail(output.error());
    if (const Result<void> written = collection->write(*output, m_fresh); !written)
        return fail(written.error());
    return report(*collection, *output);
}

Result<OutputSpec> CollectCommand::readOutput(const QString &job) const
{
    Result<JobSpec> spec = readJob(job);
    if (!spec)
        return failure(spec.error());
    if (!m_output.empty())
        return spec->output;
    const Places places = m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
    AskedJob asked;
    asked.spec = *spec;
    asked.file = QFileInfo(job).absoluteFilePath();
    asked.isFile = true;
    if (const Result<void> may = askAboutPaths(asked, PathsOf::Run, m_allowedPaths, places); !may)
        return failure(may.error());
    return spec->output;
}

// A path in a segment is one of another machine, and of whoever has put the job there.
Result<OutputSpec> CollectCommand::outputFor(const Collection &collection,
                                             const std::optional<OutputSpec> &asked) const
{
    OutputSpec output = asked.value_or(collection.job().job.output);
    if (output.kind != collection.job().job.output.kind)
        return failure(Error {
            Error::Kind::Usage, QStringLiteral("its output was another when it was put there"),
            collection.job().name, QStringLiteral("Collect with the job file as it was")});
    if (m_output.empty() && !asked)
        return failure(Error {Error::Kind::Usage,
                              QStringLiteral("it is not said where the answers go"),
                              collection.job().name,
                              QStringLiteral("Name the job file first, or say --output FILE")});
    if (!m_output.empty()) {
        output.path = QFileInfo(text(m_output)).absoluteFilePath();
        output.failed.clear();
    }
    return output;
}

ExitCode CollectCommand::report(const Collection &collection, const OutputSpec &output) const
{
    const std::int64_t answered = collection.count(RowState::Answered);
    const std::int64_t failed = collection.count(RowState::Failed);
    const std::int64_t inDoubt = collection.count(RowState::InDoubt);
    const std::int64_t duplicates = collection.count(RowState::Duplicate);
    const ExitCode code = failed + inDoubt > 0 ? ExitCode::SomeFailed : ExitCode::Done;
    if (m_json) {
        const QJsonObject found {{QStringLiteral("rows"), qint64(collection.job().total)},
                                 {QStringLiteral("answered"), qint64(answered)},
                                 {QStringLiteral("failed"), qint64(failed)},
                                 {QStringLiteral("in_doubt"), qint64(inDoubt)},
                                 {QStringLiteral("duplicates"), qint64(duplicates)},
                                 {QStringLiteral("missing"), qint64(collection.missing())},
                                 {QStringLiteral("repeated"), qint64(collection.repeated())},
                                 {QStringLiteral("segments"), qint64(collection.segments())},
                                 {QStringLiteral("output"), output.path}};
        const ExitCode printed = printBytes(QJsonDocument(found).toJson());
        return printed == ExitCode::Done ? code : printed;
    }
    Console::tell(QStringLiteral("%1 of %2 rows answered, from %3 segments → %4")
                      .arg(answered)
                      .arg(collection.job().total)
                      .arg(collection.segments())
                      .arg(output.path));
    const QString failedPath = failedPathOf(output);
    if (failed > 0)
        Console::tell(
            QStringLiteral("%1 failed (rows %2); they are in %3")
                .arg(failed)
                .arg(rowsText(collection.firstOf(RowState::Failed, maxNamed), failed), failedPath));
    if (inDoubt > 0)
        Console::tell(
            QStringLiteral("%1 in doubt (rows %2): they may have been carried out, and are "
                           "not sent again; they are in %3")
                .arg(inDoubt)
                .arg(rowsText(collection.firstOf(RowState::InDoubt, maxNamed), inDoubt),
                     failedPath));
    if (collection.missing() > 0)
        Console::tell(QStringLiteral("%1 missing").arg(collection.missing()));
    return code;
}

} // namespace penstock
