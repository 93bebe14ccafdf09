// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/pagination.h>

#include <penstock/http/message/linkheader.h>
#include <penstock/http/message/redirect.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace penstock {

namespace {
using PagesKind = PagesSpec::Kind;

// By PagesKind.
constexpr std::array kindNames {"none", "link_header", "next_url", "cursor", "page", "offset"};

QString nameOf(PagesKind kind)
{
    return QString::fromLatin1(kindNames.at(std::size_t(kind)));
}

bool isOneOf(PagesKind kind, std::initializer_list<PagesKind> kinds)
{
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

// A text, or a list of texts and {"secret": NAME}: no text can be taken for a secret.
QJsonValue stored(const SecretText &text)
{
    if (text.isPlain())
        return QString::fromUtf8(text.rest);
    QJsonArray pieces;
    for (const SecretText::Secret &secret : text.secrets) {
        pieces.append(QString::fromUtf8(secret.before));
        pieces.append(QJsonObject {{u"secret"_s, secret.name}});
    }
    pieces.append(QString::fromUtf8(text.rest));
    return pieces;
}

SecretText restored(const QJsonValue &stored)
{
    SecretText text {{}, stored.toString().toUtf8()};
    for (const QJsonValue piece : stored.toArray()) {
        if (piece.isObject())
            text.add(piece[u"secret"_s].toString(), SecretText::Encoding::Percent);
        else
            text.rest += piece.toString().toUtf8();
    }
    return text;
}

QByteArray digestOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(12).toHex();
}

QByteArray digestOf(const SecretText &text)
{
    return digestOf(QJsonDocument(QJsonArray {stored(text)}).toJson());
}

bool isScalar(const QByteArray &json)
{
    return !json.startsWith('{') && !json.startsWith('[');
}

// Numbers and texts without a difference among them, such as measurements, may be the same on many
// pages. An object that is twice the same is an exception.
bool mayRepeat(std::vector<QByteArray> items)
{
    if (!std::all_of(items.begin(), items.end(), isScalar))
        return false;
    std::sort(items.begin(), items.end());
    return std::adjacent_find(items.begin(), items.end()) != items.end()
        || (items.size() == 1 && !items.front().startsWith('"'));
}

// True if a list in \a body has an element, or if there is no list.
bool hasContent(const QByteArray &body)
{
    qsizetype lists = 0;
    for (qsizetype at = body.indexOf('['); at >= 0; at = body.indexOf('[', at + 1), ++lists) {
        if (!QByteArrayView(body).sliced(at + 1).trimmed().startsWith(']'))
            return true;
    }
    return lists == 0 && !body.trimmed().isEmpty();
}

// The same for two pages with the same content. Empty if the page has none.
QByteArray identityOf(const std::vector<QByteArray> &items, bool isList, const QByteArray &body)
{
    if (items.empty())
        return !isList && hasContent(body) ? digestOf(body) : QByteArray();
    if (mayRepeat(items))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &item : items) {
        hash.addData(item);
        hash.addData("\n");
    }
    return hash.result().first(12).toHex();
}

SecretText sealed(const QByteArray &text, const Pagination::Seal &seal)
{
    return seal ? seal(text) : SecretText {{}, text};
}

SecretText urlOf(const HttpRequest &request)
{
    return request.secrets.url.orPlain(request.url.toEncoded(QUrl::RemoveFragment));
}

void setUrl(HttpRequest &request, const SecretText &url)
{
    request.url = QUrl::fromEncoded(url.shown());
    request.secrets.url = url.isPlain() ? SecretText() : url;
}

// Replaces the parameter where it stands first, or adds it at the end. The others stay as they are,
// byte by byte, which QUrlQuery would not promise.
void setParameter(HttpRequest &request, const QByteArray &name, const SecretText &value)
{
    SecretText ours {{}, QUrl::toPercentEncoding(QString::fromUtf8(name)) + '='};
    ours.add(value.percentEncoded());
    const std::vector<SecretText> parts = urlOf(request).split('?');
    SecretText query;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        query.rest += i > 1 ? "?" : "";
        query.add(parts[i]);
    }
    SecretText url = parts.front();
    char before = '?';
    const auto add = [&url, &before](const SecretText &item) {
        url.rest += std::exchange(before, '&');
        url.add(item);
    };
    bool isSet = false;
    std::vector<SecretText> items = query.split('&');
    if (query == SecretText())
        items.clear();
    for (const SecretText &item : items) {
        SecretText itemName = item.split('=').front();
        itemName.rest.replace('+', ' ');
        const bool isOurs
            = itemName.isPlain() && QByteArray::fromPercentEncoding(itemName.rest) == name;
        if (!isOurs)
            add(item);
        else if (!std::exchange(isSet, true))
            add(ours);
    }
    if (!isSet)
        add(ours);
    const QString fragment = request.url.fragment(QUrl::FullyEncoded);
    setUrl(request, url);
    if (!fragment.isEmpty())
        request.url.setFragment(fragment);
}

// Of a server.
MessageArgument textOf(const QByteArray &bytes)
{
    return MessageArgument::quoted(QString::fromUtf8(bytes));
}

// From http to https of the same host.
bool isUpgrade(const QUrl &from, const QUrl &to)
{
    QUrl secure = from;
    secure.setScheme(u"https"_s);
    secure.setPort(-1);
    return from.scheme() == u"http"_s && from.port(80) == 80 && originOf(secure) == originOf(to);
}

} // namespace

Pagination::Pagination(PagesSpec spec)
    : m_spec(std::move(spec))
    , m_number(m_spec.from)
{ }

Result<Pagination> Pagination::of(const PagesSpec &spec)
{
    Pagination pages(spec);
    const Message place = jobMessage("place.pages", nameOf(spec.kind));
    if (spec.most < 1)
        return failure(jobMessage("pages.none_allowed").at(place));
    if (isOneOf(spec.kind, {PagesKind::Cursor, PagesKind::Page, PagesKind::Offset})
        && spec.parameter.isEmpty())
        return failure(jobMessage("pages.no_parameter").at(place));
    if (isOneOf(spec.kind, {PagesKind::NextUrl, PagesKind::Cursor})) {
        Result<RecordPath> path = RecordPath::parse(spec.path);
        if (!path)
            return failure(path.error());
        if (!path->isSingular())
            return failure(jobMessage("pages.several_values").at(place));
        pages.m_path = *std::move(path);
    }
    if (spec.kind == PagesKind::Offset && spec.step < 0)
        return failure(jobMessage("pages.negative_step").at(place));
    if (spec.kind != PagesKind::None) {
        Result<RecordPath> items = RecordPath::parse(spec.items.isEmpty() ? u"$"_s : spec.items);
        if (!items)
            return failure(items.error());
        pages.m_items = *std::move(items);
    }
    return pages;
}

HttpRequest Pagination::request(HttpRequest base) const
{
    switch (m_spec.kind) {
    case PagesKind::None:
        break;
    case PagesKind::LinkHeader:
    case PagesKind::NextUrl:
        if (m_next != SecretText())
            setUrl(base, m_next);
        break;
    case PagesKind::Cursor:
        if (m_next != SecretText())
            setParameter(base, m_spec.parameter.toUtf8(), m_next);
        break;
    case PagesKind::Page:
    case PagesKind::Offset:
        setParameter(base, m_spec.parameter.toUtf8(), {{}, QByteArray::number(m_number)});
        break;
    }
    return base;
}

Pagination::Turn Pagination::step(const HttpAnswer &answer, const HttpRequest &base,
                                  const Seal &seal)
{
    Pagination after = *this;
    after.m_isKept = false;
    Result<bool> more = false;
    const Result<Items> items = itemsIn(answer.body);
    if (!items) {
        more = failure(items.error());
    } else {
        const QByteArray identity = identityOf(items->all, items->isList, answer.body);
        if (m_spec.kind != PagesKind::None && m_content.has(identity))
            return {.keepsRecords = false,
                    .fault = fault(jobMessage("pages.repeated", nameOfNext()))};
        after.m_content.add(identity, m_page);
        more = after.turn(answer, base, seal, *items);
    }
    if (more) {
        const bool keepsRecords = !m_isKept;
        *this = std::move(after);
        return {.keepsRecords = keepsRecords, .goesOn = *more};
    }
    if (std::exchange(m_isKept, true))
        return {.keepsRecords = false, .fault = more.error()};
    ++m_page;
    return {.fault = more.error()};
}

//! Returns whether there is another page, and moves to it.
Result<bool> Pagination::turn(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal,
                              const Items &items)
{
    switch (m_spec.kind) {
    case PagesKind::None:
        break;
    case PagesKind::LinkHeader: {
        const std::optional<QByteArray> header
            = headerValue(answer.headers, QByteArrayLiteral("Link"));
        const std::optional<QByteArray> next
            = header ? linkTo(QByteArrayLiteral("next"), *header) : std::nullopt;
        return next ? turnByUrl(*next, answer, base, seal) : Result<bool>(false);
    }
    case PagesKind::NextUrl:
    case PagesKind::Cursor: {
        const Result<QString> next = nextIn(answer.body);
        if (!next)
            return failure(next.error());
        if (next->isEmpty())
            return false;
        return m_spec.kind == PagesKind::NextUrl ? turnByUrl(next->toUtf8(), answer, base, seal)
                                                 : turnTo(sealed(next->toUtf8(), seal), m_next);
    }
    case PagesKind::Page:
    case PagesKind::Offset:
        return turnByNumber(std::int64_t(items.all.size()));
    }
    return false;
}

Result<bool> Pagination::turnByUrl(const QByteArray &reference, const HttpAnswer &answer,
                                   const HttpRequest &base, const Seal &seal)
{
    const HttpRequest asked = request(base);
    const QUrl relative = QUrl::fromEncoded(reference.trimmed(), QUrl::TolerantMode);
    QUrl target = (answer.finalUrl.isEmpty() ? asked.url : answer.finalUrl).resolved(relative);
    target.setFragment({});
    if (!relative.isValid() || !target.isValid())
        return failure(fault(jobMessage("pages.invalid_url", textOf(reference.left(200)))));
    if (std::optional<Error> stranger = faultOfTarget(target, base))
        return failure(*std::move(stranger));
    target.setUserInfo(base.url.userInfo(QUrl::FullyEncoded), QUrl::StrictMode);
    // A secret is never part of the scheme, host or port.
    const QByteArray text = target.toEncoded();
    const qsizetype server = target.toEncoded(QUrl::RemovePath | QUrl::RemoveQuery).size();
    SecretText next {{}, text.first(server)};
    next.add(sealed(text.sliced(server), seal));
    return turnTo(next, urlOf(asked));
}

std::optional<Error> Pagination::faultOfTarget(const QUrl &target, const HttpRequest &base) const
{
    if (originOf(target) == originOf(base.url) || isUpgrade(base.url, target))
        return std::nullopt;
    return fault(jobMessage("pages.other_server", QString::fromLatin1(originOf(target))));
}

//! Goes to the page that \a next names, from the one that \a from led to.
Result<bool> Pagination::turnTo(const SecretText &next, const SecretText &from)
{
    if (m_next == SecretText())
        m_ways.add(digestOf(from), 0);
    const QByteArray hash = digestOf(next);
    if (m_ways.has(hash))
        return failure(fault(jobMessage("pages.circle", nameOfNext())));
    if (m_page + 1 >= m_spec.most)
        return failure(fault(jobMessage("pages.too_many", m_spec.most)));
    m_next = next;
    m_ways.add(hash, ++m_page);
    return true;
}

Result<bool> Pagination::turnByNumber(std::int64_t items)
{
    if (items == 0)
        return false;
    if (m_page + 1 >= m_spec.most)
        return failure(fault(jobMessage("pages.too_many", m_spec.most)));
    const std::int64_t by = m_spec.kind == PagesKind::Page ? 1
        : m_spec.step > 0                                  ? m_spec.step
                                                           : items;
    if (m_number > std::numeric_limits<std::int64_t>::max() - by)
        return failure(fault(jobMessage("pages.large_number")));
    m_number += by;
    ++m_page;
    return true;
}

bool Pagination::counts() const
{
    return isOneOf(m_spec.kind, {PagesKind::Page, PagesKind::Offset});
}

//! Returns what the user declared for the next page.
QString Pagination::nameOfNext() const
{
    if (m_spec.kind == PagesKind::LinkHeader)
        return u"Link"_s;
    return m_spec.kind == PagesKind::NextUrl ? m_spec.path : m_spec.parameter;
}

//! The text of what the path leads to; empty where there is nothing.
Result<QString> Pagination::nextIn(const QByteArray &body) const
{
    if (body.isEmpty())
        return QString();
    const Result<std::vector<QByteArray>> found = m_path->match(body);
    if (!found)
        return failure(fault(found.error().message));
    if (found->empty() || found->front() == "null" || found->front() == "false")
        return QString();
    const QByteArray &json = found->front();
    const bool isText = json.startsWith('"');
    static constexpr QByteArrayView numberBeginnings = "-0123456789";
    const bool isCursor
        = m_spec.kind == PagesKind::Cursor && numberBeginnings.contains(json.front());
    if (!isText && !isCursor)
        return failure(
            fault(m_spec.kind == PagesKind::Cursor
                      ? jobMessage("pages.not_text_or_number", m_spec.path, textOf(json.left(60)))
                      : jobMessage("pages.not_text", m_spec.path, textOf(json.left(60)))));
    const QString text = jsonElements('[' + json + ']')->front().text;
    return text.trimmed().isEmpty() ? QString() : text;
}

Result<Pagination::Items> Pagination::itemsIn(const QByteArray &body) const
{
    Items items;
    if (!m_items || body.isEmpty())
        return items;
    Result<std::vector<QByteArray>> found = m_items->match(body);
    if (!found)
        return counts() ? failure(fault(found.error().message)) : Result<Items>(items);
    items.isList = !found->empty();
    if (m_items->isSingular()) {
        const QByteArray json = found->empty() ? "null" : found->front();
        // Without a path, only pages that are counted may be lists by name.
        const bool mayBeObject = counts() || !m_spec.items.isEmpty();
        items.isList = json.startsWith('[') || (mayBeObject && json.startsWith('{'));
        if (items.isList)
            found = m_items->withAll().match(body);
        else if (json != "null" && counts())
            return failure(
                fault(jobMessage("pages.not_a_list", m_spec.items, textOf(json.left(60)))));
        else
            found->clear();
    }
    items.all = *std::move(found);
    return items;
}

Error Pagination::fault(const Message &what) const
{
    return what.at(jobMessage("place.page", m_page + 1));
}

QByteArray Pagination::state() const
{
    QJsonObject state {{u"kind"_s, nameOf(m_spec.kind)}, {u"page"_s, m_page}};
    if (counts())
        state.insert(u"number"_s, qint64(m_number));
    else if (m_next != SecretText())
        state.insert(u"next"_s, stored(m_next));
    if (m_isKept)
        state.insert(u"kept"_s, true);
    for (const auto &[key, seen] : {std::pair(u"pages"_s, &m_content), {u"ways"_s, &m_ways}}) {
        if (const QJsonArray hashes = seen->state(); !hashes.isEmpty())
            state.insert(key, hashes);
    }
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

Result<Pagination> Pagination::resumed(const PagesSpec &spec, const QByteArray &state)
{
    Result<Pagination> pages = of(spec);
    if (!pages)
        return failure(pages.error());
    const QJsonObject saved = QJsonDocument::fromJson(state).object();
    const int page = saved.value(u"page"_s).toInt(-1);
    const SecretText next = restored(saved.value(u"next"_s));
    const bool isKept = saved.value(u"kept"_s).toBool();
    const bool leads = page == (isKept ? 1 : 0) || pages->counts() || next != SecretText();
    if (saved.value(u"kind"_s).toString() != nameOf(spec.kind) || page < 0 || !leads)
        return failure(
            jobMessage("pages.invalid_state").at(jobMessage("place.pages", nameOf(spec.kind))));
    pages->m_page = page;
    pages->m_next = next;
    pages->m_number = saved.value(u"number"_s).toInteger(spec.from);
    pages->m_isKept = isKept;
    pages->m_content = SeenBefore::resumed(saved.value(u"pages"_s).toArray());
    pages->m_ways = SeenBefore::resumed(saved.value(u"ways"_s).toArray());
    return pages;
}

namespace {
bool isPageName(const QString &name)
{
    return name.endsWith(u".html"_s, Qt::CaseInsensitive)
        || name.endsWith(u".htm"_s, Qt::CaseInsensitive);
}
} // namespace

WebPages webPagesFor(const JobSpec &job, const Profile &inUse)
{
    if (!job.records.isEmpty()) // HTML contains no records
        return WebPages::Wrong;
    const QByteArray accept
        = headerValue(job.request.headers, "Accept")
              .value_or(headerValue(plainHeadersOf(inUse), "Accept").value_or(QByteArray()))
              .toLower();
    const bool savesPages
        = job.output.kind == OutputSpec::Kind::Files && isPageName(job.output.name);
    if (accept.contains("html") || savesPages)
        return WebPages::Wanted;
    const bool signsIn = inUse.auth.kind != AuthSpec::Kind::None;
    return signsIn || accept.contains("json") ? WebPages::Wrong : WebPages::Unexpected;
}

} // namespace penstock
