// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/sample.h"

#include "ui/theme/windowmessages.h"

namespace penstock {

namespace {
MockServerOptions serverOptions(const Sample::Size &size)
{
    return {.limits = {{u"window"_s, FixedWindowSettings {size.allowed, size.window}},
                       {u"at once"_s, ConcurrencySettings {8}}},
            .retryAfter = RetryAfterForm::Seconds,
            .latency = size.latency};
}
} // namespace

Sample::Sample(Clock &clock, const Size &size)
    : m_size(size)
    , m_server(serverOptions(size), clock)
{ }

Result<std::unique_ptr<Sample>> Sample::start(Clock &clock, const Size &size)
{
    std::unique_ptr<Sample> sample(new Sample(clock, size));
    if (!sample->m_folder.isValid())
        return failure(windowMessage("window.sample_folder",
                                     MessageArgument::quoted(sample->m_folder.errorString()))
                           .at(sample->m_folder.path()));
    if (Result<void> listening = sample->m_server.listen(); !listening)
        return failure(listening.error());
    return sample;
}

Profile Sample::profile() const
{
    Profile profile;
    profile.name = tr("Mock server");
    profile.baseUrl = m_server.url().toString();
    profile.limits = {{tr("Pace"), GcraSettings {m_size.pace, 4}},
                      {tr("Window"), FixedWindowSettings {m_size.declared, m_size.window}},
                      {tr("In flight"), ConcurrencySettings {6}}};
    profile.throttling.extraWait = m_size.pad;
    return profile;
}

JobSpec Sample::job() const
{
    JobSpec job;
    job.name = tr("Try it: %1 rows").arg(m_size.rows);
    job.profile = profile().name;
    job.request.url = u"/items/{{id}}"_s;
    job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = m_size.rows};
    job.output.path = m_folder.filePath(u"answers.jsonl"_s);
    return job;
}

} // namespace penstock
