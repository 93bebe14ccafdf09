// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/listfacts.h>

#include <penstock/jobs/spec/runmessages.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {
using Role = WatchedPath::Role;

QJsonObject pathJson(const WatchedPath &path)
{
    return {{u"role"_s, int(path.role)},
            {u"path"_s, path.path},
            {u"name"_s, path.name},
            {u"found"_s, path.found},
            {u"nearest"_s, path.nearest}};
}

WatchedPath pathFromJson(const QJsonObject &json)
{
    return {Role(json[u"role"_s].toInt()), json[u"path"_s].toString(), json[u"name"_s].toString(),
            json[u"found"_s].toBool(), json[u"nearest"_s].toString()};
}
} // namespace

void ListFacts::add(const ListFacts &other)
{
    pages += other.pages;
    records += other.records;
    responses += other.responses;
    samples += other.samples;
    for (const ListSign &sign : other.signs)
        addSign(signs, sign);
    isAccepted = isAccepted || other.isAccepted;
    fullPage = fullPage ? fullPage : other.fullPage;
    total = total ? total : other.total;
    for (const auto &[list, last] : other.lastRows) {
        addEnd(list, last.byOrder);
        addEnd(list, last.byPosition);
    }
    for (const WatchedPath &path : other.paths) {
        const auto same = std::find_if(paths.begin(), paths.end(), [&path](const auto &each) {
            return each.role == path.role && each.path == path.path && each.name == path.name;
        });
        WatchedPath &mine = same == paths.end() ? paths.emplace_back(path) : *same;
        mine.found = mine.found || path.found;
        if (mine.nearest.isEmpty())
            mine.nearest = path.nearest;
    }
}

void ListFacts::addEnd(const QString &name, const ListSign &end)
{
    LastRows &last = lastRows.emplace(name, LastRows {end, end}).first->second;
    if (end.first > last.byOrder.first)
        last.byOrder = end;
    if (end.position > last.byPosition.position)
        last.byPosition = end;
}

QJsonObject ListFacts::toJson() const
{
    QJsonObject json {{u"responses"_s, qint64(responses)}, {u"samples"_s, qint64(samples)}};
    QJsonArray list;
    for (const WatchedPath &path : paths)
        list.append(pathJson(path));
    json.insert(u"paths"_s, list);
    if (isAccepted)
        json.insert(u"accepted"_s, true);
    if (fullPage)
        json.insert(u"full_page"_s, QJsonArray {fullPage->first, qint64(fullPage->second)});
    if (total)
        json.insert(u"total"_s, QJsonArray {total->first, qint64(total->second)});
    QJsonArray lasts;
    for (const auto &[name, last] : lastRows) {
        for (const ListSign &end : {last.byOrder, last.byPosition})
            lasts.append(
                QJsonArray {name, qint64(end.first), end.what.toJson(), qint64(end.position)});
    }
    if (!lasts.isEmpty())
        json.insert(u"last_rows"_s, lasts);
    return json;
}

void ListFacts::readJson(const QJsonObject &json, Message::Find find)
{
    responses = json[u"responses"_s].toInteger();
    samples = json[u"samples"_s].toInteger();
    isAccepted = json[u"accepted"_s].toBool();
    for (const QJsonValue path : json[u"paths"_s].toArray())
        paths.push_back(pathFromJson(path.toObject()));
    if (const QJsonArray full = json[u"full_page"_s].toArray(); full.size() == 2)
        fullPage.emplace(full[0].toString(), full[1].toInteger());
    if (const QJsonArray stated = json[u"total"_s].toArray(); stated.size() == 2)
        total.emplace(stated[0].toString(), stated[1].toInteger());
    for (const QJsonValue last : json[u"last_rows"_s].toArray())
        addEnd(last[0].toString(),
               {Message::fromJson(last[2], find), 1, last[1].toInteger(), last[3].toInteger()});
}

Message missOf(const WatchedPath &path, const ListFacts &facts)
{
    if (path.found)
        return {};
    MessageArgument nearest;
    if (!path.nearest.isEmpty())
        nearest = runMessage("list.nearest", path.nearest);
    switch (path.role) {
    case Role::Records:
        return facts.responses > 0 ? runMessage("list.no_records", path.path, nearest) : Message();
    case Role::Items:
        return facts.responses > 0 ? runMessage("list.no_items", path.path, nearest) : Message();
    case Role::Next: // many services leave it out on the last page
        return facts.fullPage ? runMessage("list.no_next", path.path, nearest,
                                           facts.fullPage->first, facts.fullPage->second)
                              : Message();
    case Role::Total: // an empty list may lack it
        return facts.responses > 0 && facts.records > 0
            ? runMessage("list.no_total", path.path, nearest)
            : Message();
    case Role::Column:
        break;
    }
    return facts.samples > 0 ? runMessage("list.no_column", path.name, path.path, nearest)
                             : Message();
}

std::vector<ListNote> notesOf(const ListFacts &facts)
{
    std::vector<ListNote> notes;
    for (const WatchedPath &path : facts.paths) {
        if (const Message miss = missOf(path, facts); !miss.isEmpty())
            notes.push_back({miss, path.role != Role::Column});
    }
    std::vector<ListSign> signs = facts.signs;
    for (const auto &[list, last] : facts.lastRows) {
        if (!last.isComplete())
            addSign(signs, last.byPosition);
    }
    if (facts.total && facts.lastRows.size() == 1 && facts.total->second > facts.records)
        addSign(
            signs,
            {runMessage("list.total", qint64(facts.records),
                        MessageArgument::quoted(facts.total->first), qint64(facts.total->second)),
             0});
    for (const ListSign &sign : signs)
        notes.push_back(
            {sign.what,
             sign.what.id() != u"list.full_page"_s && sign.what.id() != u"list.short_page"_s,
             sign.rows, sign.first});
    std::stable_partition(notes.begin(), notes.end(),
                          [](const ListNote &note) { return note.isIncomplete; });
    return notes;
}

void addSign(std::vector<ListSign> &signs, const ListSign &sign)
{
    const auto same = std::find_if(signs.begin(), signs.end(), [&sign](const ListSign &each) {
        return each.what.id() == sign.what.id();
    });
    if (same == signs.end()) {
        signs.push_back(sign);
        return;
    }
    same->rows += sign.rows;
    if (sign.first < same->first) {
        same->what = sign.what;
        same->first = sign.first;
    }
}

QString ListNote::rowsText() const
{
    if (rows == 0)
        return {};
    const QString row = u"row %1"_s.arg(first + 1);
    return rows == 1 ? row : u"%1 and %2 more"_s.arg(row).arg(rows - 1);
}

bool areIncomplete(const std::vector<ListNote> &notes)
{
    return std::any_of(notes.begin(), notes.end(),
                       [](const ListNote &note) { return note.isIncomplete; });
}

QJsonArray toJson(const std::vector<ListNote> &notes)
{
    QJsonArray list;
    for (const ListNote &note : notes) {
        QJsonObject json = note.what.toJson().toObject();
        json.insert(u"message"_s, note.what.text());
        json.insert(u"incomplete"_s, note.isIncomplete);
        if (note.rows > 0) {
            json.insert(u"rows"_s, qint64(note.rows));
            json.insert(u"row"_s, qint64(note.first + 1));
        }
        list.append(json);
    }
    return list;
}

} // namespace penstock
