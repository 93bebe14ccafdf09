// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/request/texttemplate.h>

#include <penstock/support/nearestname.h>

#include <algorithm>

namespace penstock {

Result<TextTemplate> TextTemplate::parse(const QString &text, const QString &where)
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
            return failure(Error {Error::Kind::Usage,
                                  close < 0
                                      ? u"the braces at position %1 do not close"_s.arg(open + 1)
                                      : u"the braces at position %1 are empty"_s.arg(open + 1),
                                  where, u"Write the name of a column: {{id}}"_s});
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
        if (const auto secret = secrets.constFind(piece.name); secret != secrets.cend()) {
            text.add(*secret, SecretText::Encoding::AsIs);
            continue;
        }
        const Result<const Row::Field *> field = fieldOf(row, piece.name);
        if (!field)
            return failure(field.error());
        text.rest += (*field)->value.toUtf8();
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
        return !columns.contains(name);
    });
    if (missing == names.end())
        return std::nullopt;
    const QString near = nearestName(*missing, columns);
    const QString have = u"The columns are: %1"_s.arg(columns.join(u", "_s));
    return Error {Error::Kind::Usage, u"no column is named \"%1\""_s.arg(*missing),
                  u"template {{%1}}"_s.arg(*missing),
                  near.isEmpty() ? have : have + u". Did you mean {{%1}}?"_s.arg(near)};
}

Result<const Row::Field *> fieldOf(const Row &row, const QString &name)
{
    const auto field = std::find_if(row.fields.begin(), row.fields.end(),
                                    [&name](const Row::Field &each) { return each.name == name; });
    if (field != row.fields.end())
        return &*field;
    QStringList names;
    for (const Row::Field &each : row.fields)
        names.append(each.name);
    return failure(
        rowError(row, u"it has no \"%1\""_s.arg(name), u"It has: %1"_s.arg(names.join(u", "_s))));
}

Error rowError(const Row &row, const QString &what, const QString &fix)
{
    return {Error::Kind::File, what, u"row at line %1"_s.arg(row.line), fix};
}

} // namespace penstock
