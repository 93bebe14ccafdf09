// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/stream/workcall.h>

#include <penstock/jobs/json/jsonbytes.h>

namespace penstock {

QByteArrayList workKeys(const QString &job)
{
    // What is in braces decides where they lie in a cluster.
    const QByteArray stem = "penstock-job:{" + job.toUtf8().toPercentEncoding() + "}:";
    return {stem + "job", stem + "rows", stem + "begun"};
}

QByteArray workId(const QUuid &id)
{
    return id.toByteArray(QUuid::WithoutBraces);
}

QByteArray workRowText(const Row &row)
{
    QByteArray text = QByteArray::number(row.line) + (row.typed ? " t " : " u ");
    row.appendJson(text);
    return text;
}

std::optional<Row> workRowFromText(const QByteArray &text)
{
    const qsizetype blank = text.indexOf(' ');
    bool isNumber = false;
    Row row;
    row.line = text.first(std::max<qsizetype>(blank, 0)).toLongLong(&isNumber);
    if (!isNumber || text.size() < blank + 3 || text[blank + 2] != ' ')
        return std::nullopt;
    row.typed = text[blank + 1] == 't';
    const auto members = jsonMembers(QByteArrayView(text).sliced(blank + 3));
    if (!members)
        return std::nullopt;
    for (const JsonMember &member : *members)
        row.fields.push_back({member.name, member.isNull ? QString() : member.text, member.json});
    return row;
}

namespace {

std::optional<std::vector<WorkRow>> rowsFrom(const RedisValue &list)
{
    std::vector<WorkRow> rows;
    rows.reserve(list.size());
    for (const RedisValue &each : list.list) {
        bool isNumber = false;
        WorkRow row {each[0].text, each[1].text.toLongLong(&isNumber)};
        std::optional<Row> values = workRowFromText(each[3].text);
        if (!isNumber || row.index < 0 || row.entry.isEmpty() || !values)
            return std::nullopt;
        row.row = *std::move(values);
        row.isDuplicate = each[2].text == "1";
        row.wasBegun = !each[4].text.isEmpty();
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

std::optional<WorkAnswer> WorkAnswer::from(const RedisValue &value)
{
    constexpr std::size_t behindStatus = 8;
    const QByteArray &kind = value[0].text;
    if (kind == "gone")
        return WorkAnswer {Kind::Gone};
    if (kind == "other")
        return WorkAnswer {Kind::Other, {.left = value[1].number}};
    if (kind != "ok" || value.size() < behindStatus)
        return std::nullopt;
    for (std::size_t i = 1; i < behindStatus; ++i) {
        if (value[i].kind != RedisValue::Kind::Number || value[i].number < 0)
            return std::nullopt;
    }
    WorkAnswer answer;
    answer.status = {value[1].number, value[2].number, value[3].number, value[4].number,
                     value[5].number, value[6].number, value[7].number};
    const RedisValue &more = value[behindStatus];
    answer.isOwn = more.number == 1;
    answer.json = more.text;
    if (!more.isList())
        return answer;
    std::optional<std::vector<WorkRow>> rows = rowsFrom(more);
    if (!rows)
        return std::nullopt;
    answer.rows = *std::move(rows);
    return answer;
}

Error notAWorkJob(const QString &job)
{
    return {Error::Kind::Network, QStringLiteral("what Redis has under this name is no job"), job,
            QStringLiteral("Look with redis-cli what it is, or choose another name")};
}

} // namespace penstock
