// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/throttle/dialectjson.h>
#include <penstock/support/jsonmembers.h>

#include <QJsonDocument>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QJsonDocument document = QJsonDocument::fromJson(fuzz::bytes(data, size));
    const auto dialect = throttleDialectFromJson(document.object());
    if (!dialect) {
        fuzz::expect(!dialect.error().what().isEmpty(), "an error says what");
        return 0;
    }
    const auto again = throttleDialectFromJson(membersText(*dialect).object());
    fuzz::expect(again && *again == *dialect, "what is written reads as the same");
    return 0;
}
