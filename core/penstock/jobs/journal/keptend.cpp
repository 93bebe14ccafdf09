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
    QJsonObject json {{QStringLiteral("what"), error.what},
                      {QStringLiteral("where"), error.where},
                      {QStringLiteral("fix"), error.fix}};
    for (const auto &[kind, name] : kinds) {
        if (kind == error.kind)
            json.insert(QStringLiteral("kind"), QLatin1String(name));
    }
    for (const auto &[remedy, name] : remedies) {
        if (error.remedies.testFlag(remedy))
            json.insert(QLatin1String(name), true);
    }
    return json;
}

Error errorFromJson(const QJsonObject &json)
{
    Error error {Error::Kind::Internal, json.value(QStringLiteral("what")).toString(),
                 json.value(QStringLiteral("where")).toString(),
                 json.value(QStringLiteral("fix")).toString()};
    for (const auto &[kind, name] : kinds) {
        if (json.value(QStringLiteral("kind")) == QLatin1String(name))
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
    QJsonObject json {{QStringLiteral("elapsed_us"),
                       qint64(std::chrono::floor<microseconds>(end.elapsed).count())}};
    if (end.fault)
        json.insert(QStringLiteral("fault"), toJson(*end.fault));
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

KeptEnd endFromJson(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    KeptEnd end;
    end.elapsed = std::chrono::microseconds(object.value(QStringLiteral("elapsed_us")).toInteger());
    const QJsonObject fault = object.value(QStringLiteral("fault")).toObject();
    if (!fault.value(QStringLiteral("what")).toString().isEmpty())
        end.fault = errorFromJson(fault);
    return end;
}

} // namespace penstock::journalschema
