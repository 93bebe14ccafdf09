// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requesttemplate.h>

#include <penstock/support/nearestname.h>

#include <algorithm>

namespace penstock {

namespace {
bool isHostCharacter(QChar c)
{
    // Any letter: international names are encoded by QUrl.
    return c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('-')
        || c == QLatin1Char(':') || c == QLatin1Char('[') || c == QLatin1Char(']');
}

Error rowError(const Row &row, const QString &what, const QString &fix)
{
    return {Error::Kind::File, what, QStringLiteral("row at line %1").arg(row.line), fix};
}

std::optional<Error> faultOfUrl(const QUrl &url, const QString &text)
{
    const auto refuse = [&text](const QString &what) {
        return Error {Error::Kind::Usage, what, QStringLiteral("URL \"%1\"").arg(text),
                      QStringLiteral("Write it as in https://api.example.com/items/{{id}}")};
    };
    if (!url.isValid())
        return refuse(QStringLiteral("it is no URL"));
    if (url.scheme() != QStringLiteral("http") && url.scheme() != QStringLiteral("https"))
        return refuse(QStringLiteral("it does not begin with http:// or https://"));
    if (url.host().isEmpty())
        return refuse(QStringLiteral("it has no host"));
    return std::nullopt;
}
} // namespace

Result<RequestTemplate::Pieces> RequestTemplate::piecesOf(const QString &text, const QString &where)
{
    Pieces pieces;
    qsizetype at = 0;
    for (;;) {
        const qsizetype open = text.indexOf(QStringLiteral("{{"), at);
        if (open < 0)
            break;
        const qsizetype close = text.indexOf(QStringLiteral("}}"), open);
        const QString name
            = close < 0 ? QString() : text.sliced(open + 2, close - open - 2).trimmed();
        if (name.isEmpty())
            return failure(Error {
                Error::Kind::Usage,
                close < 0 ? QStringLiteral("the braces at position %1 do not close").arg(open + 1)
                          : QStringLiteral("the braces at position %1 are empty").arg(open + 1),
                where, QStringLiteral("Write the name of a column: {{id}}")});
        pieces.push_back({text.sliced(at, open - at), name});
        at = close + 2;
    }
    pieces.push_back({text.sliced(at), {}});
    return pieces;
}

// Where a value stands that comes right after \a before, the URL up to there, with a letter for
// each value in it.
RequestTemplate::Place RequestTemplate::placeAfter(const QString &before)
{
    if (before.isEmpty())
        return Place::Whole;
    const qsizetype scheme = before.indexOf(QStringLiteral("://"));
    const qsizetype authority = scheme < 0 ? 0 : scheme + 3;
    if (before.indexOf(QLatin1Char('?')) >= 0)
        return Place::Query;
    return before.indexOf(QLatin1Char('/'), authority) >= 0 ? Place::Path : Place::Host;
}

// Which part of the URL each value stands in.
void RequestTemplate::placeUrl()
{
    QString before;
    for (Piece &piece : m_url) {
        before += piece.literal;
        piece.place = placeAfter(before);
        if (piece.name.isEmpty())
            continue;
        if (piece.place == Place::Whole || piece.place == Place::Host)
            m_hasFixedHost = false;
        // After a whole URL nothing but a path can follow.
        before += piece.place == Place::Whole ? QStringLiteral("x://x/") : QStringLiteral("x");
    }
}

Result<RequestTemplate> RequestTemplate::parse(const Text &text)
{
    RequestTemplate result;
    result.m_method = text.method;
    Result<Pieces> url = piecesOf(text.url, QStringLiteral("URL \"%1\"").arg(text.url));
    if (!url)
        return failure(url.error());
    result.m_url = *std::move(url);
    result.placeUrl();
    if (result.m_hasFixedHost) {
        // With a harmless value everywhere it must be an URL already.
        QString sample;
        for (const Piece &piece : result.m_url)
            sample += piece.literal + (piece.name.isEmpty() ? QString() : QStringLiteral("x"));
        if (const std::optional<Error> fault = faultOfUrl(QUrl(sample), text.url))
            return failure(*fault);
    }
    for (const auto &[name, value] : text.headers) {
        Result<Pieces> pieces = piecesOf(
            QString::fromUtf8(value), QStringLiteral("header %1").arg(QString::fromLatin1(name)));
        if (!pieces)
            return failure(pieces.error());
        for (Piece &piece : *pieces)
            piece.place = Place::HeaderValue;
        result.m_headers.push_back({name, *std::move(pieces)});
    }
    if (const QString fault = faultOfHeaders(text.headers); !fault.isEmpty())
        return failure(Error {Error::Kind::Usage, fault, QStringLiteral("headers"),
                              QStringLiteral("Write them as 'Name: value'")});
    return result;
}

Result<QString> RequestTemplate::valueAt(const Piece &piece, const Row &row)
{
    const std::optional<QString> value = row.value(piece.name);
    if (!value) {
        QStringList names;
        for (const Row::Field &field : row.fields)
            names.append(field.name);
        return failure(
            rowError(row, QStringLiteral("it has no \"%1\"").arg(piece.name),
                     QStringLiteral("It has: %1").arg(names.join(QStringLiteral(", ")))));
    }
    switch (piece.place) {
    case Place::Whole:
        return *value;
    case Place::Host:
        if (value->isEmpty() || !std::all_of(value->begin(), value->end(), isHostCharacter))
            return failure(rowError(row, QStringLiteral("\"%1\" is no name of a host").arg(*value),
                                    QStringLiteral("Correct the column %1").arg(piece.name)));
        return *value;
    case Place::Path:
    case Place::Query:
        return QString::fromLatin1(QUrl::toPercentEncoding(*value));
    case Place::HeaderValue:
        break;
    }
    return *value;
}

Result<QString> RequestTemplate::fill(const Pieces &pieces, const Row &row)
{
    QString text;
    for (const Piece &piece : pieces) {
        text += piece.literal;
        if (piece.name.isEmpty())
            continue;
        const Result<QString> value = valueAt(piece, row);
        if (!value)
            return failure(value.error());
        text += *value;
    }
    return text;
}

Result<HttpRequest> RequestTemplate::fill(const Row &row) const
{
    HttpRequest request;
    request.method = m_method;
    const Result<QString> url = fill(m_url, row);
    if (!url)
        return failure(url.error());
    request.url = QUrl(*url);
    if (const std::optional<Error> fault = faultOfUrl(request.url, *url))
        return failure(
            rowError(row, QStringLiteral("\"%1\": %2").arg(*url, fault->what), fault->fix));
    for (const HeaderPieces &header : m_headers) {
        const Result<QString> value = fill(header.value, row);
        if (!value)
            return failure(value.error());
        request.headers.append({header.name, value->toUtf8()});
    }
    if (const QString fault = faultOfHeaders(request.headers); !fault.isEmpty())
        return failure(rowError(row, fault, QStringLiteral("A header value is one line of text")));
    for (const Row::Field &field : row.fields)
        request.values.insert(field.name, field.value);
    return request;
}

QStringList RequestTemplate::names() const
{
    QStringList names;
    const auto collect = [&names](const Pieces &pieces) {
        for (const Piece &piece : pieces) {
            if (!piece.name.isEmpty() && !names.contains(piece.name))
                names.append(piece.name);
        }
    };
    collect(m_url);
    for (const HeaderPieces &header : m_headers)
        collect(header.value);
    return names;
}

std::optional<Error> RequestTemplate::missingFrom(const QStringList &columns) const
{
    const QStringList wanted = names();
    const auto missing
        = std::find_if(wanted.begin(), wanted.end(),
                       [&columns](const QString &name) { return !columns.contains(name); });
    if (missing == wanted.end())
        return std::nullopt;
    const QString near = nearestName(*missing, columns);
    const QString have
        = QStringLiteral("The columns are: %1").arg(columns.join(QStringLiteral(", ")));
    return Error {Error::Kind::Usage, QStringLiteral("no column is named \"%1\"").arg(*missing),
                  QStringLiteral("template {{%1}}").arg(*missing),
                  near.isEmpty() ? have
                                 : have + QStringLiteral(". Did you mean {{%1}}?").arg(near)};
}

} // namespace penstock
