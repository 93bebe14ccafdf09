// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowconstants.h>

#include <penstock/jobs/spec/jsonbytes.h>

namespace penstock {

void setConstants(Row &row, const RowConstants &constants)
{
    for (const auto &constant : constants)
        std::erase_if(row.fields,
                      [&](const Row::Field &field) { return field.name == constant.first; });
    addConstants(row, constants);
}

void addConstants(Row &row, const RowConstants &constants)
{
    for (const auto &[name, value] : constants) {
        if (!row.value(name))
            row.fields.push_back({name, value, toJsonString(value.toUtf8())});
    }
}

} // namespace penstock
