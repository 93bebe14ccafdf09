// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedend_p.h>

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/redis/client/redismessages.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/supportmessages.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock::journalschema {

namespace {
constexpr QLatin1Char lineBreak('\n');

Error storedText(const QString &text)
{
    return httpMessage("http.stored_text", MessageArgument::quoted(text));
}

template <typename Json>
QString compact(const Json &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

// Else rows that failed for the same reason would differ.
bool namesTheRow(const QJsonValue &place)
{
    const QJsonValue id = place[u"id"_s];
    return id == u"place.row"_s || id == u"place.row_number"_s
        || place.toString().startsWith(u"http"_s);
}
} // namespace

const MessageText *findMessage(QStringView id)
{
    for (const Message::Find find :
         {decltype(httpMessage)::find, decltype(jobMessage)::find, decltype(limitMessage)::find,
          decltype(profileMessage)::find, decltype(redisMessage)::find, decltype(runMessage)::find,
          decltype(sharingMessage)::find, decltype(supportMessage)::find}) {
        if (const MessageText *const text = find(id))
            return text;
    }
    return nullptr;
}

namespace {
Error errorFromJson(const QJsonObject &json)
{
    return Error::fromJson(json, findMessage).value_or(storedText(json[u"id"_s].toString()));
}
} // namespace

QString reasonText(const Error &reason)
{
    QJsonObject json = reason.toJson();
    const QJsonValue place = json.value(u"where"_s);
    if (!namesTheRow(place))
        return compact(json);
    json.remove(u"where"_s);
    return compact(json) + lineBreak + compact(QJsonArray {place});
}

std::optional<Error> reasonFromText(const QString &text)
{
    if (text.isEmpty())
        return std::nullopt;
    const auto document = [&text](int line) {
        return QJsonDocument::fromJson(text.section(lineBreak, line, line).toUtf8());
    };
    QJsonObject json = document(0).object();
    if (json.isEmpty())
        return storedText(text);
    if (const QJsonArray place = document(1).array(); !place.isEmpty())
        json.insert(u"where"_s, place.first());
    return errorFromJson(json);
}

QString signText(const Message &sign)
{
    return sign.id() + lineBreak + compact(sign.toJson().toObject());
}

namespace {
Message signFromText(const QString &text)
{
    const QByteArray json = text.section(lineBreak, 1).toUtf8();
    return Message::fromJson(QJsonDocument::fromJson(json).object(), findMessage);
}
} // namespace

Result<ListFacts> listFactsIn(const SqlDatabase &database)
{
    const Result<std::optional<RunLine>> run = runLineIn(database);
    if (!run)
        return failure(run.error());
    ListFacts facts;
    facts.pages = *run ? (*run)->pages : 0;
    facts.records = *run ? (*run)->records : 0;
    // Beside min(), SQLite returns the other columns of that row.
    const Result<void> read
        = database
              .statement(u"SELECT sign, count(*), min(row) FROM outcome"
                         " WHERE sign IS NOT NULL GROUP BY %1"_s.arg(kindOfSign))
              .each([&facts](const SqlRow &group) {
                  facts.signs.push_back({signFromText(group.value(0).toString()),
                                         group.value(1).toLongLong(), group.value(2).toLongLong()});
              });
    const auto stored = read ? database.value(u"SELECT value FROM meta WHERE key = 'lists'"_s)
                             : Result<std::optional<QVariant>>(failure(read.error()));
    if (!stored)
        return failure(stored.error());
    facts.readJson(QJsonDocument::fromJson(stored->value_or(QVariant()).toByteArray()).object(),
                   findMessage);
    return facts;
}

QByteArray toJson(const StoredEnd &end)
{
    using std::chrono::microseconds;
    QJsonObject json {
        {u"elapsed_us"_s, qint64(std::chrono::floor<microseconds>(end.elapsed).count())}};
    if (end.fault)
        json.insert(u"fault"_s, end.fault->toJson());
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

StoredEnd endFromJson(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    StoredEnd end;
    end.elapsed = std::chrono::microseconds(object.value(u"elapsed_us"_s).toInteger());
    if (const QJsonObject fault = object.value(u"fault"_s).toObject(); !fault.isEmpty())
        end.fault = errorFromJson(fault);
    return end;
}

QByteArray textOf(const Spending &spent)
{
    return QJsonDocument(toJson(spent)).toJson(QJsonDocument::Compact);
}

Spending spentFromText(const QByteArray &text)
{
    return spendingFromJson(QJsonDocument::fromJson(text).array());
}

} // namespace penstock::journalschema
