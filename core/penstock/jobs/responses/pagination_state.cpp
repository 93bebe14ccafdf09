// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pagination.h>

#include <penstock/jobs/spec/jobmessages.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

// The state that journals store.
namespace penstock {

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
    QJsonObject state {{u"kind"_s, kindName()}, {u"page"_s, m_page}};
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
    if (saved.value(u"kind"_s).toString() != pages->kindName() || page < 0 || !leads)
        return failure(
            jobMessage("pages.invalid_state").at(jobMessage("place.pages", pages->kindName())));
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

} // namespace penstock
