// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/importcommand.h"

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/inputfile.h"
#include "app/cli/text/importtext.h"

#include <QFileInfo>

namespace penstock {

ImportCommand::ImportCommand(const CommandOptions &program)
    : Command(program, "import", "Make profiles and jobs of what other programs have written")
{
    const CommandOptions &o = options();
    o.addOption("KIND", m_kind,
                "curl, postman, insomnia, openapi, har, profile, job or postman-environment; "
                "recognised without");
    o.addOption("FILE", m_file, "The file; - is standard input");
    o.addOption("--environment", m_environments,
                "An environment of Postman that belongs to the collection; may be given again")
        .valueName("FILE")
        .oneValueEach();
    o.addOption("--only", m_only, "Only requests whose names fit, as 'Users / *'")
        .valueName("GLOB");
    o.addFlag("--dry-run", m_dryRun, "Print what would be made, and make nothing");
    o.addFlag("--json", m_json, "Print it as one JSON object");
    o.addOption("--data-dir", m_dataDir, "Where everything is kept").valueName("FOLDER");
    o.footer(
        "Examples:\n"
        "  penstock import shop.postman_collection.json\n"
        "  penstock import shop.postman_collection.json --environment "
        "live.postman_environment.json\n"
        "  penstock import openapi.yaml --only 'list*' --dry-run\n"
        "  penstock import curl -     and paste what a browser or a manual gives\n"
        "\n"
        "It reads curl commands, Postman collections (v2.0, v2.1) and environments, Insomnia\n"
        "exports (v4, v5), OpenAPI 3 and Swagger 2 (JSON, YAML), HAR files, and profiles and\n"
        "jobs of Penstock.\n"
        "Secrets are not taken: profiles name them, and \"penstock secret set\" keeps them.\n"
        "Nothing that is saved already is replaced. Values that the file does not have belong\n"
        "into a CSV file beside the job.");
}

Places ImportCommand::places() const
{
    return m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
}

Result<ImportCommand::Source> ImportCommand::source() const
{
    const QString first = text(m_kind);
    if (first.isEmpty())
        return failure(Error {Error::Kind::Usage, QStringLiteral("it says no file"),
                              QStringLiteral("penstock import"),
                              QStringLiteral("Name one, or - for standard input")});
    const qsizetype kind = importKinds().indexOf(first.toLower());
    const std::optional<ImportKind> wanted
        = kind < 0 ? std::nullopt : std::optional(ImportKind(kind));
    if (!m_file.empty() && !wanted)
        return failure(Error {Error::Kind::Usage,
                              QStringLiteral("\"%1\" is no kind of file").arg(first),
                              QStringLiteral("penstock import"),
                              QStringLiteral("There are: %1; without one it is recognised")
                                  .arg(importKinds().join(QStringLiteral(", ")))});
    if (!m_file.empty())
        return Source {wanted, text(m_file)};
    return wanted && !QFileInfo::exists(first) ? Source {wanted, QStringLiteral("-")}
                                               : Source {std::nullopt, first};
}

Result<Imported> ImportCommand::readFrom(const Source &from) const
{
    const QString fix = QStringLiteral("Name a file that another program has written");
    const Result<QByteArray> content = contentsOf(from.file, fix);
    if (!content)
        return failure(content.error());
    const QString name = from.file != QStringLiteral("-") ? from.file : QString();
    if (m_environments.empty())
        return from.kind ? importFrom(*content, name, *from.kind) : importFrom(*content, name);
    std::vector<ImportFile> files {{*content, name}};
    for (const std::string &each : m_environments) {
        const Result<QByteArray> environment = contentsOf(text(each), fix);
        if (!environment)
            return failure(environment.error());
        if (importKindOf(*environment) != ImportKind::PostmanEnvironment)
            return failure(Error {Error::Kind::File,
                                  QStringLiteral("it is no environment of Postman"), text(each),
                                  QStringLiteral("Export the environment, and name that file")});
        files.push_back({*environment, text(each)});
    }
    return importFrom(files);
}

Result<Imported> ImportCommand::read() const
{
    const Result<Source> from = source();
    if (!from)
        return failure(from.error());
    if (from->file == QStringLiteral("-") && Console::inputIsTerminal())
        Console::tell(QStringLiteral("Paste it, then press Ctrl+D."));
    Result<Imported> imported = readFrom(*from);
    if (!imported) {
        Error error = imported.error();
        error.where = error.where.isEmpty() ? nameOfInput(from->file) : error.where;
        return failure(error);
    }
    if (m_only.empty())
        return imported;
    Imported chosen = onlyJobs(*imported, text(m_only));
    if (chosen.profiles.empty())
        return failure(Error {Error::Kind::Usage,
                              QStringLiteral("none of the %1 requests is called \"%2\"")
                                  .arg(jobCountOf(*imported))
                                  .arg(text(m_only)),
                              QStringLiteral("--only"),
                              QStringLiteral("--dry-run without it prints all of them")});
    return chosen;
}

ExitCode ImportCommand::run()
{
    const Result<Imported> imported = read();
    if (!imported)
        return fail(imported.error());
    const Result<SavedImport> saved
        = m_dryRun ? placesFor(*imported, places()) : saveImport(*imported, places());
    if (!saved)
        return fail(saved.error());
    const ImportStage stage = m_dryRun ? ImportStage::DryRun : ImportStage::Made;
    const ExitCode printed = m_json ? printBytes(importJson(*imported, *saved, stage))
                                    : print(importText(*imported, *saved, stage));
    if (m_json || printed != ExitCode::Done)
        return printed;
    if (!imported->notes.isEmpty())
        Console::tell(QStringLiteral("To know:"));
    for (const QString &line : importNotes(*imported))
        Console::tell(line);
    const QStringList next
        = m_dryRun ? QStringList() : commandsAfterImport(*imported, *saved, text(m_dataDir));
    if (!next.isEmpty())
        Console::tell(QStringLiteral("Next:"));
    for (const QString &line : next)
        Console::tell(QStringLiteral("  ") + line);
    return ExitCode::Done;
}

} // namespace penstock
