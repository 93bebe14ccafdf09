// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run/clirun.h"

#include "app/cli/options/awaited.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/run/goonline.h"
#include "app/cli/terminal/stopsignals.h"
#include "app/cli/text/errortext.h"
#include "app/cli/text/progressteller.h"
#include "app/cli/text/resultstext.h"

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/run/runcurvewriter.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/permitsource.h>
#include <penstock/profiles/saved/learnedlimits.h>
#include <penstock/profiles/secrets/profilerisks.h>
#include <penstock/support/shellword.h>
#include <penstock/support/timetext.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
JobRun::End endOf(const JobSession &session)
{
    return session.ended() ? session.ended()->how : JobRun::End::Stopped;
}

// Whether the server or Redis stopped the run. It can resume after the cause is fixed.
bool isStoppedByServer(JobRun::End end)
{
    return end == JobRun::End::LimitReached || end == JobRun::End::CredentialRefused
        || end == JobRun::End::ServerFailing || end == JobRun::End::SharingLost;
}

// All rows ended.
bool isWhole(JobRun::End end)
{
    return end == JobRun::End::AllDone || end == JobRun::End::SomeFailed
        || end == JobRun::End::Incomplete;
}

// "status 200, the body is not JSON"
QString failureText(int status, const std::optional<Error> &error)
{
    const QString text = u"status %1"_s.arg(status);
    const QString reason = error ? errorText(*error) : text;
    return status == 0 || reason.contains(text) ? reason : text + u", "_s + reason;
}

// The most frequent causes of \a failed rows. Those of earlier runs are in the journal.
std::vector<FailureCause> causesOf(const JobSession &session, std::int64_t failed)
{
    constexpr std::size_t most = 3;
    auto causes = session.ended() ? session.ended()->causes : std::vector<FailureCause>();
    for (const FailureCause &cause : causes)
        failed -= cause.rows;
    Result<std::optional<RunSummary>> stored = std::nullopt;
    if (failed > 0)
        stored = runSummaryIn(session.folder());
    if (stored && *stored) {
        causes = std::move((*stored)->causes);
        std::erase_if(causes, [](const auto &cause) { return cause.state != RowState::Failed; });
        const auto rows = FinishedRows::open(session.folder());
        for (FailureCause &cause : causes) {
            const auto first = rows ? (*rows)->read({cause.first}) : failure(rows.error());
            if (first && !first->empty() && first->front().end.error)
                cause.error = Error(first->front().end.error->message);
        }
    }
    std::stable_sort(causes.begin(), causes.end(),
                     [](const auto &one, const auto &other) { return one.rows > other.rows; });
    causes.resize(std::min(causes.size(), most));
    return causes;
}

QJsonArray jsonOf(const std::vector<FailureCause> &causes)
{
    QJsonArray array;
    for (const FailureCause &cause : causes) {
        QJsonObject one {{u"rows"_s, qint64(cause.rows)},
                         {u"first_row"_s, qint64(cause.first + 1)},
                         {u"reason"_s, failureText(cause.status, cause.error)}};
        if (cause.status > 0)
            one.insert(u"status"_s, cause.status);
        if (cause.error)
            one.insert(u"id"_s, cause.error->id());
        array.append(one);
    }
    return array;
}

// "2026-11-21 17:40:00 CET"
QString localTime(WallTime at)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(at.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(seconds.count()).toString(u"yyyy-MM-dd HH:mm:ss t"_s);
}
} // namespace

QString nameOf(const AskedJob &job)
{
    const QString name = !job.spec.name.isEmpty() ? job.spec.name
        : job.file.isEmpty()                      ? u"standard output"_s
                                                  : QFileInfo(job.file).fileName();
    const std::optional<RowsSpec::Shard> &shard = job.spec.rows.shard;
    return shard ? u"%1, shard %2"_s.arg(name, shardText(*shard)) : name;
}

CliRun::CliRun(Options options)
    : m_options(std::move(options))
{ }

CliRun::~CliRun() = default;

ExitCode CliRun::run(const std::vector<AskedJob> &asked,
                     std::vector<std::unique_ptr<PreparedJob>> jobs)
{
    m_teller = std::make_unique<ProgressTeller>(
        ProgressTeller::styleOf(m_options.progress, m_options.json), [this] { return progress(); });
    for (const AskedJob &each : asked) {
        if (const Result<void> opened = openProfile(each); !opened)
            return Command::fail(opened.error(), each.profileFile);
    }
    // First, because the user may press Ctrl+C after any line of output.
    const StopSignals signals;
    QObject::connect(&signals, &StopSignals::stopRequested, m_teller.get(), [this] {
        for (const Working &working : m_working)
            working.session->stop();
    });
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (const Result<void> started = start(asked[i], std::move(jobs[i])); !started)
            return Command::fail(started.error(), asked[i].profileFile);
    }
    QCoreApplication::exec();
    m_teller->stop();
    ExitCode worst = reportLearned();
    for (const Working &working : m_working)
        worst = std::max(worst, report(working));
    return worst;
}

// Prints limits that are stricter than in the profile, and saves them if --learn was given.
ExitCode CliRun::reportLearned() const
{
    ExitCode worst = ExitCode::Done;
    for (const auto &[key, profile] : m_profiles) {
        const LimiterSnapshot seen = profile->permitSource().snapshot();
        const auto file = m_profileFiles.find(key);
        const bool hasFile = file != m_profileFiles.end() && !file->second.isEmpty();
        for (const LearnedLimit &each : seen.learned)
            Console::tell(u"The server allows %1"_s.arg(learnedText(each)));
        for (const DiscoveredLimit &each : seen.discovered)
            Console::tell(u"The server allows %1"_s.arg(discoveredText(each)));
        const bool isNothing = seen.learned.empty()
            && withDiscovered(profile->profile(), seen.discovered).limits
                == profile->profile().limits;
        if (isNothing || !hasFile)
            continue;
        if (!m_options.learn) {
            Console::tell(u"To save this in %1, add --learn"_s.arg(file->second));
            continue;
        }
        Result<void> written = acceptLearned(file->second, seen.learned);
        if (written)
            written = acceptDiscovered(file->second, seen.discovered);
        if (!written)
            worst = std::max(worst, Command::fail(written.error()));
        else
            Console::tell(u"Saved in %1"_s.arg(file->second));
    }
    return worst;
}

Result<void> CliRun::openProfile(const AskedJob &asked)
{
    std::unique_ptr<ProfileSession> &profile = m_profiles[asked.profileKey];
    if (profile)
        return {};
    if (!m_secrets) {
        Result<std::unique_ptr<SecretSources>> sources
            = SecretSources::open(m_clock, m_options.places, m_options.secretsFile);
        if (!sources)
            return failure(sources.error());
        m_secrets = *std::move(sources);
    }
    m_profileFiles[asked.profileKey] = asked.profileFile;
    for (const ProfileRisk &risk : risksOf(asked.profile))
        m_teller->tell(u"warning: "_s + riskText(risk).text());
    profile = std::make_unique<ProfileSession>(asked.profile, m_clock, m_secrets->secretAccess());
    profile->keepUse(UsageFolder::in(m_options.places), asked.spec.request.url);
    QObject::connect(profile.get(), &ProfileSession::useTroubled, m_teller.get(),
                     [this](const Error &error) {
                         m_teller->tell(u"usage of the limits: "_s + errorText(error), error.id());
                     });
    if (asked.profile.shared && !declaresRate(asked.profile.limits))
        m_teller->tell(
            u"rate limits are not discovered through Redis: only \"concurrent\" limits are shared. "
            "To discover one, use penstock run JOB --learn%1 in one process, with a profile "
            "without \"shared\""_s.arg(dataDirFlag()));
    if (asked.profile.shared)
        QObject::connect(
            profile.get(), &ProfileSession::sharingTroubled, m_teller.get(),
            [this, shared = *asked.profile.shared](const std::optional<Error> &trouble) {
                m_teller->tell(sharingText(shared, trouble), trouble ? trouble->id() : QString());
            });
    auto ready = awaited<Result<void>>([&](const auto &onReady) { profile->open(onReady); });
    if (!ready)
        return ready;
    tellTroubles(profile->shared().httpClient, asked.profile.shared.has_value());
    tellWhatIsLearned(profile->permitSource());
    return {};
}

Result<void> CliRun::start(const AskedJob &asked, std::unique_ptr<PreparedJob> job)
{
    ProfileSession &profile = *m_profiles[asked.profileKey];
    if (job->isFinished() && job->total() != 0)
        m_teller->tell(nothingLeft.toString());
    else if (job->state().done() > 0)
        m_teller->tell(job->state().done() == 1
                           ? u"resuming: 1 row is done"_s
                           : u"resuming: %1 rows are done"_s.arg(job->state().done()));
    tellEarlierPause(profile.permitSource());
    auto session = std::make_unique<JobSession>(job->spec(), job->folder(), profile);
    new RunCurveWriter(*session, session.get()); // owned by the session
    session->start(std::move(job));
    if (session->fault())
        return failure(*session->fault());
    QObject::connect(session.get(), &JobSession::stateChanged, m_teller.get(),
                     [this, session = session.get()] {
                         if (session->trip() != nullptr) // the circuit breaker is open
                             session->stop();
                         quitIfAllEnded();
                     });
    QObject::connect(
        session.get(), &JobSession::noticed, m_teller.get(),
        [this](const Message &what) { m_teller->tell(u"warning: "_s + what.text(), what.id()); });
    m_working.push_back({&asked, std::move(session)});
    return {};
}

void CliRun::quitIfAllEnded() const
{
    if (std::none_of(m_working.cbegin(), m_working.cend(),
                     [](const Working &working) { return working.session->isActive(); }))
        QCoreApplication::quit();
}

// Sums up the progress of all jobs.
Progress CliRun::progress() const
{
    Progress sum {.total = 0};
    for (const Working &working : m_working) {
        const Progress one = working.session->progress();
        sum.answered += one.answered;
        sum.failed += one.failed;
        sum.inDoubt += one.inDoubt;
        sum.duplicates += one.duplicates;
        if (one.pages)
            sum.pages = sum.pages.value_or(0) + *one.pages;
        if (one.records)
            sum.records = sum.records.value_or(0) + *one.records;
        sum.retrying += one.retrying;
        sum.total = sum.total && one.total ? std::optional(*sum.total + *one.total) : std::nullopt;
        sum.elapsed = std::max(sum.elapsed, one.elapsed);
        if (!working.session->isActive())
            continue; // its rate is in the past
        sum.left = std::max(sum.left, one.left);
        sum.isEstimate = sum.isEstimate || one.isEstimate;
        if (one.perSecond)
            sum.perSecond = sum.perSecond.value_or(0) + *one.perSecond;
        sum.allowedPerSecond = one.allowedPerSecond;
        if (sum.heldBy.isNobody())
            sum.heldBy = one.heldBy;
    }
    if (m_profiles.size() > 1)
        sum.allowedPerSecond.reset();
    return sum;
}

// A long pause is printed with the time at which it ends.
void CliRun::tellPause(Instant until, const QString &reason, const QString &id)
{
    const ClockReading now = m_clock.now();
    const Duration wait = until - now.at;
    const WallTime end = now.movedTo(until).wall();
    if (wait <= longPause)
        return m_teller->tellPause(u"paused for %1: %2"_s.arg(durationForPeople(wait), reason), end,
                                   id);
    m_teller->tellPause(
        u"paused for %1, until %2: %3. The run then resumes by itself. You can also stop it with "
        "Ctrl+C, and run the same command again later"_s.arg(durationForPeople(wait),
                                                             localTime(end), reason),
        end, id);
}

void CliRun::tellEarlierPause(const PermitSource &permitSource)
{
    const std::optional<Instant> closed = permitSource.snapshot().pausedUntil;
    if (closed && *closed - m_clock.now().at <= longestPause)
        tellPause(*closed, u"the server asked for this in an earlier run"_s);
}

void CliRun::tellWhatIsLearned(const PermitSource &permitSource)
{
    QObject::connect(&permitSource, &PermitSource::discovered, m_teller.get(),
                     [this](const DiscoveredLimit &limit) { m_teller->tellDiscovered(limit); });
    QObject::connect(
        &permitSource, &PermitSource::learned, m_teller.get(),
        [this](const QString &limit, qint64 units) {
            m_teller->tell(
                u"the server accepts only %1 under limit \"%2\", so Penstock now sends no more"_s
                    .arg(units)
                    .arg(limit));
        });
    QObject::connect(
        &permitSource, &PermitSource::keyIsShared, m_teller.get(),
        [this](const QString &limit, qint64 units) {
            m_teller->tell(
                u"another client may use this key: the server counts %1 more under limit \"%2\" "
                "than Penstock has sent. Or requests cost more than the profile states"_s.arg(units)
                    .arg(limit));
        });
}

// Prints each problem once, not once per affected request.
void CliRun::tellTroubles(const HttpClient &httpClient, bool isShared)
{
    QObject::connect(
        &httpClient, &HttpClient::throttled, m_teller.get(),
        [this, reported = Instant::min()](Instant until, const Message &reason) mutable {
            const bool isNews = reported == Instant::min() || until > reported + 1s;
            if (!isNews)
                return;
            reported = until;
            tellPause(until, reason.text(), reason.id());
        });
    QObject::connect(
        &httpClient, &HttpClient::stillThrottled, m_teller.get(),
        [this, isShared](const Message &reason) {
            const QString then = isShared
                ? u"Penstock does not adapt limits that are shared through Redis: declare a lower "
                  "rate or a margin in the profile"_s
                : u"Penstock now sends at half the rate. Check the limits in the profile"_s;
            m_teller->tell(
                u"the server still rejects requests after three waits of the length that it asked "
                "for: %1. %2"_s.arg(reason.text(), then),
                reason.id());
        });
    QObject::connect(
        &httpClient, &HttpClient::costUntold, m_teller.get(),
        [this](const QString &limit, const QUrl &) {
            m_teller->tell(
                u"a response does not state its cost for limit \"%1\", so the estimate counts. "
                "Check \"actual\" in the profile"_s.arg(limit));
        });
    QObject::connect(
        &httpClient, &HttpClient::retrying, m_teller.get(),
        [this, reported = Message()](quint64, Duration, const Message &reason) mutable {
            if (std::exchange(reported, reason) != reason)
                m_teller->tell(u"retrying: "_s + reason.text(), reason.id());
        });
}

ExitCode CliRun::report(const Working &working) const
{
    const JobRun::End end = endOf(*working.session);
    const Progress progress = working.session->progress();
    const OutputSpec &output = working.session->spec().output;
    const bool isStandard = output.path == u"-"_s;
    if (m_options.json) {
        const bool isStopped = end == JobRun::End::Stopped || isStoppedByServer(end);
        Console::tell(QString::fromUtf8(
            summaryJson(progress, isStopped, jsonOf(causesOf(*working.session, progress.failed)))));
    } else {
        const QString name = m_working.size() > 1 ? nameOf(*working.asked) + u": "_s : QString();
        Console::tell(name + summaryText(progress) + u" → "_s
                      + (isStandard ? u"standard output"_s : output.path));
        tellFailures(working, progress);
        if (!isStandard)
            tellWhatIsLeft(progress, failedPathOf(output));
        else if (progress.failed > 0 && output.failed.isEmpty()
                 && !working.session->spec().records.isEmpty())
            Console::tell(u"To keep the responses of failed rows, add --output FILE"_s);
    }
    tellContents(working);
    tellLists(working);
    tellDiagnosis(working);
    const ExitCode code = exitCodeOf(end);
    // The reason of the server precedes the command that resumes. Any other error is printed last.
    const std::optional<Error> &fault = working.session->fault();
    const QString &profile = working.asked->profileFile;
    if (fault && isStoppedByServer(end))
        Command::fail(*fault, profile);
    const bool wasWhole = isWhole(end);
    const bool isAllDone
        = progress.total ? progress.done() >= *progress.total : wasWhole && !m_options.isTrial;
    if (!isAllDone)
        tellHowToGoOn(working, end);
    if (fault && !isStoppedByServer(end))
        Command::fail(*fault, profile);
    return code;
}

void CliRun::tellContents(const Working &working) const
{
    const std::optional<JobSession::Ended> &ended = working.session->ended();
    if (!ended)
        return;
    for (const Message &note : ended->contents.notes()) {
        const QString text = Error(note).text();
        if (m_options.json)
            Console::tell({{u"event"_s, u"note"_s}, {u"id"_s, note.id()}, {u"text"_s, text}});
        else
            Console::tell(text);
    }
    if (ended->contents.text().isEmpty())
        return;
    if (!m_options.json)
        return Console::tell(ended->contents.text());
    QJsonObject others;
    for (const auto &[type, count] : ended->contents.others())
        others.insert(QString::fromUtf8(type), qint64(count));
    const QJsonObject event {{u"event"_s, u"content_types"_s},
                             {u"first"_s, QString::fromUtf8(ended->contents.first())},
                             {u"others"_s, others}};
    Console::tell(event);
}

void CliRun::tellLists(const Working &working) const
{
    const std::vector<ListNote> &notes = working.session->lists();
    if (!m_options.json)
        return tellNotes(notes, !working.session->spec().complete, working.asked->isFile);
    tellNotesAsJson(notes);
}

void CliRun::tellDiagnosis(const Working &working) const
{
    const std::optional<JobSession::Ended> &ended = working.session->ended();
    if (!ended || !ended->diagnosis || m_options.json)
        return;
    const std::int64_t count = ended->throttles;
    const QString throttled
        = count == 1 ? u"1 rate limit response"_s : u"%1 rate limit responses"_s.arg(count);
    Console::tell(u"%1: %2"_s.arg(throttled, ended->diagnosis->summary.text()));
    if (!working.asked->file.isEmpty())
        Console::tell(u"For details: penstock explain --job %1%2"_s.arg(
            shellWord(QDir::current().relativeFilePath(working.asked->file)), dataDirFlag()));
}

// Prints the reason of each failed row if they are few, otherwise the most frequent reasons.
void CliRun::tellFailures(const Working &working, const Progress &progress)
{
    const std::optional<JobSession::Ended> &ended = working.session->ended();
    if (ended && std::int64_t(ended->failures.size()) == progress.failed) {
        for (const FinishedRow &row : ended->failures)
            Console::tell(
                u"Row %1: %2"_s.arg(row.index + 1).arg(failureText(row.end.status, row.end.error)));
        return;
    }
    std::int64_t others = progress.failed;
    for (const FailureCause &cause : causesOf(*working.session, progress.failed)) {
        const QString rows
            = cause.rows == 1 ? u"Row %1"_s.arg(cause.first + 1) : u"%1 rows"_s.arg(cause.rows);
        Console::tell(rows + u": "_s + failureText(cause.status, cause.error));
        others -= cause.rows;
    }
    if (others > 0)
        Console::tell(others == 1 ? u"1 row failed for another reason"_s
                                  : u"%1 rows failed for other reasons"_s.arg(others));
}

void CliRun::tellWhatIsLeft(const Progress &progress, const QString &failedPath)
{
    if (progress.failed > 0)
        Console::tell(
            u"Failed rows are in %1. To send them again, add --retry-failed"_s.arg(failedPath));
    if (progress.inDoubt > 0)
        Console::tell(
            u"Rows in doubt are in %1. Their requests were sent, got no response, and are not safe "
            "to repeat. Check on the server whether they took effect. To send them again anyway, "
            "add --retry-in-doubt"_s.arg(failedPath));
}

void CliRun::tellHowToGoOn(const Working &working, JobRun::End end)
{
    const bool wasWhole = isWhole(end);
    QString stopped;
    if (end == JobRun::End::Stopped)
        stopped = u"penstock: stopped. "_s;
    else if (end == JobRun::End::SharingLost)
        stopped = u"penstock: stopped because Redis does not respond. "_s;
    else if (isStoppedByServer(end))
        stopped = u"penstock: stopped by the server. "_s;
    if (!working.asked->file.isEmpty()) {
        const GoOnLine line
            = goOnLine(QCoreApplication::arguments(), wasWhole ? TrialRun::Over : TrialRun::Again);
        Console::tell(stopped + u"Resume with: "_s + line.text);
        if (!line.left.isEmpty())
            Console::tell(u"Replace … with the value of %1, which is not printed"_s.arg(
                line.left.join(u" and "_s)));
    } else if (!stopped.isEmpty()) {
        Console::tell(
            stopped
            + u"Runs that write to standard output cannot be resumed. To make a run resumable, add "
              "--output FILE"_s);
    }
}

} // namespace penstock
