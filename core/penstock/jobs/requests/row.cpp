// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/row.h>

#include <penstock/jobs/spec/jsonbytes.h>

#include <algorithm>

namespace penstock {

namespace {
std::vector<Row::Field> fieldsIn(const QByteArray &json)
{
    const bool isList = json.startsWith('[');
    const auto members = isList ? jsonElements(json) : jsonMembers(json);
    std::vector<Row::Field> fields;
    if (!members)
        return fields;
    for (const JsonMember &member : *members)
        fields.push_back({isList ? QString::number(fields.size()) : member.name,
                          member.isNull ? QString() : member.text, member.json});
    return fields;
}

std::optional<Row::Field> fieldNamed(const std::vector<Row::Field> &fields, const QString &name,
                                     bool mayBeNested)
{
    const auto find = [&fields](QStringView wanted) {
        return std::find_if(fields.begin(), fields.end(),
                            [wanted](const Row::Field &each) { return each.name == wanted; });
    };
    if (const auto field = find(name); field != fields.end())
        return *field;
    // The longest name first, because names may contain dots.
    for (qsizetype dot = mayBeNested ? name.lastIndexOf(QLatin1Char('.')) : -1; dot > 0;
         dot = name.lastIndexOf(QLatin1Char('.'), dot - 1)) {
        const auto outer = find(QStringView(name).first(dot));
        if (outer == fields.end() || !(outer->json.startsWith('{') || outer->json.startsWith('[')))
            continue;
        if (auto inner = fieldNamed(fieldsIn(outer->json), name.sliced(dot + 1), true)) {
            inner->name = name;
            return inner;
        }
    }
    return std::nullopt;
}

} // namespace

QString withoutTextMark(const QString &name)
{
    const qsizetype colon = name.lastIndexOf(QLatin1Char(':'));
    const bool isMarked = colon >= 0 && QStringView(name).sliced(colon + 1).trimmed() == u"text"_s;
    return isMarked ? name.first(colon).trimmed() : name;
}

std::optional<Row::Field> Row::field(const QString &name) const
{
    if (auto field = fieldNamed(fields, name, typed))
        return field;
    const QString plain = withoutTextMark(name);
    return plain == name ? std::nullopt : fieldNamed(fields, plain, typed);
}

std::optional<QString> Row::value(const QString &name) const
{
    const std::optional<Field> found = field(name);
    return found ? std::optional(found->value) : std::nullopt;
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
