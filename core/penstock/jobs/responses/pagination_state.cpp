// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pagination.h>

#include <penstock/jobs/spec/jobmessages.h>

#include <QJsonDocument>
#include <QJsonObject>

// The state that journals store.
namespace penstock {

QJsonArray Pagination::toJson(const Offsets &of)
{
    return {QString::fromLatin1(of.last),
            QString::fromLatin1(of.dropped),
            qint64(of.window),
            qint64(of.place),
            qint64(of.number),
            of.isSure,
            qint64(of.largest),
            of.empty};
}

Pagination::Offsets Pagination::offsetsFrom(const QJsonArray &json)
{
    return {.last = json.at(0).toString().toLatin1(),
            .window = json.at(2).toInteger(),
            .place = json.at(3).toInteger(-1),
            .number = json.at(4).toInteger(),
            .isSure = json.at(5).toBool(),
            .dropped = json.at(1).toString().toLatin1(),
            .largest = json.at(6).toInteger(),
            .empty = json.at(7).toInt()};
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
    const QJsonArray seen {qint64(m_seen.items), qint64(m_seen.lastPage),
                           qint64(m_seen.total.value_or(-1)), m_seen.foundNext, m_seen.foundItems};
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
    const QJsonArray seen = saved.value(u"seen"_s).toArray();
    const std::int64_t total = seen.at(2).toInteger(-1);
    pages->m_seen = {.items = seen.at(0).toInteger(),
                     .lastPage = seen.at(1).toInteger(),
                     .total = total < 0 ? std::nullopt : std::optional(total),
                     .foundNext = seen.at(3).toBool(),
                     .foundItems = seen.at(4).toBool()};
    pages->m_offsets = offsetsFrom(saved.value(u"offsets"_s).toArray());
    pages->m_content = SeenBefore::resumed(saved.value(u"pages"_s).toArray());
    pages->m_ways = SeenBefore::resumed(saved.value(u"ways"_s).toArray());
    return pages;
}

} // namespace penstock
