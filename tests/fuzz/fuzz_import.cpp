// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/message/secrets.h>
#include <penstock/importing/importer/importer.h>
#include <penstock/jobs/start/jobedit.h>
#include <penstock/profiles/saved/profileedit.h>

#include <algorithm>

using namespace penstock;

namespace {
void expectRight(const ImportedJob &imported)
{
    JobSpec job = imported.spec;
    const HeaderList &headers = job.request.headers;
    fuzz::expect(
        std::none_of(headers.begin(), headers.end(),
                     [](const Header &header) { return secrecyOf(header.first) != Secrecy::None; }),
        "no header of a job carries a secret");
    if (job.profile.isEmpty())
        job.profile = QStringLiteral("profile");
    job.output.path = QStringLiteral("-");
    fuzz::expect(faultsOf(job).empty(), "a job that is taken has no fault");
}
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray content = fuzz::bytes(data, size);
    const Result<Imported> imported = importFrom(content, QStringLiteral("f"));
    if (!imported) {
        fuzz::expect(!imported.error().what().isEmpty(), "an error says what is wrong");
        return 0;
    }
    fuzz::expect(importKindOf(content) == imported->kind, "its kind is what it was taken for");
    fuzz::expect(!imported->profiles.empty(), "what is taken has something in it");
    // Files of our own are read as they are, and their readers have tests of their own.
    if (imported->kind == ImportKind::Profile || imported->kind == ImportKind::Job)
        return 0;
    for (const ImportedProfile &each : imported->profiles) {
        fuzz::expect(each.profile && faultsOf(*each.profile).empty(),
                     "a profile that is made has no fault");
        for (const ImportedJob &job : each.jobs)
            expectRight(job);
    }
    return 0;
}
