// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/describecommand.h"

#include "app/cli/manual/keyreference.h"
#include "app/cli/manual/manpage.h"
#include "app/cli/terminal/climessages.h"

#include <penstock/support/fileplace.h>

#include <QCoreApplication>
#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include <utility>

namespace penstock {

namespace {
using File = std::pair<QString, QString>; // path, content

std::vector<File> filesFor(const CommandOutline &program, const ManPageHead &head)
{
    std::vector<File> files;
    const auto addPage = [&](const CommandOutline &command) {
        files.emplace_back(u"man/man1/%1.1"_s.arg(manPageName(command)),
                           manPageOf(command, program, head));
    };
    addPage(program);
    for (const CommandOutline &each : program.commands)
        addPage(each);
    for (const QString &kind : {u"job"_s, u"preset"_s, u"profile"_s}) {
        QJsonObject schema = fileSchema(kind);
        schema.insert(u"$schema"_s, u"http://json-schema.org/draft-07/schema#"_s);
        files.emplace_back(u"penstock/schema/%1.schema.json"_s.arg(kind),
                           QString::fromUtf8(QJsonDocument(schema).toJson(QJsonDocument::Compact)));
    }
    files.emplace_back(u"penstock/keys.md"_s, keyReference());
    return files;
}

Result<void> write(const QString &path, const QString &content)
{
    FilePlace::makeFolders(QFileInfo(path).path());
    const int fault = FileDraft::put(content.toUtf8(), FilePlace::behindLinks(path));
    if (fault == 0)
        return {};
    return failure(
        cliMessage("cli.unwritable", MessageArgument::quoted(qt_error_string(fault))).at(path));
}
} // namespace

DescribeCommand::DescribeCommand(const CommandOptions &program)
    : Command(program, "describe", "Write manual pages, JSON Schemas and the guide's page of keys")
    , m_program(program)
{
    const CommandOptions &o = options();
    o.addOption("FOLDER", m_folder, "Folder with the layout of /usr/share").required();
    o.addOption("--date", m_date, "Date in the manual pages, such as 2026-01-31")
        .valueName("DATE")
        .required();
}

ExitCode DescribeCommand::run()
{
    const QDate date = QDate::fromString(text(m_date), Qt::ISODate);
    if (!date.isValid())
        return fail(cliMessage("cli.not_a_date").at(text(m_date)));
    const std::vector<File> files = filesFor(
        outlineOf(m_program), {QCoreApplication::applicationVersion(), date.toString(Qt::ISODate)});
    const QDir folder(text(m_folder));
    for (const auto &[path, content] : files) {
        if (const Result<void> written = write(folder.filePath(path), content); !written)
            return fail(written.error());
    }
    return ExitCode::Done;
}

} // namespace penstock
