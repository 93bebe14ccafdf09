// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/text/prettyjson.h>

using namespace penstock;

namespace {
bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray json = fuzz::bytes(data, size);
    const QByteArray pretty = prettyJson(json);
    const auto bare = [](QByteArray text) {
        text.removeIf(isBlank);
        return text;
    };
    fuzz::expect(bare(json) == bare(pretty), "only white space changes");
    fuzz::expect(prettyJson(pretty) == pretty, "what is set out stays so");
    return 0;
}
