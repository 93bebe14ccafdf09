// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/requesttemplate.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <QStringTokenizer>

#include <algorithm>

#include <penstock/jobs/requests/requestheaders.h>

namespace penstock {

namespace {
bool isHostCharacter(QChar c)
{
    // Any letter: international names are encoded by QUrl.
    return c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('-')
        || c == QLatin1Char(':') || c == QLatin1Char('[') || c == QLatin1Char(']');
}

bool isUnreserved(QChar c)
{
    return (c >= QLatin1Char('0') && c <= QLatin1Char('9'))
        || (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
        || (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('-')
        || c == QLatin1Char('.') || c == QLatin1Char('_') || c == QLatin1Char('~');
}

QString percentEncoded(const QString &text)
{
    if (std::all_of(text.begin(), text.end(), isUnreserved))
        return text; // as ids are
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

// Empty if there is none.
Message faultOfUrl(const QUrl &url)
{
    if (!url.isValid())
        return jobMessage("request.invalid_url");
    if (url.scheme() != u"http"_s && url.scheme() != u"https"_s)
        return jobMessage("request.no_scheme");
    return url.host().isEmpty() ? jobMessage("request.no_host") : Message();
}

bool isWhole(const QString &url)
{
    return url.startsWith(u"http://"_s, Qt::CaseInsensitive)
        || url.startsWith(u"https://"_s, Qt::CaseInsensitive);
}

// The URL with a harmless value in the place of each name.
QString sampleOf(const TextTemplate &url)
{
    QString sample;
    for (const TextTemplate::Piece &piece : url.pieces())
        sample += piece.name.isEmpty() ? piece.literal : piece.literal + QLatin1Char('x');
    return sample;
}

std::optional<Error> faultOfBase(const QString &base)
{
    const Message place = jobMessage("place.base_url", base);
    const Result<TextTemplate> parsed = TextTemplate::parse(base, place);
    if (!parsed)
        return parsed.error();
    const QUrl sample(sampleOf(*parsed));
    if (const Message fault = faultOfUrl(sample); !fault.isEmpty())
        return jobMessage("request.invalid_base", fault).at(place);
    if (sample.hasQuery() || sample.hasFragment())
        return profileMessage("base_url.after_path").at(place);
    return std::nullopt;
}

// One at the beginning may be the server, which is to be known before there is a row.
QString withFirstVariable(const QString &url, const ProfileVariables &variables)
{
    const qsizetype end = url.indexOf(u"}}"_s) + 2;
    if (!url.startsWith(u"{{"_s) || end < 2)
        return url;
    return withVariables(url.first(end), variables) + url.sliced(end);
}

// "{{url}}" and nothing else; empty for any other.
QString nameAloneIn(const QString &url)
{
    const Result<TextTemplate> parsed = TextTemplate::parse(url, {});
    if (!parsed || parsed->pieces().size() != 2)
        return {};
    const bool isAlone
        = parsed->pieces().front().literal.isEmpty() && parsed->pieces().back().literal.isEmpty();
    return isAlone ? parsed->pieces().front().name : QString();
}

bool isBlank(const QString &value)
{
    return std::all_of(value.begin(), value.end(), [](QChar c) { return c.isSpace(); });
}

Result<QString> joined(const QString &base, const QString &url)
{
    if (base.isEmpty() || isWhole(url))
        return url;
    if (std::optional<Error> fault = faultOfBase(base))
        return failure(*std::move(fault));
    QString text = base;
    const bool isAddition = url.isEmpty() || url.startsWith(QLatin1Char('?'));
    if (!isAddition) {
        while (text.endsWith(QLatin1Char('/')))
            text.chop(1);
        if (!url.startsWith(QLatin1Char('/')))
            text += QLatin1Char('/');
    }
    return text + url;
}

// Of its path: those that a server, or somebody on the way to it, resolves.
qsizetype dotSegments(QStringView url)
{
    qsizetype end = 0;
    while (end < url.size() && url[end] != QLatin1Char('?') && url[end] != QLatin1Char('#'))
        ++end;
    qsizetype count = 0;
    for (const QStringView segment : QStringTokenizer(url.first(end), QLatin1Char('/')))
        count += segment == u"."_s || segment == u".."_s ? 1 : 0;
    return count;
}
} // namespace

// Where a value stands that comes right after \a before, the URL up to there, with a letter for
// each value in it.
RequestTemplate::UrlPart RequestTemplate::placeAfter(const QString &before)
{
    if (before.isEmpty())
        return UrlPart::Whole;
    const qsizetype scheme = before.indexOf(u"://"_s);
    const qsizetype authority = scheme < 0 ? 0 : scheme + 3;
    if (before.contains(QLatin1Char('?')) || before.contains(QLatin1Char('#')))
        return UrlPart::Query;
    return before.indexOf(QLatin1Char('/'), authority) >= 0 ? UrlPart::Path : UrlPart::Host;
}

std::optional<Error> RequestTemplate::readUrl(const QString &text)
{
    const Message whole = jobMessage("place.url", text);
    const Result<TextTemplate> url = TextTemplate::parse(text, whole);
    if (!url)
        return url.error();
    QString before;
    for (const TextTemplate::Piece &piece : url->pieces()) {
        before += piece.literal;
        const UrlPart place = placeAfter(before);
        m_url.push_back({piece.literal, piece.name, place});
        if (piece.name.isEmpty())
            continue;
        const bool isServer = place == UrlPart::Whole || place == UrlPart::Host;
        if (isServer && m_secrets.contains(piece.name))
            return jobMessage("request.secret_host", piece.name).at(whole);
        if (isServer)
            m_hasFixedHost = false;
        // After a whole URL nothing but a path can follow.
        before += place == UrlPart::Whole ? u"x://x/"_s : u"x"_s;
    }
    const QString sample = sampleOf(*url);
    m_dotSegments = dotSegments(sample);
    if (!m_hasFixedHost)
        return std::nullopt;
    const QUrl parsed(sample);
    if (const Message fault = faultOfUrl(parsed); !fault.isEmpty())
        return fault.at(whole);
    keepServer(sample, parsed);
    return std::nullopt;
}

// Values in path and query are encoded: none of them ends either, or begins a fragment.
void RequestTemplate::keepServer(const QString &text, const QUrl &sample)
{
    if (sample.hasFragment())
        return;
    const auto isEnd = [](QChar c) { return c == QLatin1Char('/') || c == QLatin1Char('?'); };
    const auto authority = text.begin() + text.indexOf(u"://"_s) + 3;
    m_serverSize = std::find_if(authority, text.end(), isEnd) - text.begin();
    m_server = sample.adjusted(QUrl::RemovePath | QUrl::RemoveQuery);
}

std::optional<Error>
RequestTemplate::readQuery(const std::vector<std::pair<QString, QString>> &query)
{
    for (const auto &[name, value] : query) {
        const Message where = jobMessage("place.query", name);
        for (const QString *const text : {&name, &value}) {
            const Result<TextTemplate> parsed = TextTemplate::parse(*text, where);
            if (!parsed)
                return parsed.error();
            QString between = text == &value ? u"="_s : u"&"_s;
            if (m_query.empty())
                between.clear();
            for (const TextTemplate::Piece &piece : parsed->pieces())
                m_query.push_back({std::exchange(between, {}) + percentEncoded(piece.literal),
                                   piece.name, UrlPart::Query});
        }
    }
    return std::nullopt;
}

std::optional<Error> RequestTemplate::readHeaders(const HeaderList &own, const HeaderList &common,
                                                  const ProfileVariables &variables)
{
    m_base.headers = common;
    for (const auto &[name, value] : own) {
        Result<TextTemplate> parsed = TextTemplate::parse(
            QString::fromUtf8(value), jobMessage("place.header", QString::fromLatin1(name)));
        if (!parsed)
            return parsed.error();
        removeHeader(m_base.headers, name);
        m_headers.push_back({name, *std::move(parsed)});
    }
    for (qsizetype i = 0; i < m_base.headers.size(); ++i) {
        const SecretText value
            = inPieces({QString::fromUtf8(m_base.headers[i].second), {}}, variables);
        if (value.isPlain())
            continue;
        m_base.headers[i].second = value.shown();
        m_base.secrets.headers.insert(i, value);
    }
    Message fault = faultOfHeaders(m_base.headers + own);
    if (fault.isEmpty())
        fault = reservedHeaderIn(own, false).value_or(Message());
    return fault.isEmpty() ? std::nullopt : std::optional(fault.at(jobMessage("place.headers")));
}

std::optional<Error> RequestTemplate::readBody(const RequestSpec &spec)
{
    const QByteArray contentType = QByteArrayLiteral("Content-Type");
    const std::optional<QByteArray> type = headerValue(m_base.headers + spec.headers, contentType);
    BodyType bodyType = spec.bodyType;
    if (bodyType == BodyType::ByHeader && (!type || type->contains("{{")))
        bodyType = BodyTemplate::typeOf(spec.body);
    const QByteArray usual = BodyTemplate::contentTypeOf(bodyType);
    if (!usual.isEmpty() && !spec.body.isEmpty() && !type)
        m_base.headers.append({contentType, usual});
    const BodyTemplate::Kind kind = BodyTemplate::kindOf(bodyType, type.value_or(QByteArray()));
    const BodyTemplate::Kind declared = BodyTemplate::kindOf(type.value_or(QByteArray()));
    using Kind = BodyTemplate::Kind;
    if (kind != Kind::Raw && kind != declared
        && (declared == Kind::Json || declared == Kind::Xml || declared == Kind::Form))
        return jobMessage("body.other_type", QString::fromLatin1(*type), QString::fromLatin1(usual))
            .at(jobMessage("place.body"));
    Result<BodyTemplate> body = BodyTemplate::parse(spec.body, kind);
    if (!body)
        return body.error();
    m_body = *std::move(body);
    return std::nullopt;
}

Result<RequestTemplate> RequestTemplate::parse(const Text &text)
{
    return parse({.method = text.method, .url = text.url, .headers = text.headers}, {}, {});
}

Result<RequestTemplate> RequestTemplate::parse(const RequestSpec &spec, const QString &baseUrl,
                                               const HeaderList &common,
                                               const ProfileVariables &variables)
{
    RequestTemplate result;
    result.m_base.method = spec.method;
    result.m_allowsEmptyInPath = spec.allowsEmptyInPath;
    result.readVariables(spec, variables, baseUrl);
    const QString own = withFirstVariable(spec.url, variables);
    const Result<QString> url = joined(withVariables(baseUrl, variables), own);
    if (!url)
        return failure(url.error());
    if (std::optional<Error> fault = result.readUrl(*url))
        return failure(*std::move(fault));
    const QString name = nameAloneIn(own);
    if (!baseUrl.isEmpty() && !name.isEmpty() && !result.isVariable(name)) {
        result.m_wholeName = name;
        result.m_hasFixedHost = false;
    }
    if (std::optional<Error> fault = result.readQuery(spec.query))
        return failure(*std::move(fault));
    if (std::optional<Error> fault = result.readHeaders(spec.headers, common, variables))
        return failure(*std::move(fault));
    if (std::optional<Error> fault = result.readBody(spec))
        return failure(*std::move(fault));
    return result;
}

Result<QString> RequestTemplate::valueAt(const Piece &piece, const Row &row) const
{
    const Result<Row::Field> field = fieldOf(row, piece.name);
    if (!field)
        return failure(field.error());
    const QString &value = field->value;
    switch (piece.place) {
    case UrlPart::Whole:
        break;
    case UrlPart::Host:
        if (value.isEmpty() || !std::all_of(value.begin(), value.end(), isHostCharacter))
            return failure(rowError(row, jobMessage("request.invalid_host", value, piece.name)));
        break;
    case UrlPart::Path:
        if (!m_allowsEmptyInPath && isBlank(value))
            return failure(rowError(row, jobMessage("request.empty_in_path", piece.name)));
        return percentEncoded(value);
    case UrlPart::Query:
        return percentEncoded(value);
    }
    return value;
}

Result<SecretText> RequestTemplate::fill(const Pieces &pieces, const Row &row) const
{
    SecretText text;
    for (const Piece &piece : pieces) {
        text.rest += piece.literal.toUtf8();
        if (piece.name.isEmpty())
            continue;
        const auto secret = m_secrets.constFind(withoutTextMark(piece.name));
        if (secret != m_secrets.cend()) {
            text.add(*secret, SecretText::Encoding::Percent);
            continue;
        }
        const Result<QString> value = valueAt(piece, row);
        if (!value)
            return failure(value.error());
        text.rest += value->toUtf8();
    }
    return text;
}

namespace {
Result<QUrl> wholeUrl(const Row &row, const QString &text)
{
    const QUrl url(text);
    if (const Message fault = faultOfUrl(url); !fault.isEmpty())
        return failure(rowError(row, jobMessage("request.invalid_row_url", text, fault)));
    return url;
}
} // namespace

// QUrl(text). Most of what that costs is the server, which is the same for each row.
Result<QUrl> RequestTemplate::parsed(const Row &row, const QString &text) const
{
    if (m_serverSize > 0) {
        QUrl url = m_server;
        const qsizetype question = text.indexOf(QLatin1Char('?'), m_serverSize);
        const qsizetype end = question < 0 ? text.size() : question;
        url.setPath(text.sliced(m_serverSize, end - m_serverSize), QUrl::TolerantMode);
        if (question >= 0)
            url.setQuery(text.sliced(question + 1));
        return url;
    }
    return wholeUrl(row, text);
}

Result<SecretText> RequestTemplate::urlTextOf(const Row &row) const
{
    if (!m_wholeName.isEmpty()) {
        const Result<Row::Field> field = fieldOf(row, m_wholeName);
        if (!field)
            return failure(field.error());
        if (isWhole(field->value))
            return SecretText {{}, field->value.toUtf8()};
        // Below the base it would be a path that no server has.
        return failure(
            rowError(row, jobMessage("request.relative_row_url", field->value, m_wholeName)));
    }
    return fill(m_url, row);
}

// Those of a whole URL at the beginning are the row's own.
qsizetype RequestTemplate::dotSegmentsAllowed(const Row &row) const
{
    const Piece &first = m_url.front();
    const bool beginsWithValue = first.place == UrlPart::Whole && !first.name.isEmpty();
    return m_dotSegments
        + (beginsWithValue ? dotSegments(row.value(first.name).value_or(QString())) : 0);
}

Result<void> RequestTemplate::fillUrl(HttpRequest &request, const Row &row) const
{
    Result<SecretText> pieces = urlTextOf(row);
    const Result<SecretText> more = pieces ? fill(m_query, row) : failure(pieces.error());
    if (!more)
        return failure(more.error());
    const QString text = QString::fromUtf8(pieces->shown());
    const bool isRowsOwn = !m_wholeName.isEmpty();
    Result<QUrl> url = isRowsOwn ? wholeUrl(row, text) : parsed(row, text);
    if (!url)
        return failure(url.error());
    if (!isRowsOwn && text.contains(u"/."_s) && dotSegments(text) > dotSegmentsAllowed(row))
        return failure(rowError(row, jobMessage("request.leads_elsewhere", text)));
    request.url = *std::move(url);
    const bool isPlain = pieces->isPlain() && more->isPlain();
    if (!m_query.empty()) {
        const QString own = request.url.query(QUrl::FullyEncoded);
        const QString before = own.isEmpty() ? QString() : own + QLatin1Char('&');
        if (!isPlain) // without a fragment, which is not sent
            *pieces = pieces->split('#').front();
        pieces->rest += before.isEmpty() ? (request.url.hasQuery() ? "" : "?") : "&";
        pieces->add(*more);
        request.url.setQuery(before + QString::fromUtf8(more->shown()));
    }
    if (!isPlain) // values are encoded already
        request.secrets.url = pieces->percentEncoded("%:/?#[]@!$&'()*+,;=");
    return {};
}

Result<HttpRequest> RequestTemplate::fill(const Row &row) const
{
    if (m_texts.empty())
        return filled(row);
    Row whole = row;
    setConstants(whole, m_texts);
    return filled(whole);
}

Result<void> RequestTemplate::fillHeaders(HttpRequest &request, const Row &row) const
{
    for (const HeaderTemplate &header : m_headers) {
        const Result<SecretText> value = header.value.fill(row, m_secrets);
        if (!value)
            return failure(value.error());
        if (!value->isPlain())
            request.secrets.headers.insert(request.headers.size(), *value);
        request.headers.append({header.name, value->shown()});
    }
    if (const Message fault = faultOfHeaders(request.headers); !fault.isEmpty())
        return failure(rowError(row, fault));
    return {};
}

Result<HttpRequest> RequestTemplate::filled(const Row &row) const
{
    HttpRequest request = m_base;
    if (const Result<void> url = fillUrl(request, row); !url)
        return failure(url.error());
    if (const Result<void> headers = fillHeaders(request, row); !headers)
        return failure(headers.error());
    Result<SecretText> body = m_body.fill(row, m_secrets);
    if (!body)
        return failure(body.error());
    request.body = body->shown();
    if (!body->isPlain())
        request.secrets.body = *std::move(body);
    const auto addValue = [&](const QString &name, const QString &value) {
        if (!m_valueNames || m_valueNames->contains(name))
            request.values.insert(name, value);
    };
    for (const Row::Field &field : row.fields)
        addValue(field.name, field.value);
    for (auto secret = m_secrets.cbegin(); secret != m_secrets.cend(); ++secret)
        addValue(secret.key(), u"secret "_s + *secret); // limits count it by its name
    return request;
}

bool RequestTemplate::isVariable(const QString &name) const
{
    return m_secrets.contains(withoutTextMark(name))
        || std::any_of(
               m_texts.begin(), m_texts.end(),
               [plain = withoutTextMark(name)](const auto &text) { return text.first == plain; });
}

void RequestTemplate::readVariables(const RequestSpec &spec, const ProfileVariables &variables,
                                    const QString &baseUrl)
{
    for (const auto &[name, value] : variablesUsedBy(spec, variables, baseUrl)) {
        if (isVariable(name))
            continue;
        if (value.isSecret())
            m_secrets.insert(name, value.secret);
        else
            m_texts.emplace_back(name, value.text);
    }
}

QStringList RequestTemplate::names() const
{
    QStringList names;
    for (const Pieces *const pieces : {&m_url, &m_query}) {
        for (const Piece &piece : *pieces) {
            if (!piece.name.isEmpty())
                names.append(piece.name);
        }
    }
    for (const HeaderTemplate &header : m_headers)
        names += header.value.names();
    names += m_body.names();
    names.removeDuplicates();
    names.removeIf([this](const QString &name) { return isVariable(name); });
    return names;
}

std::optional<Error> RequestTemplate::missingFrom(const QStringList &columns) const
{
    return missingColumn(names(), columns);
}

ProfileVariables variablesUsedBy(const RequestSpec &request, const ProfileVariables &variables,
                                 const QString &baseUrl)
{
    if (variables.empty())
        return {};
    QStringList texts {baseUrl, request.url, QString::fromUtf8(request.body)};
    for (const auto &[name, value] : request.query)
        texts << name << value;
    for (const auto &[name, value] : request.headers)
        texts << QString::fromUtf8(value);
    QStringList names = namesInBraces(texts.join(QLatin1Char('\n')));
    std::transform(names.begin(), names.end(), names.begin(), withoutTextMark);
    ProfileVariables used;
    std::copy_if(variables.begin(), variables.end(), std::back_inserter(used),
                 [&names](const auto &each) { return names.contains(each.name); });
    return used;
}

} // namespace penstock
