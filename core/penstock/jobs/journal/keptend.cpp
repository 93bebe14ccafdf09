// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/keptend_p.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace penstock::journalschema {

namespace {
// In journals: names may be added, none may change.
constexpr std::pair<Error::Kind, const char *> kinds[]
    = {{Error::Kind::Usage, "usage"},   {Error::Kind::File, "file"},
       {Error::Kind::Output, "output"}, {Error::Kind::Network, "network"},
       {Error::Kind::Secret, "secret"}, {Error::Kind::Internal, "internal"}};
constexpr std::pair<Remedy, const char *> remedies[]
    = {{Remedy::AnotherOutput, "another_output"},
       {Remedy::StartOver, "start_over"},
       {Remedy::AcceptChanges, "accept_changes"},
       {Remedy::AnotherDataFolder, "another_data_folder"},
       {Remedy::RowFormat, "row_format"},
       {Remedy::SecretsFile, "secrets_file"},
       {Remedy::ProfileFromPreset, "profile_from_preset"},
       {Remedy::OtherFuse, "other_fuse"}};

QJsonObject toJson(const Error &error)
{
    QJsonObject json {{u"what"_s, error.what}, {u"where"_s, error.where}, {u"fix"_s, error.fix}};
    for (const auto &[kind, name] : kinds) {
        if (kind == error.kind)
            json.insert(u"kind"_s, QLatin1String(name));
    }
    for (const auto &[remedy, name] : remedies) {
        if (error.remedies.testFlag(remedy))
            json.insert(QLatin1String(name), true);
    }
    return json;
}

Error errorFromJson(const QJsonObject &json)
{
    Error error {Error::Kind::Internal, json.value(u"what"_s).toString(),
                 json.value(u"where"_s).toString(), json.value(u"fix"_s).toString()};
    for (const auto &[kind, name] : kinds) {
        if (json.value(u"kind"_s) == QLatin1String(name))
            error.kind = kind;
    }
    for (const auto &[remedy, name] : remedies)
        error.remedies.setFlag(remedy, json.value(QLatin1String(name)).toBool());
    return error;
}
} // namespace

QByteArray toJson(const KeptEnd &end)
{
    using std::chrono::microseconds;
    QJsonObject json {
        {u"elapsed_us"_s, qint64(std::chrono::floor<microseconds>(end.elapsed).count())}};
    if (end.fault)
        json.insert(u"fault"_s, toJson(*end.fault));
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

KeptEnd endFromJson(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    KeptEnd end;
    end.elapsed = std::chrono::microseconds(object.value(u"elapsed_us"_s).toInteger());
    const QJsonObject fault = object.value(u"fault"_s).toObject();
    if (!fault.value(u"what"_s).toString().isEmpty())
        end.fault = errorFromJson(fault);
    return end;
}

} // namespace penstock::journalschema
