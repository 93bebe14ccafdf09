// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pagination.h>

#include <penstock/http/message/linkheader.h>
#include <penstock/http/message/redirect.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/requestvalue.h>
#include <penstock/jobs/responses/listlook.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
using PagesKind = PagesSpec::Kind;

template <typename T>
bool isOneOf(T one, std::initializer_list<T> those)
{
    return std::find(those.begin(), those.end(), one) != those.end();
}

// Returns true for values that mean the end of a list.
bool isNoCursor(const QByteArray &cursor)
{
    return cursor == "0" || cursor == "-1";
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

// A number of items: 220, "220", or what stands behind the slash of a Content-Range. Nothing if it
// is unknown.
Result<std::optional<std::int64_t>, Message> countIn(const QString &place, QByteArray text)
{
    text = text.sliced(text.lastIndexOf('/') + 1).trimmed();
    const std::optional<std::int64_t> number = wholeNumber(text);
    if (text.isEmpty() || text == "*" || text == "null" || (number && *number < 0))
        return std::optional<std::int64_t>();
    if (!number)
        return failure(jobMessage("pages.not_a_count", place, textOf(text.left(60))));
    return number;
}

// The text of a JSON text; other values as they are.
QByteArray plainText(const QByteArray &json)
{
    return jsonValue(json)->text.toUtf8();
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
    const Message place = jobMessage("place.pages", kindName());
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
        return failure(fault.at(jobMessage("place.pages", pages.kindName())));
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
        pages.m_areParts = !pages.m_items->isSingular() && !spec.items.endsWith(u"[*]"_s);
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
    return (m_page > (m_isKept ? 1 : 0)
            && std::find(ends.begin(), ends.end(), status) != ends.end())
        || (counts() && mayBeBehindEnd() && isOneOf(status, {400, 404, 416, 422}));
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
        const QByteArray identity = identityIn(answer, *items);
        if (m_content.has(identity))
            return {false, false, mayBeBehindEnd() ? std::nullopt : faultOfRepetition()};
        if (after.isLost(answer, *items))
            return {.keepsRecords = false,
                    .fault = fault(jobMessage("pages.no_list", m_items->text()))};
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

//! Without a path, a list with a usual name shows whether the page is another.
QByteArray Pagination::identityIn(const HttpAnswer &answer, const Items &items) const
{
    const bool isOpen = !items.isList && m_spec.items.isEmpty();
    const auto list = RecordPath::parse(isOpen ? lookAtList(answer).path + u"[*]"_s : QString());
    return list ? identityOf(*list->match(answer.body), true, false, answer.body)
                : identityOf(items.all, items.isList, m_areParts, answer.body);
}

//! Returns whether there is another page, and moves to it.
Result<bool> Pagination::turn(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal,
                              const Items &items)
{
    if (const Result<void> total = readTotal(answer); !total)
        return failure(total.error());
    m_seen.isStopped = m_stop && m_stop->holds(answer.body);
    if (m_seen.isStopped)
        return false;
    if (counts())
        return turnByNumber(answer, base, items.all);
    if (m_spec.kind == PagesKind::LinkHeader) {
        const std::optional<QByteArray> link = linkTo(QByteArrayLiteral("next"), answer.headers);
        return link ? turnByUrl(*link, answer, base, seal) : Result<bool>(false);
    }
    const bool asJson = m_spec.kind == PagesKind::Cursor && takesJson(m_spec, base);
    const Result<QByteArray> found = nextIn(answer, asJson);
    if (!found)
        return failure(found.error());
    bool isNumber = false;
    m_next.rest.toDouble(&isNumber);
    if (found->isEmpty() || (isNumber && m_next.isPlain() && isNoCursor(*found)))
        return false;
    if (m_spec.kind == PagesKind::NextUrl)
        return turnByUrl(*found, answer, base, seal);
    const SecretText cursor = sealed(*found, seal);
    // Services that follow events name the end of the list so.
    const bool isEmpty = items.isList && items.all.empty();
    if (isEmpty && (cursor == m_next || lookAtList(answer, m_items->toList().text()).isLast))
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
        return failure(fault(m_spec.kind == PagesKind::Cursor
                                 ? jobMessage("pages.circle", nameOfNext())
                                 : jobMessage("pages.circle_url", nameOfNext())));
    if (m_page + 1 >= m_spec.most)
        return failure(fault(jobMessage("pages.too_many", m_spec.most)));
    m_next = next;
    m_ways.add(hash, ++m_page);
    return true;
}

//! Returns the key of its kind in job files.
QString Pagination::kindName() const
{
    // In the order of PagesSpec::Kind.
    static constexpr std::array names {"none",   "link_header", "next_url",
                                       "cursor", "page",        "offset"};
    static_assert(names.size() == std::size_t(PagesSpec::Kind::Offset) + 1);
    return QString::fromLatin1(names.at(std::size_t(m_spec.kind)));
}

bool Pagination::counts() const
{
    return isOneOf(m_spec.kind, {PagesKind::Page, PagesKind::Offset});
}

//! Returns true if an earlier page had the list, and \a answer has an error or another list instead
//! and no next page. Some services leave an empty list out.
bool Pagination::isLost(const HttpAnswer &answer, const Items &items)
{
    const bool isEmptyEnd = counts() && answer.body.trimmed().isEmpty();
    if (answer.status != 200 || !m_seen.foundItems || items.isList || isEmptyEnd
        || (m_stop && m_stop->holds(answer.body)))
        return false;
    const ListLook look = lookAtList(answer, m_items->toList().text());
    if (look.length == 0 && (look.isList || !look.isError))
        return false;
    if (!isOneOf(m_spec.kind, {PagesKind::Cursor, PagesKind::NextUrl}))
        return !linkTo(QByteArrayLiteral("next"), answer.headers);
    const Result<QByteArray> next = nextIn(answer, false);
    return next && next->isEmpty();
}

//! Returns true if it is unsure whether the second page exists: the first one may have been all.
bool Pagination::mayBeBehindEnd() const
{
    return m_page == 1
        && (counts() ? m_seen.total == m_seen.items : isNoCursor(m_next.rest) && m_next.isPlain());
}

std::optional<Error> Pagination::faultOfRepetition() const
{
    return fault(counts() || m_spec.kind == PagesKind::Cursor
                     ? jobMessage("pages.repeated", nameOfNext())
                     : jobMessage("pages.repeated_url", nameOfNext()));
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
