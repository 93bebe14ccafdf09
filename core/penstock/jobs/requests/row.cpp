// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/row.h>

#include <penstock/jobs/spec/jsonbytes.h>

#include <algorithm>
#include <utility>

namespace penstock {

std::optional<QString> Row::value(const QString &name) const
{
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&name](const Field &each) { return each.name == name; });
    return field != fields.end() ? std::optional(field->value) : std::nullopt;
}

QByteArray Row::toJson() const
{
    QByteArray json;
    appendJson(json);
    return json;
}

void Row::appendJson(QByteArray &json) const
{
    json += '{';
    bool isFirst = true;
    for (const Field &field : fields) {
        if (!std::exchange(isFirst, false))
            json += ',';
        appendJsonString(json, field.name.toUtf8());
        json += ':';
        json += field.json;
    }
    json += '}';
}

} // namespace penstock
