// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/listwatch.h>

#include <penstock/jobs/responses/pageidentity.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/nearestname.h>

#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

namespace penstock {

namespace {
using Role = WatchedPath::Role;
using PagesKind = PagesSpec::Kind;

// Finds the values of rows that may set the position of a page, such as page=1..50, and the others.
void findPositions(const RequestSpec &request, ListPaths &paths)
{
    // page={{n}}, "page": {{n}} and "page": "{{n}}"
    // Possessive, so that long bodies are read once.
    static const QRegularExpression filled(
        u"(?:(?<![^?&={}\",\\s])([^?&={}\",\\s]++)(?:=|\"\\s*+:\\s*+\"?))?"
        "\\{\\{([^{}]*+)\\}\\}"_s);
    QStringList places {request.url, QString::fromUtf8(request.body)};
    for (const auto &[name, value] : request.query)
        places.append(name + QLatin1Char('=') + value);
    for (const auto &[name, value] : request.headers)
        places.append(QString::fromLatin1(name + '=' + value));
    for (const QString &place : places) {
        for (const QRegularExpressionMatch &match : filled.globalMatch(place)) {
            // A value in the path has only its own name.
            const QString name = match.captured(match.captured(1).isEmpty() ? 2 : 1).trimmed();
            (namesPosition(name) ? paths.positions : paths.others)
                .append(match.captured(2).trimmed());
        }
    }
}

// Items before the first page of a list that the user begins in the middle.
std::int64_t beginOf(const QUrl &url, const std::optional<PageSize> &size)
{
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        const QString lower = name.toLower();
        const bool isOffset = lower.contains(u"offset"_s) || lower.contains(u"skip"_s)
            || lower.contains(u"start"_s);
        if (isOffset && namesPosition(name))
            return std::max<std::int64_t>(0, value.toLongLong());
        if (lower.contains(u"page"_s) && namesPosition(name) && size)
            return std::max<std::int64_t>(0, value.toLongLong() - 1) * size->items;
    }
    return 0;
}
} // namespace

ListPaths ListWatch::pathsOf(const JobSpec &job)
{
    const PagesSpec &pages = job.pages;
    ListPaths paths {.pages = pages,
                     .isAccepted = !job.complete,
                     .urlsAreRows = job.request.url.startsWith(u"{{"_s)};
    if (const auto list = RecordPath::parse(pages.items.isEmpty() ? job.records : pages.items))
        paths.list = list->toList().text();
    const auto records = RecordPath::parse(job.records);
    const QString all = paths.list.endsWith(u"[*]"_s) ? QString() : u"[*]"_s;
    paths.recordsAreItems = records && records->text() == paths.list + all && !job.rows.shard;
    findPositions(job.request, paths);
    const auto watch = [&paths](Role role, const QString &path, const QString &name = {}) {
        if (!path.isEmpty())
            paths.watched.push_back({role, path, name});
    };
    watch(Role::Records, job.records);
    if (pages.kind == PagesKind::Page || pages.kind == PagesKind::Offset)
        watch(Role::Items, pages.items);
    if (pages.kind == PagesKind::NextUrl || pages.kind == PagesKind::Cursor)
        watch(Role::Next, pages.path);
    watch(Role::Total, pages.total);
    for (const ColumnSpec &column : job.output.columns)
        watch(Role::Column, column.row.isEmpty() ? column.path : u"{{%1}}"_s.arg(column.row),
              column.name);
    return paths;
}

ListWatch::ListWatch(ListPaths paths, ListFacts earlier)
    : m_paths(std::move(paths))
    , m_facts(std::move(earlier))
{
    m_facts.isAccepted = m_paths.isAccepted;
    // A path that was edited is looked up anew.
    const std::vector<WatchedPath> before = std::exchange(m_facts.paths, m_paths.watched);
    bool isEdited = before.size() != m_facts.paths.size();
    for (WatchedPath &path : m_facts.paths) {
        const auto same = std::find_if(before.begin(), before.end(), [&](const WatchedPath &each) {
            return each.role == path.role && each.path == path.path && each.name == path.name;
        });
        isEdited = isEdited || same == before.end();
        if (same != before.end())
            path = *same;
    }
    if (isEdited)
        m_facts.responses = m_facts.samples = 0;
    for (const WatchedPath &path : m_facts.paths) {
        Result<RecordPath> parsed = RecordPath::parse(path.path);
        m_parsed.push_back(parsed ? std::optional(*std::move(parsed)) : std::nullopt);
    }
}

void ListWatch::count(bool isPage, std::size_t records)
{
    m_facts.pages += isPage ? 1 : 0;
    m_facts.records += std::int64_t(records);
}

// Only whole numbers are positions: {{from}} may be a city, a date or a cursor. Uses the values of
// the row: the URL that was sent may have a secret and the first page.
void ListWatch::begin(List &list, const QUrl &url, const Row &row) const
{
    list.begins = beginOf(url, list.size);
    QString position; // the last one
    QByteArray others;
    const auto add = [&](bool mayBePosition, QString value) {
        bool isNumber = false; // of 64 bits, as ids have them
        if (const auto at = value.toLongLong(&isNumber); mayBePosition && isNumber && at >= 0) {
            list.position = at;
            std::swap(position, value);
        }
        others += value.toUtf8() + '\n';
    };
    for (const QString &name : m_paths.positions)
        add(true, row.value(name).value_or(QString()));
    for (const QString &name : m_paths.others) {
        const QString value = row.value(name).value_or(QString());
        const QUrl target(m_paths.urlsAreRows ? value : QString());
        add(false, target.hasQuery() ? target.toString(QUrl::RemoveQuery) : value);
        for (const auto &[parameter, of] : QUrlQuery(target).queryItems())
            add(namesPosition(parameter), of);
    }
    list.name = QString::fromLatin1(digestOf(others));
}

void ListWatch::ask(List &list, const HttpRequest &request) const
{
    list.size = pageSizeIn(request, m_paths.pages);
}

QList<Message> ListWatch::take(List &list, const HttpAnswer &answer,
                               const std::vector<QByteArray> &records, const Row &row)
{
    const std::int64_t lengthBefore = list.last.length;
    list.last = lookAtList(answer, m_paths.list);
    if (list.size && lengthBefore > 0 && lengthBefore < list.size->items && list.last.length > 0)
        list.shortPage = lengthBefore;
    if (!std::exchange(list.hasBegun, true))
        begin(list, answer.finalUrl, row);
    list.items += list.last.length;
    const bool isAll = list.last.saysEnd
        || (list.last.total && list.last.total->records <= list.begins + list.items);
    if (list.last.isList && !isAll && list.size && list.last.length == list.size->items)
        m_facts.fullPage.emplace(list.size->name, list.size->items);
    return answer.status != 200 && answer.body.trimmed().isEmpty() ? QList<Message>()
                                                                   : lookUp(answer, records, row);
}

namespace {
void lookUpIn(const std::vector<QByteArray> &places, const RecordPath &parsed, WatchedPath &path)
{
    for (const QByteArray &place : places) {
        path.found = path.found || parsed.leadsSomewhere(place);
        if (!path.found && path.nearest.isEmpty())
            path.nearest = parsed.nearest(place);
    }
}

void noteNearest(const QStringList &names, WatchedPath &path)
{
    if (!path.found && path.nearest.isEmpty())
        path.nearest = nearestName(path.path, names);
}

void lookUpIn(const HeaderList &headers, WatchedPath &path)
{
    path.found = headerValue(headers, path.path.toUtf8()).has_value();
    QStringList names;
    for (const auto &[name, value] : headers)
        names.append(QString::fromLatin1(name));
    noteNearest(names, path);
}

void lookUpIn(const Row &row, WatchedPath &path)
{
    path.found = row.field(path.path.mid(2).chopped(2)).has_value();
    QStringList names;
    for (const Row::Field &field : row.fields)
        names.append(u"{{%1}}"_s.arg(field.name));
    noteNearest(names, path);
}
} // namespace

// Returns true if enough was looked up. The last page may lack the path to the next one.
bool ListWatch::isDue(Role role, std::int64_t samplesBefore) const
{
    if (role == Role::Column)
        return samplesBefore < ListFacts::enough && m_facts.samples == ListFacts::enough;
    return role != Role::Next && m_facts.responses == ListFacts::enough;
}

// Columns are looked up in the first records only: later ones need not have them all.
QList<Message> ListWatch::lookUp(const HttpAnswer &answer, const std::vector<QByteArray> &records,
                                 const Row &row)
{
    ++m_facts.responses;
    const std::int64_t samplesBefore = m_facts.samples;
    const std::int64_t samples
        = std::min(std::int64_t(records.size()), ListFacts::enough - samplesBefore);
    m_facts.samples += samples;
    QList<Message> news;
    for (std::size_t i = 0; i < m_parsed.size(); ++i) {
        WatchedPath &path = m_facts.paths[i];
        const bool isColumn = path.role == Role::Column;
        if (path.found || (isColumn && samplesBefore == ListFacts::enough))
            continue;
        std::vector<QByteArray> places {answer.body};
        if (isColumn)
            places.assign(records.begin(), records.begin() + std::ptrdiff_t(samples));
        if (m_parsed[i])
            lookUpIn(places, *m_parsed[i], path);
        else if (isColumn)
            lookUpIn(row, path);
        else
            lookUpIn(answer.headers, path);
        if (const Message miss = missOf(path, m_facts);
            isDue(path.role, samplesBefore) && !miss.isEmpty())
            news.append(miss);
    }
    return news;
}

Message ListWatch::signOf(const List &list, const Pagination::Seen &seen, bool byStatus) const
{
    const ListLook &last = list.last;
    // Services that follow events name the end of the list so.
    const bool isEnd = byStatus || (seen.foundNext && last.length == 0)
        || (seen.isStopped && last.more && last.more->id() == u"list.next_member"_s);
    if (last.more && !isEnd)
        return *last.more;
    std::optional<ListLook::Total> total = last.total;
    if (seen.total)
        total = ListLook::Total {m_paths.pages.total, *seen.total};
    const std::int64_t came = list.begins + std::max(list.items, seen.items);
    const bool isKnown = list.isWhole || seen.items > list.items;
    if (total && isKnown && total->records > came && !list.position)
        return runMessage("list.total", qint64(came), MessageArgument::quoted(total->name),
                          qint64(total->records));
    const bool isFull = list.size && list.size->items > 1 && last.length == list.size->items;
    if (isFull && !m_paths.followsPages() && !last.saysEnd && !last.total && !list.position)
        return runMessage("list.full_page", list.size->name, qint64(list.size->items));
    const bool isAll = total && isKnown && total->records <= came;
    if (m_paths.pages.kind == PagesKind::Page && list.shortPage > 0 && list.size && !isAll)
        return runMessage("list.short_page", list.size->name, qint64(list.size->items),
                          qint64(list.shortPage));
    return {};
}

Message ListWatch::endOf(const List &list, std::int64_t index, const Pagination *pages,
                         bool byStatus)
{
    const Pagination::Seen seen = pages ? pages->seen() : Pagination::Seen();
    for (WatchedPath &path : m_facts.paths) { // also where a header has it
        path.found = path.found || (path.role == Role::Next && seen.foundNext)
            || (path.role == Role::Items && seen.foundItems);
    }
    Message sign = list.last.isList || list.last.more || seen.total ? signOf(list, seen, byStatus)
                                                                    : Message();
    if (!list.position) {
        if (!sign.isEmpty())
            addSign(m_facts.signs, {sign, 1, index});
        return sign;
    }
    constexpr std::size_t most = 1'000;
    auto &lasts = m_facts.lastRows;
    if (lasts.size() >= most) // complete ones
        std::erase_if(lasts, [](const auto &each) { return each.second.isComplete(); });
    if (lasts.size() >= most && !lasts.contains(list.name))
        return {}; // its next page may be another row
    m_facts.addEnd(list.name, {sign, 1, index, *list.position});
    if (list.last.total && list.position <= 1 && m_paths.recordsAreItems)
        m_facts.total.emplace(list.last.total->name, list.last.total->records);
    return {};
}

} // namespace penstock
