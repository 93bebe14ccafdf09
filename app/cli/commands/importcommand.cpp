// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/importcommand.h"

#include "app/cli/terminal/climessages.h"
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
        return failure(cliMessage("cli.import_without_file"));
    const qsizetype kind = importKinds().indexOf(first.toLower());
    const std::optional<ImportKind> wanted
        = kind < 0 ? std::nullopt : std::optional(ImportKind(kind));
    if (!m_file.empty() && !wanted)
        return failure(cliMessage("cli.unknown_import_kind", first, importKinds()));
    if (!m_file.empty())
        return Source {wanted, text(m_file)};
    return wanted && !QFileInfo::exists(first) ? Source {wanted, u"-"_s}
                                               : Source {std::nullopt, first};
}

Result<Imported> ImportCommand::readFrom(const Source &from) const
{
    const Result<QByteArray> content = contentsOf(from.file);
    if (!content)
        return failure(content.error());
    const QString name = from.file != u"-"_s ? from.file : QString();
    if (m_environments.empty())
        return from.kind ? importFrom(*content, name, *from.kind) : importFrom(*content, name);
    std::vector<ImportFile> files {{*content, name}};
    for (const std::string &each : m_environments) {
        const Result<QByteArray> environment = contentsOf(text(each));
        if (!environment)
            return failure(environment.error());
        if (importKindOf(*environment) != ImportKind::PostmanEnvironment)
            return failure(cliMessage("cli.not_a_postman_environment").at(text(each)));
        files.push_back({*environment, text(each)});
    }
    return importFrom(files);
}

Result<Imported> ImportCommand::read() const
{
    const Result<Source> from = source();
    if (!from)
        return failure(from.error());
    if (from->file == u"-"_s && Console::inputIsTerminal())
        Console::tell(u"Paste it, then press Ctrl+D."_s);
    Result<Imported> imported = readFrom(*from);
    if (!imported) {
        Error error = imported.error();
        error.place = error.where().isEmpty() ? nameOfInput(from->file) : error.where();
        return failure(error);
    }
    if (m_only.empty())
        return imported;
    Imported chosen = onlyJobs(*imported, text(m_only));
    if (chosen.profiles.empty())
        return failure(cliMessage("cli.no_request_matches", jobCountOf(*imported), text(m_only))
                           .at(u"--only"_s));
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
        Console::tell(u"To know:"_s);
    for (const QString &line : importNotes(*imported))
        Console::tell(line);
    const QStringList next
        = m_dryRun ? QStringList() : commandsAfterImport(*imported, *saved, text(m_dataDir));
    if (!next.isEmpty())
        Console::tell(u"Next:"_s);
    for (const QString &line : next)
        Console::tell(u"  "_s + line);
    return ExitCode::Done;
}

} // namespace penstock
