// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pagination.h>

#include <penstock/http/message/linkheader.h>
#include <penstock/http/message/redirect.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/requestvalue.h>
#include <penstock/jobs/requests/rowconstants.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>

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

// Returns false if all lists in \a body are empty.
bool hasContent(const QByteArray &body)
{
    qsizetype lists = 0;
    for (qsizetype at = body.indexOf('['); at >= 0; at = body.indexOf('[', at + 1), ++lists) {
        if (!QByteArrayView(body).sliced(at + 1).trimmed().startsWith(']'))
            return true;
    }
    return lists == 0 && !body.trimmed().isEmpty();
}

// Returns equal texts for pages with equal content, and an empty one for a page without content.
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

// True for the same host with another scheme or port.
bool isSameHost(const QUrl &one, const QUrl &other)
{
    return !one.host().isEmpty() && one.host() == other.host();
}

bool isSamePath(const QUrl &one, const QUrl &other)
{
    const auto pathOf = [](const QUrl &url) {
        const QString path = url.path(QUrl::FullyDecoded);
        return path.endsWith(QLatin1Char('/')) ? path.chopped(1) : path;
    };
    return pathOf(one) == pathOf(other);
}

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == u"https"_s ? 443 : 80);
}

// Without a port, the default one and that of the first request are allowed.
bool isListed(const QStringList &hosts, const QUrl &target, const QUrl &base)
{
    return std::any_of(hosts.begin(), hosts.end(), [&](const QString &entry) {
        const QUrl host(u"//"_s + entry.trimmed());
        if (!isSameHost(host, target))
            return false;
        return host.port() >= 0 ? host.port() == portOf(target)
                                : target.port() < 0 || portOf(target) == portOf(base);
    });
}

QByteArray digestOfUnique(const std::vector<QByteArray> &items)
{
    const bool isUnique = std::count(items.begin(), items.end(), items.back()) == 1;
    return isUnique && !mayRepeat(items) ? digestOf(items.back()) : QByteArray();
}

// A number of items: 220, "220", or what stands behind the slash of a Content-Range. Nothing if it
// is unknown.
Result<std::optional<std::int64_t>, Message> countIn(const QString &place, QByteArray text)
{
    text = text.sliced(text.lastIndexOf('/') + 1).trimmed();
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (text.isEmpty() || text == "*" || text == "null" || (isNumber && number < 0))
        return std::optional<std::int64_t>();
    if (!isNumber || number != std::floor(number) || number > 9e15)
        return failure(jobMessage("pages.not_a_count", place, textOf(text.left(60))));
    return std::optional(std::int64_t(number));
}

// As usual headers state it.
std::optional<std::int64_t> totalInHeaders(const HeaderList &headers)
{
    for (const char *const name : {"X-Total-Count", "Content-Range"}) {
        const auto total = countIn({}, headerValue(headers, name).value_or(QByteArray()));
        if (total && *total)
            return *total;
    }
    return std::nullopt;
}

std::optional<QByteArray> nextLinkIn(const HeaderList &headers)
{
    const std::optional<QByteArray> header = headerValue(headers, QByteArrayLiteral("Link"));
    return header ? linkTo(QByteArrayLiteral("next"), *header) : std::nullopt;
}

// The text of a JSON text; other values as they are.
QByteArray plainText(const QByteArray &json)
{
    return jsonElements('[' + json + ']')->front().text.toUtf8();
}
} // namespace

Pagination::Pagination(PagesSpec spec)
    : m_spec(std::move(spec))
    , m_number(m_spec.from)
{ }

Result<Pagination::Place> Pagination::placeOf(const QString &text)
{
    if (!text.isEmpty() && !text.startsWith(QLatin1Char('$')))
        return Place {std::nullopt, text.toUtf8()};
    Result<RecordPath> path = RecordPath::parse(text);
    if (!path)
        return failure(path.error());
    if (!path->isSingular())
        return failure(jobMessage("pages.several_values"));
    return Place {*std::move(path), {}};
}

Message Pagination::faultOfSpec() const
{
    const bool hasValue = m_spec.kind == PagesKind::Cursor || counts();
    if (m_spec.most < 1)
        return jobMessage("pages.none_allowed");
    if (hasValue && m_spec.parameter.isEmpty() && m_spec.pointer.isEmpty())
        return jobMessage("pages.no_parameter");
    if (!m_spec.pointer.isEmpty() && !pointerTokens(m_spec.pointer))
        return jobMessage("pages.invalid_pointer", m_spec.pointer);
    return m_spec.kind == PagesKind::Offset && m_spec.step < 0 ? jobMessage("pages.negative_step")
                                                               : Message();
}

// The paths of \c m_spec.
Result<void> Pagination::readPlaces()
{
    const Message place = jobMessage("place.pages", nameOf(m_spec.kind));
    const auto read = [&place](const QString &text, Place &into) -> Result<void> {
        Result<Place> found = placeOf(text);
        if (!found)
            return failure(found.error().where().isEmpty() ? found.error().message.at(place)
                                                           : found.error());
        into = *std::move(found);
        return {};
    };
    const bool isLed = m_spec.kind == PagesKind::Cursor || m_spec.kind == PagesKind::NextUrl;
    if (Result<void> next = isLed ? read(m_spec.path, m_nextPlace) : Result<void>(); !next)
        return next;
    return m_spec.total.isEmpty() ? Result<void>() : read(m_spec.total, m_totalPlace);
}

Result<Pagination> Pagination::of(const PagesSpec &spec)
{
    Pagination pages(spec);
    if (const Message fault = pages.faultOfSpec(); !fault.isEmpty())
        return failure(fault.at(jobMessage("place.pages", nameOf(spec.kind))));
    if (const Result<void> places = pages.readPlaces(); !places)
        return failure(places.error());
    if (!spec.stop.isEmpty()) {
        Result<Condition> stop = Condition::parse(spec.stop);
        if (!stop)
            return failure(stop.error());
        pages.m_stop = *std::move(stop);
    }
    if (spec.kind != PagesKind::None) {
        Result<RecordPath> items = RecordPath::parse(spec.items.isEmpty() ? u"$"_s : spec.items);
        if (!items)
            return failure(items.error());
        pages.m_items = *std::move(items);
        if (spec.items.endsWith(u"[*]"_s))
            pages.m_list = *RecordPath::parse(spec.items.chopped(3).trimmed());
    }
    return pages;
}

Result<HttpRequest> Pagination::request(HttpRequest base) const
{
    Result<void> set;
    const bool isFirst = m_next == SecretText();
    switch (m_spec.kind) {
    case PagesKind::None:
        break;
    case PagesKind::LinkHeader:
    case PagesKind::NextUrl:
        if (!isFirst)
            setUrl(base, m_next);
        break;
    case PagesKind::Cursor:
        if (!isFirst)
            set = setValue(base, m_spec, m_next);
        else if (!m_spec.first.isEmpty())
            set = setValue(base, m_spec,
                           {{}, takesJson(m_spec, base) ? m_spec.first : plainText(m_spec.first)});
        break;
    case PagesKind::Page:
    case PagesKind::Offset:
        set = setValue(base, m_spec, {{}, QByteArray::number(m_number)});
        break;
    }
    if (!set)
        return failure(fault(set.error().message));
    return base;
}

bool Pagination::endsWith(int status) const
{
    const auto &ends = m_spec.endStatus;
    return m_page > (m_isKept ? 1 : 0) && std::find(ends.begin(), ends.end(), status) != ends.end();
}

Pagination::Turn Pagination::step(const HttpAnswer &answer, const HttpRequest &base,
                                  const Seal &seal)
{
    if (m_spec.kind == PagesKind::None)
        return {};
    Pagination after = *this;
    after.m_isKept = false;
    Result<bool> more = false;
    if (const Result<Items> items = itemsIn(answer.body); !items) {
        more = failure(items.error());
    } else {
        const QByteArray identity = identityOf(items->all, items->isList, answer.body);
        if (m_content.has(identity))
            return {.keepsRecords = false,
                    .fault = fault(jobMessage("pages.repeated", nameOfNext()))};
        if (std::optional<Turn> turn = after.comparedWithLast(items->all)) {
            if (!turn->fault)
                *this = std::move(after);
            return *std::move(turn);
        }
        after.m_content.add(identity, m_page);
        after.m_seen.lastPage = std::int64_t(items->all.size());
        after.m_seen.items += after.m_seen.lastPage;
        after.m_seen.foundItems = m_seen.foundItems || items->isList;
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

//! Looks for the last item of the page before, if offsets and items did not match there. Drops a
//! page that shows that the server counts more items than it returns, and asks anew.
std::optional<Pagination::Turn> Pagination::comparedWithLast(const std::vector<QByteArray> &items)
{
    const auto placeOf = [&items](const QByteArray &digest, std::size_t most) {
        for (std::size_t i = 0; i < std::min(items.size(), most); ++i) {
            if (digestOf(items[i]) == digest)
                return std::int64_t(i);
        }
        return std::int64_t(-1);
    };
    if (const QByteArray dropped = std::exchange(m_offsets.dropped, {}); !dropped.isEmpty()) {
        if (placeOf(dropped, items.size()) < 0)
            return Turn {.keepsRecords = false, .fault = fault(jobMessage("pages.gap"))};
    }
    if (m_offsets.last.isEmpty())
        return std::nullopt;
    if (m_offsets.place >= 0) {
        if (placeOf(m_offsets.last, std::size_t(m_offsets.place) + 1) == m_offsets.place)
            return Turn {.keepsRecords = false,
                         .fault = fault(jobMessage("pages.doubled", m_spec.step))};
        return std::nullopt;
    }
    const std::int64_t again = placeOf(m_offsets.last, std::size_t(m_offsets.window));
    if (again < 0)
        return std::nullopt;
    const bool hasMore = again + 1 < std::int64_t(items.size());
    m_number = m_offsets.number;
    m_offsets = {.isSure = true,
                 .dropped = hasMore ? digestOf(items.back()) : QByteArray(),
                 .largest = m_offsets.largest};
    ++m_page;
    return Turn {.keepsRecords = false, .goesOn = true};
}

//! Returns whether there is another page, and moves to it.
Result<bool> Pagination::turn(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal,
                              const Items &items)
{
    if (const Result<void> total = readTotal(answer); !total)
        return failure(total.error());
    if (m_stop && m_stop->holds(answer.body))
        return false;
    if (counts())
        return turnByNumber(answer, base, items.all);
    if (m_spec.kind == PagesKind::LinkHeader) {
        const std::optional<QByteArray> link = nextLinkIn(answer.headers);
        return link ? turnByUrl(*link, answer, base, seal) : Result<bool>(false);
    }
    const bool asJson = m_spec.kind == PagesKind::Cursor && takesJson(m_spec, base);
    const Result<QByteArray> found = nextIn(answer, asJson);
    if (!found)
        return failure(found.error());
    if (found->isEmpty())
        return false;
    if (m_spec.kind == PagesKind::NextUrl)
        return turnByUrl(*found, answer, base, seal);
    const SecretText cursor = sealed(*found, seal);
    // Services that follow events name the end of the list so.
    if (cursor == m_next && items.isList && items.all.empty())
        return false;
    return turnTo(cursor, m_next);
}

Result<bool> Pagination::turnByUrl(const QByteArray &reference, const HttpAnswer &answer,
                                   const HttpRequest &base, const Seal &seal)
{
    const HttpRequest asked = *request(base);
    const QUrl relative = QUrl::fromEncoded(reference.trimmed(), QUrl::TolerantMode);
    QUrl target = (answer.finalUrl.isEmpty() ? asked.url : answer.finalUrl).resolved(relative);
    target.setFragment({});
    if (!relative.isValid() || !target.isValid())
        return failure(fault(jobMessage("pages.invalid_url", textOf(reference.left(200)))));
    if (std::optional<Error> stranger = leadTo(target, base.url))
        return failure(*std::move(stranger));
    target.setUserInfo(isSameHost(target, base.url) ? base.url.userInfo(QUrl::FullyEncoded)
                                                    : QString(),
                       QUrl::StrictMode);
    // A secret is never part of the scheme, host or port.
    const QByteArray text = target.toEncoded();
    const qsizetype server = target.toEncoded(QUrl::RemovePath | QUrl::RemoveQuery).size();
    SecretText next {{}, text.first(server)};
    next.add(sealed(text.sliced(server), seal));
    return turnTo(next, urlOf(asked));
}

//! Checks the server of the next page, and corrects its scheme and port.
std::optional<Error> Pagination::leadTo(QUrl &target, const QUrl &base) const
{
    const bool isWeb = target.scheme() == u"https"_s || target.scheme() == u"http"_s;
    if (originOf(target) == originOf(base) || isUpgrade(base, target))
        return std::nullopt;
    if (isWeb && isSameHost(target, base)
        && (isSamePath(target, base) || m_spec.hosts.contains(base.host()))) {
        target.setScheme(base.scheme());
        target.setPort(base.port());
        return std::nullopt;
    }
    const bool isWeaker = base.scheme() == u"https"_s && target.scheme() != u"https"_s;
    if (isWeb && !isWeaker && isListed(m_spec.hosts, target, base))
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

Result<bool> Pagination::turnByNumber(const HttpAnswer &answer, const HttpRequest &base,
                                      const std::vector<QByteArray> &items)
{
    const bool isOffset = m_spec.kind == PagesKind::Offset;
    const std::optional<PageSize> size = pageSizeIn(base, m_spec);
    const std::int64_t asked = isOffset && m_spec.step > 0 ? m_spec.step : size ? size->items : 0;
    const bool isFollowed = nextLinkIn(answer.headers).has_value();
    const auto count = std::int64_t(items.size());
    m_offsets.largest = std::max(m_offsets.largest, count);
    m_offsets.last.clear();
    m_offsets.place = -1;
    if (count == 0)
        return turnFromEmpty(answer, asked, isFollowed);
    m_offsets.empty = 0;
    const double skipped = m_spec.from < 2 ? 0
        : isOffset                         ? double(m_spec.from)
                                           : double(m_spec.from - 1) * double(asked);
    if (!isFollowed && m_seen.total && skipped + double(m_seen.items) == double(*m_seen.total))
        return false;
    return isOffset ? turnByOffset(items, asked) : turnBy(1);
}

//! Goes on behind a page without items if something says that more follow.
Result<bool> Pagination::turnFromEmpty(const HttpAnswer &answer, std::int64_t asked,
                                       bool isFollowed)
{
    const bool isOffset = m_spec.kind == PagesKind::Offset;
    const std::int64_t stride = asked > 0 ? asked : m_offsets.largest;
    const auto total = m_seen.total ? m_seen.total : totalInHeaders(answer.headers);
    const bool hasList = m_seen.foundItems; // otherwise the path is wrong
    const bool isLess = total && m_seen.items < *total;
    ++m_offsets.empty;
    // The total may count items that are not shown, or a gap may be longer than it says.
    constexpr int fewEmpty = 3;
    const bool mayFollow = isLess && hasList
        && (isBefore(*total, stride) || (!m_offsets.isSure && m_offsets.empty < fewEmpty));
    constexpr int maxEmpty = 20;
    const bool isEmpty = m_seen.total && isLess && m_offsets.largest == 0;
    if (!isFollowed && (m_offsets.empty > maxEmpty || (!mayFollow && isEmpty)))
        return failure(fault(jobMessage("pages.no_items", m_offsets.empty, total.value_or(0))));
    if (!isFollowed && !mayFollow)
        return false;
    if (isOffset && stride == 0)
        return failure(fault(jobMessage("pages.unknown_step")));
    return turnBy(isOffset ? stride : 1);
}

//! Moves on by the items that came, or by those asked for if the server counts hidden ones.
Result<bool> Pagination::turnByOffset(const std::vector<QByteArray> &items, std::int64_t asked)
{
    const auto count = std::int64_t(items.size());
    if (asked == 0 || (count > asked && m_spec.step == 0))
        return turnBy(count);
    if (count > asked) { // found where it is, if the offsets count items
        m_offsets.last = digestOfUnique(items);
        m_offsets.place = count - 1 - asked;
    } else if (count < asked && !m_offsets.isSure) {
        m_offsets.last = digestOfUnique(items);
        m_offsets.window = asked - count;
        m_offsets.number = m_number
            + std::min(asked,
                       std::numeric_limits<std::int64_t>::max()
                           - std::max<std::int64_t>(m_number, 0));
        return turnBy(count);
    }
    return turnBy(asked);
}

Result<bool> Pagination::turnBy(std::int64_t by)
{
    if (m_page + 1 >= m_spec.most)
        return failure(fault(jobMessage("pages.too_many", m_spec.most)));
    if (m_number > std::numeric_limits<std::int64_t>::max() - by)
        return failure(fault(jobMessage("pages.large_number")));
    m_number += by;
    ++m_page;
    return true;
}

//! Returns true if the next page, with \a stride items on each, begins before item \a total.
bool Pagination::isBefore(std::int64_t total, std::int64_t stride) const
{
    const double number = double(m_number) - (m_spec.from > 0 ? 1 : 0);
    const double next = m_spec.kind == PagesKind::Page
        ? (number + 1) * double(stride)
        : double(m_number) - (m_spec.from == 1 ? 1 : 0) + double(stride);
    return stride > 0 && next < double(total);
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
    if (m_spec.kind == PagesKind::NextUrl)
        return m_spec.path;
    return m_spec.pointer.isEmpty() ? m_spec.parameter : m_spec.pointer;
}

//! Returns the JSON at \a place, or the text of a header; nothing if it leads nowhere.
Result<std::optional<QByteArray>> Pagination::valueAt(const Place &place,
                                                      const HttpAnswer &answer) const
{
    if (!place.path)
        return headerValue(answer.headers, place.header);
    if (answer.body.isEmpty())
        return std::optional<QByteArray>();
    const Result<std::vector<QByteArray>> found = place.path->match(answer.body);
    if (!found)
        return failure(fault(found.error().message));
    return found->empty() ? std::nullopt : std::optional(found->front());
}

Result<void> Pagination::readTotal(const HttpAnswer &answer)
{
    if (m_spec.total.isEmpty())
        return {};
    const Result<std::optional<QByteArray>> found = valueAt(m_totalPlace, answer);
    if (!found)
        return failure(found.error());
    if (!*found)
        return {};
    const auto total
        = countIn(m_spec.total, m_totalPlace.path ? plainText(**found) : QByteArray(**found));
    if (!total)
        return failure(fault(total.error()));
    if (*total)
        m_seen.total = *total;
    return {};
}

//! Returns the URL or cursor of the next page, as a JSON value with \a asJson; empty if there is
//! none.
Result<QByteArray> Pagination::nextIn(const HttpAnswer &answer, bool asJson)
{
    const Result<std::optional<QByteArray>> found = valueAt(m_nextPlace, answer);
    if (!found)
        return failure(found.error());
    m_seen.foundNext = m_seen.foundNext || found->has_value();
    if (!*found)
        return QByteArray();
    const bool isHeader = !m_nextPlace.path;
    const QByteArray json = isHeader ? toJsonString((*found)->trimmed()) : **found;
    if (json == "null" || json == "false")
        return QByteArray();
    if (json.startsWith('"')) {
        const QByteArray text = plainText(json);
        if (text.trimmed().isEmpty())
            return QByteArray();
        return asJson ? toJsonString(text) : text;
    }
    static constexpr QByteArrayView numberBeginnings = "-0123456789";
    const bool isCursor = m_spec.kind == PagesKind::Cursor;
    if (isCursor && numberBeginnings.contains(json.front()))
        return json;
    if (asJson && json != "true")
        return json.sliced(1, json.size() - 2).trimmed().isEmpty() ? QByteArray() : json;
    return failure(
        fault(isCursor ? jobMessage("pages.not_text_or_number", m_spec.path, textOf(json.left(60)))
                       : jobMessage("pages.not_text", m_spec.path, textOf(json.left(60)))));
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
    if (found->empty() && m_list) {
        const auto list = m_list->match(body);
        items.isList = !list->empty() && (list->front().startsWith('[') || list->front() == "{}");
    }
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

QJsonObject Pagination::toJson(const Offsets &offsets)
{
    return {{u"last"_s, QString::fromLatin1(offsets.last)},
            {u"window"_s, qint64(offsets.window)},
            {u"place"_s, qint64(offsets.place)},
            {u"number"_s, qint64(offsets.number)},
            {u"sure"_s, offsets.isSure},
            {u"dropped"_s, QString::fromLatin1(offsets.dropped)},
            {u"largest"_s, qint64(offsets.largest)},
            {u"empty"_s, offsets.empty}};
}

Pagination::Offsets Pagination::offsetsFrom(const QJsonObject &json)
{
    return {.last = json.value(u"last"_s).toString().toLatin1(),
            .window = json.value(u"window"_s).toInteger(),
            .place = json.value(u"place"_s).toInteger(-1),
            .number = json.value(u"number"_s).toInteger(),
            .isSure = json.value(u"sure"_s).toBool(),
            .dropped = json.value(u"dropped"_s).toString().toLatin1(),
            .largest = json.value(u"largest"_s).toInteger(),
            .empty = json.value(u"empty"_s).toInt()};
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
    const QJsonObject seen {{u"items"_s, qint64(m_seen.items)},
                            {u"last"_s, qint64(m_seen.lastPage)},
                            {u"total"_s, qint64(m_seen.total.value_or(-1))},
                            {u"next"_s, m_seen.foundNext},
                            {u"list"_s, m_seen.foundItems}};
    if (m_page > 0 || m_seen != Seen())
        state.insert(u"seen"_s, seen);
    if (counts() && m_page > 0)
        state.insert(u"offsets"_s, toJson(m_offsets));
    for (const auto &[key, before] : {std::pair(u"pages"_s, &m_content), {u"ways"_s, &m_ways}}) {
        if (const QJsonArray hashes = before->state(); !hashes.isEmpty())
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
    const QJsonObject seen = saved.value(u"seen"_s).toObject();
    const std::int64_t total = seen.value(u"total"_s).toInteger(-1);
    pages->m_seen = {.items = seen.value(u"items"_s).toInteger(),
                     .lastPage = seen.value(u"last"_s).toInteger(),
                     .total = total < 0 ? std::nullopt : std::optional(total),
                     .foundNext = seen.value(u"next"_s).toBool(),
                     .foundItems = seen.value(u"list"_s).toBool()};
    pages->m_offsets = offsetsFrom(saved.value(u"offsets"_s).toObject());
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

Result<HttpRequest> firstRequestOf(const JobSpec &job, const Profile &profile, Row row)
{
    if (std::optional<Error> fault = faultOfRequestHeaders(job.request, profile))
        return failure(*std::move(fault));
    const Result<RequestTemplate> request = RequestTemplate::parse(
        job.request, profile.baseUrl, plainHeadersOf(profile), profile.variables);
    if (!request)
        return failure(request.error());
    addConstants(row, job.values);
    Result<HttpRequest> filled = request->fill(row);
    if (!filled || job.pages.kind == PagesSpec::Kind::None)
        return filled;
    const Result<Pagination> pages = Pagination::of(job.pages);
    if (!pages)
        return failure(pages.error());
    return pages->request(*std::move(filled));
}

} // namespace penstock
