// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/errortext.h"

#include <QStringList>

namespace penstock {

namespace {
struct Way
{
    Remedy remedy;
    const char *text;
};
constexpr Way ways[] = {
    {Remedy::AnotherOutput, "--output FILE"},
    {Remedy::StartOver, "--fresh"},
    {Remedy::AcceptChanges, "--accept-changes to go on with the rows that are left"},
    {Remedy::AnotherDataFolder, "--data-dir FOLDER"},
    {Remedy::RowFormat, "--rows-format"},
    {Remedy::SecretsFile, "or use --secrets-file"},
    {Remedy::ProfileFromPreset, "see penstock profile new --help"},
    {Remedy::OtherFuse, "--fuse off where they are right so"},
};
} // namespace

QString errorText(const Error &error)
{
    QStringList flags;
    for (const Way &way : ways) {
        if (error.remedies.testFlag(way.remedy))
            flags.append(QString::fromLatin1(way.text));
    }
    const QString text = error.text();
    return flags.isEmpty() ? text : u"%1 (%2)"_s.arg(text, flags.join(u", or "_s));
}

QString sharingText(const SharedSpec &shared, const QString &trouble)
{
    if (trouble.isEmpty())
        return u"limits shared as \"%1\": sharing works again"_s.arg(shared.name);
    return u"limits shared as \"%1\": %2"_s.arg(shared.name, trouble);
}

} // namespace penstock
