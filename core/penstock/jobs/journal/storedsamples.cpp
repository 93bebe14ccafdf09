// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedsamples.h>

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/spec/jobfile.h>

#include <QJsonDocument>

#include <algorithm>

namespace penstock {

JobSpec asLastRun(JobSpec job, const QString &folder)
{
    const Result<QJsonObject> kept = storedJobIn(folder);
    if (!kept || kept->isEmpty())
        return job;
    const QJsonObject ran = kept->value("job"_L1).toObject();
    QJsonObject whole = QJsonDocument::fromJson(toJson(job)).object();
    for (const char *const name : {"records", "output"}) {
        const QLatin1String key(name);
        if (ran.contains(key))
            whole.insert(key, ran.value(key));
        else
            whole.remove(key);
    }
    const Result<JobSpec> read = jobFromJson(QJsonDocument(whole).toJson());
    if (!read)
        return job;
    job.records = read->records;
    job.output = read->output;
    return job;
}

HttpAnswer answerOf(const StoredAnswer &kept, const RowEnd &end)
{
    HttpAnswer answer;
    answer.status = end.status;
    answer.body = kept.body;
    answer.attempts = end.attempts;
    answer.timings.sentAtWall = end.sentAt;
    if (end.sentAt) {
        answer.timings.sentAt = Instant();
        answer.timings.endedAt = Instant() + end.elapsed;
    }
    return answer;
}

Result<std::vector<AnsweredRow>> storedSamples(const JobSpec &job, const QString &folder,
                                               std::size_t most)
{
    std::vector<AnsweredRow> samples;
    const JobSpec ran = asLastRun(job, folder);
    if (!keepsAnswers(ran))
        return samples;
    const auto journal = FinishedRows::open(folder);
    if (!journal)
        return failure(journal.error());
    auto numbers = (*journal)->list({.state = RowState::Answered});
    if (!numbers)
        return failure(numbers.error());
    numbers->resize(std::min(numbers->size(), most));
    RowFinder finder(job, folder);
    const Result<EndedRows> ended = readEnded(**journal, &finder, *numbers);
    if (!ended)
        return failure(ended.error());
    for (const FinishedRow &each : ended->rows) {
        const auto row = ended->values.find(each.index);
        if (row == ended->values.end())
            continue; // its file is another now
        const auto kept = findAnswer(ran, row->second, each.end, placeOf(each.index, **journal));
        if (!kept)
            return failure(kept.error());
        if (*kept)
            samples.push_back({row->second, answerOf(**kept, each.end)});
    }
    return samples;
}

} // namespace penstock
