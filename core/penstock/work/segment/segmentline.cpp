// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/segment/segmentline.h>

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/work/stream/workcall.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

namespace {

constexpr const char *schema = "penstock/segment/1";

void appendEnd(QByteArray &line, const RowEnd &end)
{
    QJsonObject object {{QStringLiteral("state"), stateName(end.state)},
                        {QStringLiteral("status"), end.status},
                        {QStringLiteral("attempts"), end.attempts},
                        {QStringLiteral("pages"), end.pages},
                        {QStringLiteral("elapsed_us"), qint64(end.elapsed.count() / 1000)}};
    if (end.sentAt)
        object.insert(QStringLiteral("sent_us"),
                      qint64(end.sentAt->time_since_epoch().count() / 1000));
    if (!end.error.isEmpty())
        object.insert(QStringLiteral("error"), end.error);
    if (!end.failedLine.isEmpty())
        object.insert(QStringLiteral("failed"), QString::fromUtf8(end.failedLine));
    line += ",\"end\":" + QJsonDocument(object).toJson(QJsonDocument::Compact);
}

std::optional<RowEnd> endFrom(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QString name = object[QStringLiteral("state")].toString();
    for (const RowState state : rowStates()) {
        if (stateName(state) != name)
            continue;
        RowEnd end {state, object[QStringLiteral("status")].toInt(),
                    object[QStringLiteral("attempts")].toInt(),
                    object[QStringLiteral("pages")].toInt()};
        if (const QJsonValue sent = object[QStringLiteral("sent_us")]; sent.isDouble())
            end.sentAt = WallTime(std::chrono::microseconds(sent.toInteger()));
        end.elapsed = std::chrono::microseconds(object[QStringLiteral("elapsed_us")].toInteger());
        end.error = object[QStringLiteral("error")].toString();
        end.failedLine = object[QStringLiteral("failed")].toString().toUtf8();
        return end;
    }
    return std::nullopt;
}

std::optional<SegmentLine> headFrom(const std::vector<JsonMember> &members)
{
    if (members.front().text != QLatin1StringView(schema) || members.size() < 3)
        return std::nullopt;
    auto job = workJobFromJson(members[2].json, members[1].text);
    if (!job)
        return std::nullopt;
    return SegmentLine {SegmentLine::Kind::Head, *std::move(job)};
}

//! False where the member is none of an entry's.
bool read(const JsonMember &member, SegmentLine &line)
{
    LedgerEntry &entry = line.entry;
    bool isRight = true;
    if (member.name == QLatin1StringView("row")) {
        entry.index = member.json.toLongLong(&isRight);
    } else if (member.name == QLatin1StringView("page")) {
        entry.page = member.json.toInt(&isRight);
    } else if (member.name == QLatin1StringView("end")) {
        const std::optional<RowEnd> end = endFrom(member.json);
        if (!end)
            return false;
        line.kind = SegmentLine::Kind::End;
        entry.kind = LedgerEntry::Kind::End;
        entry.end = *end;
    } else if (member.name == QLatin1StringView("values")) {
        std::optional<Row> row = workRowFromText("0 u " + member.json);
        if (!row)
            return false;
        entry.row = std::make_shared<const Row>(*std::move(row));
    } else if (member.name == QLatin1StringView("records")) {
        const auto records = jsonElements(member.json);
        if (!records)
            return false;
        for (const JsonMember &record : *records)
            entry.records.push_back(record.json);
    }
    return isRight;
}

} // namespace

QByteArray segmentHead(const WorkJob &job, const QByteArray &worker)
{
    return QByteArray("{\"schema\":\"") + schema + "\",\"worker\":" + toJsonString(worker)
        + ",\"job\":" + toJson(job) + '}';
}

QByteArray segmentLine(const LedgerEntry &entry, bool withValues)
{
    QByteArray line = "{\"row\":" + QByteArray::number(qint64(entry.index))
        + ",\"page\":" + QByteArray::number(entry.page);
    if (entry.kind == LedgerEntry::Kind::End)
        appendEnd(line, entry.end);
    if (withValues && entry.row) {
        line += ",\"values\":";
        entry.row->appendJson(line);
    }
    if (entry.records.empty())
        return line + '}';
    line += ",\"records\":[";
    for (const QByteArray &record : entry.records)
        line += record + ',';
    line.back() = ']';
    return line + '}';
}

std::optional<SegmentLine> segmentLineFrom(const QByteArray &text)
{
    const auto members = jsonMembers(text);
    if (!members || members->empty())
        return std::nullopt;
    if (members->front().name == QLatin1StringView("schema"))
        return headFrom(*members);
    SegmentLine line {
        SegmentLine::Kind::Page, std::nullopt, {.kind = LedgerEntry::Kind::Page, .index = -1}};
    for (const JsonMember &member : *members) {
        if (!read(member, line))
            return std::nullopt;
    }
    return line.entry.index < 0 ? std::nullopt : std::optional(std::move(line));
}

} // namespace penstock
