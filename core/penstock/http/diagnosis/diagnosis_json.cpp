// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <penstock/http/text/storedmessage_p.h>

#include <QJsonArray>

namespace penstock {

namespace {

// In the order of the enum.
QStringList causeNames()
{
    return {u"unknown"_s,  u"declared_too_high"_s, u"concurrency"_s,      u"endpoint"_s,
            u"burst"_s,    u"longer_window"_s,     u"window_alignment"_s, u"clock_skew"_s,
            u"bunching"_s, u"other_client"_s,      u"used_up_before"_s,   u"penalty_box"_s};
}

} // namespace

QString causeName(Cause cause)
{
    return causeNames().at(qsizetype(cause));
}

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
    const qsizetype cause = causeNames().indexOf(object[u"cause"_s].toString());
    diagnosis.cause = Cause(std::max<qsizetype>(cause, 0));
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
