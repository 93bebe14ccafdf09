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
    signs.insert(signs.end(), other.signs.begin(), other.signs.end());
    isAccepted = isAccepted || other.isAccepted;
    fullPage = fullPage ? fullPage : other.fullPage;
    if (other.lastRow && (!lastRow || other.lastRow->first > lastRow->first))
        lastRow = other.lastRow;
    for (const WatchedPath &path : other.paths) {
        const auto same = std::find_if(paths.begin(), paths.end(), [&path](const auto &each) {
            return each.role == path.role && each.path == path.path && each.name == path.name;
        });
        if (same == paths.end())
            paths.push_back(path);
        else
            same->found = same->found || path.found;
    }
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
    if (lastRow)
        json.insert(u"last_row"_s, QJsonArray {qint64(lastRow->first), lastRow->what.toJson()});
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
    if (const QJsonArray last = json[u"last_row"_s].toArray(); last.size() == 2)
        lastRow = ListSign {Message::fromJson(last[1], find), 1, last[0].toInteger()};
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
    case Role::Total:
        return facts.responses > 0 ? runMessage("list.no_total", path.path, nearest) : Message();
    case Role::Stop: // as Next
        return facts.fullPage ? runMessage("list.no_stop", path.path, nearest,
                                           facts.fullPage->first, facts.fullPage->second)
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
    if (facts.lastRow && !facts.lastRow->what.isEmpty())
        signs.push_back(*facts.lastRow);
    for (const ListSign &sign : signs)
        notes.push_back(
            {sign.what,
             sign.what.id() != u"list.full_page"_s && sign.what.id() != u"list.short_page"_s,
             sign.rows, sign.first});
    std::stable_partition(notes.begin(), notes.end(),
                          [](const ListNote &note) { return note.isIncomplete; });
    return notes;
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
