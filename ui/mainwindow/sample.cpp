// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/sample.h"

#include <QCoreApplication>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QString tr(const char *text)
{
    return QCoreApplication::translate("Sample", text);
}

PracticeServerOptions serverOptions()
{
    return {.limits = {{QStringLiteral("80 in 10 s"), FixedWindowSettings {80, 10s}},
                       {QStringLiteral("20 a second"), SlidingWindowSettings {20, 1s}},
                       {QStringLiteral("8 at once"), ConcurrencySettings {8}}},
            .retryAfter = RetryAfterForm::Seconds,
            .latency = {60ms, 240ms}};
}
} // namespace

Sample::Sample(Clock &clock)
    : m_server(serverOptions(), clock)
{ }

Result<std::unique_ptr<Sample>> Sample::start(Clock &clock)
{
    std::unique_ptr<Sample> sample(new Sample(clock));
    if (!sample->m_folder.isValid())
        return failure(Error {Error::Kind::Output, sample->m_folder.errorString(),
                              sample->m_folder.path(), tr("Make room for temporary files")});
    if (Result<void> listening = sample->m_server.listen(); !listening)
        return failure(listening.error());
    return sample;
}

Profile Sample::profile() const
{
    Profile profile;
    profile.name = tr("Practice server");
    profile.baseUrl = m_server.url().toString();
    profile.limits = {{tr("Pace"), GcraSettings {80ms, 4}},
                      {tr("Ten seconds"), FixedWindowSettings {120, 10s}},
                      {tr("In flight"), ConcurrencySettings {6}}};
    return profile;
}

JobSpec Sample::job() const
{
    JobSpec job;
    job.name = tr("Try it: 600 rows");
    job.profile = profile().name;
    job.request.url = QStringLiteral("/items/{{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
    job.output.path = m_folder.filePath(QStringLiteral("answers.jsonl"));
    return job;
}

} // namespace penstock
