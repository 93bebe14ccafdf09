// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/diagnosis/explanation.h>

#include <QJsonDocument>

using namespace penstock;

//! A whole response, read and told.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Explanation explanation = explainResponse(fuzz::bytes(data, size), {}, fuzz::noon);
    const ThrottleReading &reading = explanation.reading;
    fuzz::expectSane(reading.retryAfter);
    fuzz::expect(reading.throttled() != reading.reason.isEmpty(), "a throttle has a reason");
    fuzz::expect(reading.retryAfter.has_value()
                     != (reading.origin == ThrottleReading::Origin::None),
                 "a wait has an origin");
    const QByteArray json = explanationToJson(explanation);
    fuzz::expect(QJsonDocument::fromJson(json).isObject(), "the JSON is JSON");
    for (const QChar letter : explanationForPeople(explanation))
        fuzz::expect(letter >= u' ' || letter == u'\n', "no terminal code gets through");
    return 0;
}
