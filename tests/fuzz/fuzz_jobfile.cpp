// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/jobs/spec/jobfile.h>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray json = fuzz::bytes(data, size);
    const QString file = QStringLiteral("/jobs/f.job.json");
    const QString folder = QStringLiteral("/jobs");
    const Result<JobSpec> job = jobFromJson(json, file, folder);
    const std::vector<Error> faults = faultsOfJob(json, file);
    fuzz::expect(job.has_value() == faults.empty(), "it is read where it has no fault");
    for (const Error &fault : faults)
        fuzz::expectHelpful(fault, file);
    if (!job) {
        fuzz::expect(job.error() == faults.front(), "the first fault is told");
        return 0;
    }
    const QByteArray written = toJson(*job, folder);
    const Result<JobSpec> again = jobFromJson(written, file, folder);
    fuzz::expect(again.has_value(), "what is written is read");
    fuzz::expect(*again == *job, "what is written is the same job");
    fuzz::expect(toJson(*again, folder) == written, "and is written the same");
    return 0;
}
