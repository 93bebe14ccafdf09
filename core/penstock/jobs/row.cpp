// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/row.h>

#include <penstock/jobs/jsonbytes.h>

#include <algorithm>

namespace penstock {

std::optional<QString> Row::value(const QString &name) const
{
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&name](const Field &each) { return each.name == name; });
    return field != fields.end() ? std::optional(field->value) : std::nullopt;
}

QByteArray Row::toJson() const
{
    QByteArray json = "{";
    for (const Field &field : fields) {
        if (json.size() > 1)
            json += ',';
        json += toJsonString(field.name.toUtf8()) + ':' + field.json;
    }
    return json + '}';
}

} // namespace penstock
