// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/profiles/file/profilefile.h>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray json = fuzz::bytes(data, size);
    const QString file = QStringLiteral("/profiles/f.profile.json");
    const QString folder = QStringLiteral("/profiles");
    const Result<Profile> profile = profileFromJson(json, file);
    const std::vector<Error> faults = faultsOfProfile(json, file);
    fuzz::expect(profile.has_value() == faults.empty(), "it is read where it has no fault");
    for (const Error &fault : faults)
        fuzz::expectHelpful(fault, file);
    if (!profile) {
        fuzz::expect(profile.error() == faults.front(), "the first fault is told");
        return 0;
    }
    const QByteArray written = toJson(*profile, folder);
    const Result<Profile> again = profileFromJson(written, file);
    fuzz::expect(again.has_value(), "what is written is read");
    fuzz::expect(*again == *profile, "what is written is the same profile");
    fuzz::expect(toJson(*again, folder) == written, "and is written the same");
    return 0;
}
