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
    : Command(program, "import",
              "Create profiles and jobs from curl, Postman, Insomnia, OpenAPI or HAR")
{
    const CommandOptions &o = options();
    o.addOption("KIND", m_kind,
                "curl, postman, insomnia, openapi, har, profile, job or postman-environment "
                "(default: by the content)");
    o.addOption("FILE", m_file, "The file to import. - is standard input");
    o.addOption("--environment", m_environments, "A Postman environment of the collection")
        .valueName("FILE")
        .oneValueEach();
    o.addOption("--only", m_only, "Import only requests whose names match: 'Users / *'")
        .valueName("GLOB");
    o.addFlag("--dry-run", m_dryRun, "Print the profiles and jobs without saving them");
    o.addFlag("--json", m_json, "Print JSON instead of text");
    m_dataDir.addTo(o, "Folder for profiles and jobs");
    o.footer("Examples:\n"
             "  penstock import shop.postman_collection.json\n"
             "  penstock import shop.postman_collection.json --environment "
             "live.postman_environment.json\n"
             "  penstock import openapi.yaml --only 'list*' --dry-run\n"
             "  penstock import curl -     # then paste a curl command\n"
             "\n"
             "Formats: curl commands, Postman collections (v2.0, v2.1) and environments, Insomnia "
             "exports (v4, v5), OpenAPI 3, Swagger 2 (JSON, YAML), HAR, and profiles and jobs of "
             "Penstock.\n"
             "\n"
             "Secrets are not imported: profiles contain their names, and \"penstock secret set\" "
             "stores them. Existing files are not replaced. If a job needs values that the file "
             "lacks, add them to the CSV file next to the job.");
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
        Console::tell(u"Paste the file, then press Ctrl+D."_s);
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
    const Result<SavedImport> saved = m_dryRun ? placesFor(*imported, m_dataDir.places())
                                               : saveImport(*imported, m_dataDir.places());
    if (!saved)
        return fail(saved.error());
    const ImportStage stage = m_dryRun ? ImportStage::DryRun : ImportStage::Made;
    const ExitCode printed = m_json ? printBytes(importJson(*imported, *saved, stage))
                                    : print(importText(*imported, *saved, stage));
    if (m_json || printed != ExitCode::Done)
        return printed;
    if (!imported->notes.isEmpty())
        Console::tell(u"Notes:"_s);
    for (const QString &line : importNotes(*imported))
        Console::tell(line);
    const QStringList next = m_dryRun ? QStringList() : commandsAfterImport(*imported, *saved);
    if (!next.isEmpty())
        Console::tell(u"Next:"_s);
    for (const QString &line : next)
        Console::tell(u"  "_s + line);
    return ExitCode::Done;
}

} // namespace penstock
