// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/message/secrets.h>
#include <penstock/importing/curl/curlcommand.h>

#include <algorithm>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QString text = QString::fromUtf8(fuzz::bytes(data, size));
    const auto curl = curlFromText(text);
    if (!curl) {
        fuzz::expect(!curl.error().what().isEmpty() && !curl.error().fix().isEmpty(),
                     "an error says what is wrong and what to do");
        return 0;
    }
    fuzz::expect(!curl->request.url.isEmpty(), "a command that is taken has a URL");
    fuzz::expect(!curl->request.method.isEmpty(), "and a method");
    const HeaderList &headers = curl->request.headers;
    fuzz::expect(
        std::none_of(headers.begin(), headers.end(),
                     [](const Header &header) { return secrecyOf(header.first) != Secrecy::None; }),
        "and no header that carries a secret");
    return 0;
}
