// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/listlook.h>

#include <penstock/http/message/linkheader.h>
#include <penstock/jobs/requests/requestvalue.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/jsonvalue_p.h>
#include <penstock/jobs/spec/recordpath.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QRegularExpression>
#include <QStringTokenizer>

#include <algorithm>
#include <string_view>

namespace penstock {

namespace ondemand = simdjson::ondemand;

namespace {
// A page that describes itself does so in its first levels: data.search.pageInfo.hasNextPage.
constexpr int deepest = 5;
constexpr std::size_t maxMembers = 200; // of an object
constexpr std::size_t maxNodes = 5'000; // a server could send millions
constexpr qsizetype longestText = 200;

//! The beginning of a JSON text without the elements of its lists.
struct Node
{
    QString name; // as in the text
    QString plain; // see plainName()
    ondemand::json_type type = ondemand::json_type::null;
    QByteArray text; // of a scalar, perhaps cut
    std::int64_t length = 0; // of a list or an object
    std::vector<Node> members; // of an object, or of the elements of a list of links

    bool isObject() const { return type == ondemand::json_type::object; }
    bool isList() const { return type == ondemand::json_type::array; }
};

bool isOneOf(const QString &name, const char *names)
{
    return std::ranges::any_of(qTokenize(QLatin1StringView(names), u' '),
                               [&name](QLatin1StringView each) { return name == each; });
}

bool isLinks(const QString &plain)
{
    return plain == u"links"_s || plain == u"link"_s;
}

//! Reads the beginning of a valid document.
class NodeReader
{
public:
    void fill(Node &node, ondemand::value value, int depth);

private:
    void fillObject(Node &node, ondemand::object object, int depth);
    // Signs are in the first levels.
    bool mayAdd(const Node &node, int depth) const
    {
        return node.members.size() < maxMembers && (depth < 2 || m_count < maxNodes);
    }

    std::size_t m_count = 0;
};

void NodeReader::fillObject(Node &node, ondemand::object object, int depth)
{
    for (auto field : object) {
        ++node.length;
        if (!mayAdd(node, depth))
            continue;
        ++m_count;
        const std::string_view key = field.unescaped_key().value_unsafe();
        Node member;
        member.name = QString::fromUtf8(key.data(), qsizetype(key.size())).left(longestText);
        member.plain = plainName(member.name);
        fill(member, field.value().value_unsafe(), depth + 1);
        node.members.push_back(std::move(member));
    }
}

void NodeReader::fill(Node &node, ondemand::value value, int depth)
{
    node.type = value.type().value_unsafe();
    if (node.isObject()) {
        if (depth < deepest)
            fillObject(node, value.get_object().value_unsafe(), depth);
        return;
    }
    if (node.isList()) {
        for (auto list = value.get_array().value_unsafe(); auto element : list) {
            ++node.length;
            if (!isLinks(node.plain) || !mayAdd(node, depth))
                continue;
            ++m_count;
            node.members.emplace_back();
            fill(node.members.back(), element.value_unsafe(), depth + 1);
        }
        return;
    }
    const std::string_view raw = rawJson(value);
    node.text = QByteArray(raw.data(), qsizetype(std::min<std::size_t>(raw.size(), longestText)));
    if (node.type == ondemand::json_type::string)
        node.text = node.text.mid(1).chopped(node.text.endsWith('"') && node.text.size() > 1);
}

const Node *memberOf(const Node &object, const char *names)
{
    for (const Node &member : object.members) {
        if (isOneOf(member.plain, names))
            return &member;
    }
    return nullptr;
}

// Null, false, empty, 0 and -1 mean that none follows.
bool isSet(const Node &node)
{
    switch (node.type) {
    case ondemand::json_type::object: {
        const Node *const target = memberOf(node, "href url link cursor after token page");
        return target ? isSet(*target) : !node.members.empty();
    }
    case ondemand::json_type::array:
        return node.length > 0;
    case ondemand::json_type::boolean:
        return node.text == "true";
    case ondemand::json_type::null:
        return false;
    default:
        return !QByteArrayList {"", "0", "-1", "null", "none", "false", "None", "False"}.contains(
            node.text);
    }
}

std::optional<std::int64_t> numberOf(const Node *node)
{
    return node ? wholeNumber(node->text) : std::nullopt;
}

// Usual names of the list on a page.
constexpr char listNames[]
    = "results items data records entries entry values value docs hits rows nodes edges members "
      "member elements content contents objects list resources feed features children ids "
      "ordereditems hydramember";
// Lists beside the list.
constexpr char otherLists[] = "errors warnings messages links link facets included fields columns";
// Names in a thing rather than in a page.
constexpr char identities[] = "id uuid guid slug title name username email";
constexpr char containers[] = "links link meta metadata paging pager pagination page pageinfo "
                              "responsemetadata cursor cursors pageable info";
constexpr char errorNames[] = "error errors fault exception message errormessage errorcode";
constexpr char flagsOfMore[] = "hasmore hasnext hasnextpage morerecords moreresults moreavailable "
                               "istruncated hasmoreitems moreresultsavailable hasmorepages "
                               "hasmoreresults";
constexpr char flagsOfEnd[] = "islastpage islast last lastpage isfinalpage";

bool namesTotal(const QString &plain)
{
    static const QRegularExpression names(
        u"^(total(counts?|results(count)?|items|records|rows|hits|elements|entries|size|number"
        "|matches)|numfound|nbhits|odatacount|numbermatched|hydratotalitems"
        "|opensearchtotalresults)$"_s);
    return names.match(plain).hasMatch();
}

bool namesNext(const QString &plain)
{
    static const QRegularExpression names(
        u"^(odata)?(next(page|records|results|items|batch)?"
        "(url|uri|link|href|token|cursor|offset|start|marker|key|number|path|id)?"
        "|lastevaluatedkey|(next)?continuationtoken|continue)$"_s);
    // An id alone may be of a neighbour; a batch goes on for ever.
    return plain != u"nextid"_s && plain != u"nextbatch"_s && names.match(plain).hasMatch();
}

//! Reads the signs in one object and in its containers.
class Signs
{
public:
    explicit Signs(ListLook &look)
        : m_look(look)
    { }

    void read(const Node &object, const QString &path, int depth = 0)
    {
        for (const Node &member : object.members) {
            const QString at = path + QLatin1Char('.') + member.name;
            if (namesNext(member.plain))
                note(isSet(member), runMessage("list.next_member", MessageArgument::quoted(at)));
            else if (member.type == ondemand::json_type::boolean)
                readFlag(member, at);
            else if (namesTotal(member.plain))
                readTotal(member, at);
            else if (isLinks(member.plain) && member.isList())
                readLinks(member, at);
            else if (member.isObject() && isOneOf(member.plain, containers) && depth < 3)
                read(member, at, depth + 1);
        }
        readPageNumber(object);
    }

private:
    void note(bool isMore, const Message &sign)
    {
        if (!isMore)
            m_look.saysEnd = true;
        else if (!m_look.more)
            m_look.more = sign;
    }
    void noteFlag(bool isMore, const Message &sign)
    {
        if (isMore)
            m_look.more = sign;
        else
            m_look.saysEnd = m_look.isLast = true;
    }
    void readFlag(const Node &member, const QString &at)
    {
        const bool isTrue = member.text == "true";
        const Message sign = runMessage("list.flag", MessageArgument::quoted(at),
                                        QString::fromLatin1(member.text));
        if (isOneOf(member.plain, flagsOfMore))
            noteFlag(isTrue, sign);
        else if (isOneOf(member.plain, flagsOfEnd))
            noteFlag(!isTrue, sign);
    }
    void readTotal(const Node &member, const QString &at)
    {
        const std::optional<std::int64_t> number = numberOf(&member);
        if (number && !m_look.total)
            m_look.total = {at, *number};
    }
    // [{"rel": "next", "href": …}]
    void readLinks(const Node &links, const QString &at)
    {
        for (const Node &link : links.members) {
            const Node *const relation = memberOf(link, "rel relation");
            if (relation && relation->text.toLower() == "next")
                note(isSet(link), runMessage("list.next_member", MessageArgument::quoted(at)));
        }
    }
    // {"page": 1, "total_pages": 2}
    void readPageNumber(const Node &object)
    {
        const auto page = numberOf(memberOf(object, "page currentpage pagenumber pageno"));
        const auto pages
            = numberOf(memberOf(object, "totalpages lastpage pagecount pages numpages"));
        if (page && pages && *page >= 1)
            note(*page < *pages, runMessage("list.page_number", qint64(*page), qint64(*pages)));
    }

    ListLook &m_look;
};

bool isNamedList(const Node &node)
{
    return node.isList() && isOneOf(node.plain, listNames);
}

// The longest: a side list would make a total look unreached.
const Node *listIn(const Node &object, bool hasName)
{
    const Node *best = nullptr;
    for (const Node &member : object.members) {
        const bool isOther = !member.isList() || isOneOf(member.plain, otherLists);
        if ((hasName ? isNamedList(member) : !isOther) && (!best || member.length > best->length))
            best = &member;
    }
    return best;
}

// Null where an object is a thing and not a page.
const Node *listIn(const Node &object)
{
    if (const Node *const named = listIn(object, true))
        return named;
    const bool isThing
        = std::any_of(object.members.begin(), object.members.end(), [](const Node &member) {
              return !member.isObject() && !member.isList() && isOneOf(member.plain, identities);
          });
    return isThing ? nullptr : listIn(object, false);
}

// Looks at the list at \a path, or with [*] the object. Returns false if it is not there.
bool lookAtPath(QString path, const Node &root, ListLook &look)
{
    const bool isOpen = path.endsWith(u"[*]"_s);
    path.chop(isOpen ? 3 : 0);
    std::vector<std::pair<const Node *, QString>> way {{&root, u"$"_s}};
    while (way.back().second != path) {
        const auto [object, at] = way.back();
        const auto stepOf
            = [&at = at](const Node &member) { return at + RecordPath::stepTo(member.name); };
        const auto next
            = std::find_if(object->members.begin(), object->members.end(), [&](const Node &member) {
                  const QString step = stepOf(member);
                  return path == step || path.startsWith(step + QLatin1Char('.'))
                      || path.startsWith(step + QLatin1Char('['));
              });
        if (next == object->members.end())
            return false;
        way.emplace_back(&*next, stepOf(*next));
    }
    const Node &list = *way.back().first;
    const bool isObject = isOpen && way.size() > 1 && !list.members.empty();
    if (!list.isList() && !isObject && list.type != ondemand::json_type::null)
        return false;
    look.isList = true;
    look.length = list.length;
    for (auto around = way.rbegin() + 1; around != way.rend(); ++around)
        Signs(look).read(*around->first, around->second);
    return true;
}

// Returns the path of \a list in the object at \a path if no other there has a usual name.
QString usualPath(const Node &list, const Node &object, const QString &path)
{
    const bool isAlone = isNamedList(list)
        && std::count_if(object.members.begin(), object.members.end(), isNamedList) == 1;
    return isAlone ? path + RecordPath::stepTo(list.name) : QString();
}

// Objects with their paths.
using Level = std::vector<std::pair<const Node *, QString>>;

// Looks at the lists in objects. Returns the objects in them.
Level lookAtLevel(const Level &level, ListLook &look)
{
    Level inner;
    for (const auto &[object, path] : level) {
        if (const Node *const list = listIn(*object)) {
            look.path = look.isList ? QString() : usualPath(*list, *object, path);
            look.isList = true;
            look.length = std::max(look.length, list->length);
            Signs(look).read(*object, path);
        }
        for (const Node &member : object->members) {
            if (member.isObject() && (!isOneOf(member.plain, containers) || listIn(member, true)))
                inner.emplace_back(&member, path + QLatin1Char('.') + member.name);
        }
    }
    return inner;
}

// Outer levels first: a list further in is part of what is listed.
void lookAtObjects(const Node &root, ListLook &look)
{
    for (Level level {{&root, u"$"_s}}; !level.empty() && !look.isList;)
        level = lookAtLevel(level, look);
    if (look.isList && !listIn(root))
        Signs(look).read(root, u"$"_s);
}

void lookAtBody(QByteArrayView body, const QString &path, ListLook &look)
{
    body = body.trimmed();
    look.isList = body == "null"; // an empty one
    if (look.isList)
        return;
    look.isError = body.isEmpty() || (body.front() != '{' && body.front() != '[') || !isJson(body);
    if (look.isError)
        return;
    thread_local JsonScratch scratch;
    LoneValue lone({body.data(), std::size_t(body.size())}, scratch);
    Node root;
    NodeReader().fill(root, lone.value(), 0);
    scratch.shrink();
    const Node *const good = memberOf(root, "ok success");
    look.isError = (good && good->text == "false")
        || std::any_of(root.members.begin(), root.members.end(), [](const Node &member) {
                       return isOneOf(member.plain, errorNames) && isSet(member);
                   });
    if (root.isList()) {
        look.isList = true;
        look.length = root.length;
    } else if (!lookAtPath(path, root, look)) {
        lookAtObjects(root, look);
    }
}

//! X-Total-Count, Content-Range, and others.
std::optional<ListLook::Total> totalInHeaders(const HeaderList &headers)
{
    for (const char *const name :
         {"X-Total-Count", "X-Total", "X-WP-Total", "X-Pagination-Total-Count", "Total-Count"}) {
        if (const auto total = wholeNumber(headerValue(headers, name).value_or(QByteArray())))
            return ListLook::Total {QString::fromLatin1(name), *total};
    }
    // "items 0-99/3000". Bytes are not records.
    const QByteArray range = headerValue(headers, "Content-Range").value_or(QByteArray());
    const qsizetype slash = range.indexOf('/');
    const auto total = slash > 0 ? wholeNumber(range.sliced(slash + 1)) : std::nullopt;
    if (!total || range.trimmed().toLower().startsWith("bytes"))
        return std::nullopt;
    return ListLook::Total {u"Content-Range"_s, *total};
}

} // namespace

ListLook lookAtList(const HttpAnswer &answer, const QString &path)
{
    ListLook look;
    lookAtBody(answer.body, path, look);
    if (auto total = totalInHeaders(answer.headers); total && (look.isList || !path.isEmpty()))
        look.total = std::move(total);
    const QByteArray type = headerValue(answer.headers, "Content-Type").value_or(QByteArray());
    const bool isTable = look.isError && (type.contains("csv") || type.contains("json"));
    if (!look.isList && (!isTable || isJson(answer.body)))
        return look;
    if (look.isLast && look.more && look.more->id() == u"list.next_member"_s)
        look.more.reset();
    if (linkTo(QByteArrayLiteral("next"), answer.headers))
        look.more = runMessage("list.next_link");
    else if (headerValue(answer.headers, "Link"))
        look.saysEnd = true;
    return look;
}

bool namesPosition(const QString &parameter)
{
    static const QRegularExpression names(
        u"^(x?page(number|no|index|token)?|p|x?offset|skip|start(index|at)?|from|cursor|after"
        "|begin)$"_s);
    return names.match(plainName(parameter)).hasMatch();
}

} // namespace penstock
