// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/jobs/output/outputtools.h>

namespace penstock {

//! Paths of one member ("$.id"), and "$.*" for all of them; templates whose only place is {{name}}.
inline OutputTools fakeOutputTools()
{
    const auto lookup = [](const QString &path) -> Result<RecordLookup> {
        if (!path.startsWith(QStringLiteral("$.")))
            return failure(Error {Error::Kind::Usage, QStringLiteral("it is no path"), path, {}});
        return RecordLookup(
            [name = path.sliced(2)](QByteArrayView record) -> Result<std::vector<QByteArray>> {
                const auto members = jsonMembers(record);
                if (!members)
                    return failure(Error {Error::Kind::Output, members.error(), name, {}});
                std::vector<QByteArray> found;
                for (const JsonMember &member : *members) {
                    if (name == QStringLiteral("*") || member.name == name)
                        found.push_back(member.json);
                }
                return found;
            });
    };
    const auto text = [](const QString &pattern, const QString &where) -> Result<RowText> {
        return RowText([pattern, where](const Row &row) -> Result<QString> {
            QString filled = pattern;
            for (const Row::Field &field : row.fields)
                filled.replace(QStringLiteral("{{%1}}").arg(field.name), field.value);
            if (filled.contains(QStringLiteral("{{")))
                return failure(
                    Error {Error::Kind::File, QStringLiteral("a value is missing"), where, {}});
            return filled;
        });
    };
    return {lookup, text};
}

} // namespace penstock
