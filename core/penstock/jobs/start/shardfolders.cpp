// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/shardfolders.h>

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace penstock {

namespace {
QString endingOf(const RowsSpec::Shard &shard)
{
    return QLatin1Char('.') + shardFileText(shard);
}

bool hasSent(const QString &folder)
{
    if (!QFileInfo::exists(JobFolder::journalIn(folder)))
        return false;
    const Result<JobState> state = lookAtJobState(folder);
    return !state || state->done() > 0 || !state->begun.empty(); // damaged: it is not known
}
} // namespace

QString shardFolder(const QString &jobFolder, const std::optional<RowsSpec::Shard> &shard)
{
    return shard ? jobFolder + endingOf(*shard) : jobFolder;
}

std::vector<ShardFolder> shardFoldersOf(const QString &jobFolder)
{
    const QFileInfo job(jobFolder);
    std::vector<ShardFolder> folders;
    for (const QFileInfo &each : job.dir().entryInfoList(QDir::Dirs)) {
        const QString begin = job.fileName() + QLatin1Char('.');
        if (!each.fileName().startsWith(begin))
            continue;
        const auto shard
            = shardFromText(each.fileName().sliced(begin.size()).replace(u"of"_s, u"/"_s));
        if (shard)
            folders.push_back({*shard, each.filePath()});
    }
    std::sort(folders.begin(), folders.end(), [](const ShardFolder &a, const ShardFolder &b) {
        return std::pair(a.shard.of, a.shard.number) < std::pair(b.shard.of, b.shard.number);
    });
    return folders;
}

std::optional<Error> divisionFault(const QString &folder,
                                   const std::optional<RowsSpec::Shard> &shard, const QString &name)
{
    QString job = folder;
    if (shard && job.endsWith(endingOf(*shard)))
        job.chop(endingOf(*shard).size());
    QStringList others;
    for (const ShardFolder &each : shardFoldersOf(job)) {
        if ((!shard || each.shard.of != shard->of) && hasSent(each.path))
            others.append(shardText(each.shard));
    }
    const bool isWhole = shard && hasSent(job);
    if (others.isEmpty() && !isWhole)
        return std::nullopt;
    return (isWhole ? runMessage("run.sent_undivided") : runMessage("run.sent_as_shard", others))
        .at(name);
}

} // namespace penstock
