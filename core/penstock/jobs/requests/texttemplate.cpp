// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/texttemplate.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/support/nearestname.h>

#include <algorithm>

namespace penstock {

Result<TextTemplate> TextTemplate::parse(const QString &text, const MessageArgument &where)
{
    TextTemplate result;
    qsizetype at = 0;
    for (;;) {
        const qsizetype open = text.indexOf(u"{{"_s, at);
        if (open < 0)
            break;
        const qsizetype close = text.indexOf(u"}}"_s, open);
        const QString name
            = close < 0 ? QString() : text.sliced(open + 2, close - open - 2).trimmed();
        if (name.isEmpty())
            return failure((close < 0 ? jobMessage("template.open", open + 1)
                                      : jobMessage("template.empty", open + 1))
                               .at(where));
        result.m_pieces.push_back({text.sliced(at, open - at), name});
        at = close + 2;
    }
    result.m_pieces.push_back({text.sliced(at), {}});
    return result;
}

Result<QString> TextTemplate::fill(const Row &row) const
{
    const Result<SecretText> text = fill(row, {});
    return text ? Result<QString>(QString::fromUtf8(text->rest)) : failure(text.error());
}

Result<SecretText> TextTemplate::fill(const Row &row, const SecretNames &secrets) const
{
    SecretText text;
    for (const Piece &piece : m_pieces) {
        text.rest += piece.literal.toUtf8();
        if (piece.name.isEmpty())
            continue;
        const auto secret = secrets.constFind(withoutTextMark(piece.name));
        if (secret != secrets.cend()) {
            text.add(*secret, SecretText::Encoding::AsIs);
            continue;
        }
        const Result<Row::Field> field = fieldOf(row, piece.name);
        if (!field)
            return failure(field.error());
        text.rest += field->value.toUtf8();
    }
    return text;
}

QStringList TextTemplate::names() const
{
    QStringList names;
    for (const Piece &piece : m_pieces) {
        if (!piece.name.isEmpty() && !names.contains(piece.name))
            names.append(piece.name);
    }
    return names;
}

std::optional<Error> TextTemplate::missingFrom(const QStringList &columns) const
{
    return missingColumn(names(), columns);
}

std::optional<Error> missingColumn(const QStringList &names, const QStringList &columns)
{
    const auto missing = std::find_if(names.begin(), names.end(), [&columns](const QString &name) {
        return !columns.contains(name) && !columns.contains(withoutTextMark(name));
    });
    if (missing == names.end())
        return std::nullopt;
    const QString near = nearestName(*missing, columns);
    const Message fault = near.isEmpty()
        ? jobMessage("template.no_column", *missing, columns)
        : jobMessage("template.no_column_near", *missing, columns, near);
    return fault.at(jobMessage("place.template", *missing));
}

Result<Row::Field> fieldOf(const Row &row, const QString &name)
{
    if (auto field = row.field(name))
        return *std::move(field);
    QStringList names;
    for (const Row::Field &each : row.fields)
        names.append(each.name);
    return failure(rowError(row, jobMessage("rows.missing_value", name, names)));
}

Error rowError(const Row &row, const Message &what)
{
    Error error = what.at(placeOf(row));
    error.kind = Error::Kind::File;
    return error;
}

Message placeOf(const Row &row)
{
    return row.hasLine ? jobMessage("place.row", row.line)
                       : jobMessage("place.row_number", row.line);
}

} // namespace penstock
