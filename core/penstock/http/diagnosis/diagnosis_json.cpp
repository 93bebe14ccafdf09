// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <penstock/http/text/storedmessage_p.h>

#include <QJsonArray>

namespace penstock {

QString causeName(Cause cause)
{
    switch (cause) {
    case Cause::Unknown:
        break;
    case Cause::DeclaredTooHigh:
        return u"declared_too_high"_s;
    case Cause::Concurrency:
        return u"concurrency"_s;
    case Cause::Endpoint:
        return u"endpoint"_s;
    case Cause::Burst:
        return u"burst"_s;
    case Cause::LongerWindow:
        return u"longer_window"_s;
    case Cause::WindowAlignment:
        return u"window_alignment"_s;
    case Cause::ClockSkew:
        return u"clock_skew"_s;
    case Cause::Bunching:
        return u"bunching"_s;
    case Cause::OtherClient:
        return u"other_client"_s;
    case Cause::UsedUpBefore:
        return u"used_up_before"_s;
    case Cause::PenaltyBox:
        return u"penalty_box"_s;
    }
    return u"unknown"_s;
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
    QJsonArray evidence;
    QJsonArray messages;
    for (const Message &each : diagnosis.evidence) {
        evidence.append(each.text());
        messages.append(each.toJson());
    }
    return {{u"cause"_s, causeName(diagnosis.cause)},
            {u"summary"_s, diagnosis.summary.text()},
            {u"summary_message"_s, diagnosis.summary.toJson()},
            {u"evidence"_s, evidence},
            {u"evidence_messages"_s, messages},
            {u"change"_s, toJson(diagnosis.change)}};
}

Result<Diagnosis> diagnosisFromJson(const QJsonObject &object)
{
    Diagnosis diagnosis;
    diagnosis.cause = causeCalled(object[u"cause"_s].toString());
    diagnosis.summary
        = storedMessage(object[u"summary_message"_s], object[u"summary"_s].toString());
    const QJsonArray evidence = object[u"evidence"_s].toArray();
    for (qsizetype i = 0; i < evidence.size(); ++i)
        diagnosis.evidence.append(
            storedMessage(object[u"evidence_messages"_s][i], evidence[i].toString()));
    Result<ProfileChange> change = profileChangeFromJson(object[u"change"_s].toArray());
    if (!change)
        return failure(change.error());
    diagnosis.change = *std::move(change);
    return diagnosis;
}

} // namespace penstock
