// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/text/structuredfields.h>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray field = fuzz::bytes(data, size);
    const auto list = parseFieldList(field);
    const auto dictionary = parseFieldDictionary(field);
    if (list && !field.trimmed().isEmpty()) {
        // Two lines of a field are one list.
        const auto twice = parseFieldList(field + ", " + field);
        fuzz::expect(twice && twice->size() == 2 * list->size(), "lists can be joined");
    }
    if (dictionary && !field.trimmed().isEmpty()) {
        const FieldItem &last = dictionary->back();
        fuzz::expect(fieldMember(*dictionary, last.key) == &last, "the last of a name counts");
    }
    return 0;
}
