// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <QJsonArray>

namespace penstock {

QString causeName(Cause cause)
{
    switch (cause) {
    case Cause::Unknown:
        break;
    case Cause::DeclaredTooHigh:
        return QStringLiteral("declared_too_high");
    case Cause::Concurrency:
        return QStringLiteral("concurrency");
    case Cause::Endpoint:
        return QStringLiteral("endpoint");
    case Cause::Burst:
        return QStringLiteral("burst");
    case Cause::LongerWindow:
        return QStringLiteral("longer_window");
    case Cause::WindowAlignment:
        return QStringLiteral("window_alignment");
    case Cause::ClockSkew:
        return QStringLiteral("clock_skew");
    case Cause::Bunching:
        return QStringLiteral("bunching");
    case Cause::OtherClient:
        return QStringLiteral("other_client");
    case Cause::UsedUpBefore:
        return QStringLiteral("used_up_before");
    case Cause::PenaltyBox:
        return QStringLiteral("penalty_box");
    }
    return QStringLiteral("unknown");
}

namespace {
Cause causeCalled(const QString &name)
{
    for (const Cause cause :
         {Cause::DeclaredTooHigh, Cause::Concurrency, Cause::Endpoint, Cause::Burst,
          Cause::LongerWindow, Cause::WindowAlignment, Cause::ClockSkew, Cause::Bunching,
          Cause::OtherClient, Cause::UsedUpBefore, Cause::PenaltyBox}) {
        if (causeName(cause) == name)
            return cause;
    }
    return Cause::Unknown;
}
} // namespace

QJsonObject toJson(const Diagnosis &diagnosis)
{
    return {{QStringLiteral("cause"), causeName(diagnosis.cause)},
            {QStringLiteral("summary"), diagnosis.summary},
            {QStringLiteral("evidence"), QJsonArray::fromStringList(diagnosis.evidence)},
            {QStringLiteral("change"), toJson(diagnosis.change)}};
}

Result<Diagnosis> diagnosisFromJson(const QJsonObject &object)
{
    Diagnosis diagnosis;
    diagnosis.cause = causeCalled(object[QStringLiteral("cause")].toString());
    diagnosis.summary = object[QStringLiteral("summary")].toString();
    for (const QJsonValue &line : object[QStringLiteral("evidence")].toArray())
        diagnosis.evidence.append(line.toString());
    Result<ProfileChange> change
        = profileChangeFromJson(object[QStringLiteral("change")].toArray());
    if (!change)
        return failure(change.error());
    diagnosis.change = *std::move(change);
    return diagnosis;
}

} // namespace penstock
