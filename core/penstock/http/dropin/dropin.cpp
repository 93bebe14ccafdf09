// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/dropin_p.h>

#include <penstock/http/dropin/cachedanswer_p.h>
#include <penstock/http/dropin/deferredreply_p.h>
#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/http/dropin/nexthop_p.h>
#include <penstock/http/dropin/unsentreply_p.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/systemclock.h>

#include <QDateTime>
#include <QThread>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QHttp1Configuration>
#endif

#include <algorithm>

namespace penstock {
namespace {

constexpr qint64 maxReadForThrottles = 64 * 1024; // of a body that is read for what it says of them

int priorityOf(const QNetworkRequest &request)
{
    const QVariant given = request.attribute(LimitedNetworkAccessManager::priorityAttribute);
    if (given.isValid())
        return std::clamp(given.toInt(), 0, 9);
    switch (request.priority()) {
    case QNetworkRequest::HighPriority:
        return 3;
    case QNetworkRequest::LowPriority:
        return 7;
    default:
        return 5;
    }
}

bool livesElsewhere(const PermitSource &permitSource)
{
    return permitSource.thread() != QThread::currentThread();
}

//! For a manager that is used in another thread than that of its permit source.
QNetworkReply *unsentReply(LimitedNetworkAccessManager &manager,
                           QNetworkAccessManager::Operation operation,
                           const QNetworkRequest &request, const Message &permitSourceThread)
{
    QThread *const here = QThread::currentThread();
    Denial denial {.reason = Denial::Reason::WrongThread,
                   .threads = limitMessage("permit.manager_in_wrong_thread", threadName(here),
                                           permitSourceThread)};
    const bool isOfManager = manager.thread() == here;
    return new UnsentReply(operation, request, std::move(denial), isOfManager ? &manager : nullptr);
}

//! Connections that the library makes to an origin.
int connectionsOf([[maybe_unused]] const QNetworkRequest &request)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return int(request.http1Configuration().numberOfConnectionsPerHost());
#else
    return 6;
#endif
}

} // namespace

DropIn::DropIn(LimitedNetworkAccessManager &manager, PermitSource &permitSource,
               DropInOptions options)
    : m_manager(manager)
    , m_options(std::move(options))
    , m_permitSourceThread(threadName(permitSource.thread()))
    , m_ownClock(m_options.clock ? nullptr : std::make_unique<SystemClock>())
    , m_clock(m_options.clock ? *m_options.clock : *m_ownClock)
{
    if (!livesElsewhere(permitSource))
        m_own = &lineTo(permitSource);
}

DropIn::~DropIn()
{
    // Of those that somebody keeps although their manager goes.
    for (DeferredReply *const reply : std::vector(m_flying))
        reply->leaveAll();
    std::vector<DeferredReply *> ready;
    for (const auto &ofOrigin : std::as_const(m_ready))
        ready.insert(ready.end(), ofOrigin.begin(), ofOrigin.end());
    for (DeferredReply *const reply : ready)
        reply->leaveAll();
    for (PermitLine *const line : m_lines)
        QMetaObject::invokeMethod(line, &PermitLine::retire); // in its thread
}

QNetworkReply *DropIn::createRequest(Operation operation, const QNetworkRequest &request,
                                     QIODevice *body)
{
    const bool isSynchronous
        = request.attribute(QNetworkRequest::SynchronousRequestAttribute).toBool();
    const bool isRead = operation == QNetworkAccessManager::GetOperation
        || operation == QNetworkAccessManager::HeadOperation;
    const bool isCached = isRead
        && request.attribute(QNetworkRequest::CacheLoadControlAttribute).toInt()
            == QNetworkRequest::AlwaysCache;
    if (!isWeb(request.url()) || isSynchronous || isCached)
        return createAtOnce(operation, request, body);
    // Before anything that belongs to the thread of the permit source.
    if (QThread::currentThread() != m_thread)
        return unsentReply(m_manager, operation, request, m_permitSourceThread);
    PermitLine *line = m_own;
    if (m_options.clientOf) {
        PermitSource *const permitSource = m_options.clientOf(request);
        if (!permitSource)
            return createAtOnce(operation, request, body);
        if (livesElsewhere(*permitSource))
            return unsentReply(m_manager, operation, request, threadName(permitSource->thread()));
        line = &lineTo(*permitSource);
    } else if (!line) {
        return unsentReply(m_manager, operation, request, m_permitSourceThread);
    } else if (line->permitSource() && livesElsewhere(*line->permitSource())) { // by now
        return unsentReply(m_manager, operation, request,
                           threadName(line->permitSource()->thread()));
    }
    QNetworkRequest own = request;
    if (m_manager.autoDeleteReplies()
        && !own.attribute(QNetworkRequest::AutoDeleteReplyOnFinishAttribute).isValid())
        own.setAttribute(QNetworkRequest::AutoDeleteReplyOnFinishAttribute, true);
    auto *const reply = new DeferredReply(*this, *line, operation, own, body);
    QAbstractNetworkCache *const cache = m_manager.cache();
    // The library goes by the system's clock, whatever ours is.
    const auto libraryNow = std::chrono::floor<std::chrono::milliseconds>(
        SystemClock().now().wall().time_since_epoch());
    const bool needsNoPermit = mayUseCache(operation, own, cache)
        && isAnsweredByCache(own, *cache,
                             QDateTime::fromMSecsSinceEpoch(libraryNow.count(), Qt::UTC));
    reply->begin(needsNoPermit);
    return reply;
}

QNetworkReply *DropIn::createAtOnce(Operation operation, const QNetworkRequest &request,
                                    QIODevice *body)
{
    return m_manager.QNetworkAccessManager::createRequest(operation, request, body);
}

PermitLine &DropIn::lineTo(PermitSource &permitSource)
{
    const auto found = std::find_if(m_lines.begin(), m_lines.end(), [&](const PermitLine *line) {
        return line->permitSource() == &permitSource;
    });
    if (found != m_lines.end())
        return **found;
    m_lines.push_back(new PermitLine(permitSource, m_options.onHalt));
    if (m_options.discover)
        permitSource.discover(true);
    return *m_lines.back();
}

PermitRequest DropIn::askFor(const QNetworkRequest &request, const QByteArray &method) const
{
    PermitRequest permitRequest;
    const QVariant cost = request.attribute(LimitedNetworkAccessManager::costAttribute);
    if (cost.isValid())
        permitRequest.cost = cost.toLongLong();
    permitRequest.priority = priorityOf(request);
    const QVariant wait = request.attribute(LimitedNetworkAccessManager::maxWaitAttribute);
    if (wait.isValid())
        permitRequest.maxWait = std::chrono::milliseconds(std::max<qint64>(wait.toLongLong(), 0));
    permitRequest.method = method;
    permitRequest.host = request.url().host();
    permitRequest.path = request.url().path();
    const QVariantHash values
        = request.attribute(LimitedNetworkAccessManager::valuesAttribute).toHash();
    for (auto value = values.cbegin(); value != values.cend(); ++value)
        permitRequest.values.insert(value.key(), value->toString());
    if (m_options.adjust)
        m_options.adjust(permitRequest, request);
    return permitRequest;
}

void DropIn::isReady(DeferredReply &reply)
{
    const QByteArray origin = reply.origin();
    m_ready[origin].push_back(&reply);
    serve(origin);
}

void DropIn::isReadyNoMore(DeferredReply &reply)
{
    const auto found = m_ready.find(reply.origin());
    if (found == m_ready.end())
        return;
    std::erase(*found, &reply);
    if (found->empty())
        m_ready.erase(found);
}

void DropIn::serve(const QByteArray &origin)
{
    for (auto ready = m_ready.find(origin); ready != m_ready.end() && !ready->empty();
         ready = m_ready.find(origin)) {
        DeferredReply *const reply = ready->front();
        const auto lease = m_connections.take(origin, connectionsOf(reply->request()), now());
        if (lease == KnownConnections::Lease::None)
            return;
        ready->pop_front();
        if (ready->empty())
            m_ready.erase(ready);
        reply->start(lease == KnownConnections::Lease::Open);
    }
}

void DropIn::join(const QByteArray &origin)
{
    std::ignore = m_connections.take(origin, std::numeric_limits<int>::max(), now());
}

void DropIn::leave(const QByteArray &origin, After after)
{
    m_connections.refund(origin, connectionsOf({}), after, now());
    // From the event loop: this may be in the middle of telling somebody how a reply has ended.
    if (m_ready.contains(origin))
        QMetaObject::invokeMethod(
            this, [this, origin] { serve(origin); }, Qt::QueuedConnection);
}

bool DropIn::wantsBody(int status) const
{
    const ThrottleDialect &dialect = m_options.throttleReader.dialect();
    return status >= 400 || !dialect.bodies.empty();
}

qint64 DropIn::maxBodyRead(int status) const
{
    return std::max(m_costs.maxBodyRead(), wantsBody(status) ? maxReadForThrottles : 0);
}

ThrottleReading DropIn::judge(const Answer &answer)
{
    const ClockReading clocks = m_clock.now();
    ThrottleReading reading = m_options.throttleReader.read(
        answer.status, answer.headers, answer.body.left(maxReadForThrottles), clocks.wall());
    ServerClock &serverClock = m_clocks.of(answer.url.host());
    serverClock.observe(answer.headers, clocks.movedTo(answer.sentAt).wall(), clocks.wall());
    serverClock.correct(reading, clocks.wall());
    react(answer, reading);
    const AnswerCosts::Found costs
        = m_costs.of(answer.reply, answer.status, answer.headers, answer.body);
    for (auto cost = costs.units.cbegin(); cost != costs.units.cend(); ++cost)
        answer.permit.reportActualCost(cost.key(), cost.value());
    for (const QString &limit : costs.untold)
        tell([this, limit, url = answer.url] { Q_EMIT m_manager.costUntold(limit, url); });
    return reading;
}

void DropIn::react(const Answer &answer, const ThrottleReading &reading)
{
    const QString host = answer.url.host();
    const LimitFeedback feedback = obey(reading,
                                        {answer.permit, answer.line.rounds(host), answer.sentAt,
                                         now(), httpMessage("attempt.ended", host, answer.status)},
                                        m_options.retry)
                                       .feedback;
    if (!feedback.throttle || !answer.line.permitSource())
        return;
    const ServerThrottle throttle = *feedback.throttle;
    if (throttle.warn)
        tell([this, reason = throttle.reason] { Q_EMIT m_manager.stillThrottled(reason); });
    if (throttle.act == ServerThrottle::Act::Nothing)
        return;
    tell([this, throttle] {
        if (throttle.act == ServerThrottle::Act::Halt)
            Q_EMIT m_manager.halted(throttle.reason, throttle.until);
        else
            Q_EMIT m_manager.throttled(throttle.until, throttle.reason);
    });
    askAgainWhatHasNotLeft(answer.line);
}

//! Permits that wait for a connection would slip through a permit source that has closed.
void DropIn::askAgainWhatHasNotLeft(const PermitLine &line)
{
    std::vector<DeferredReply *> unready;
    for (auto ready = m_ready.begin(); ready != m_ready.end();) {
        const auto ofLine = [&](const DeferredReply *reply) { return &reply->line() == &line; };
        std::copy_if(ready->begin(), ready->end(), std::back_inserter(unready), ofLine);
        std::erase_if(*ready, ofLine);
        ready = ready->empty() ? m_ready.erase(ready) : std::next(ready);
    }
    for (DeferredReply *const reply : unready)
        reply->askAgain();
}

//! Later, because slots may call back and the verdict is not finished.
void DropIn::tell(std::function<void()> what)
{
    QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
}

void DropIn::noteChallengeOfAll()
{
    for (DeferredReply *const reply : m_flying)
        reply->noteChallenge();
}

qsizetype DropIn::waiting() const
{
    qsizetype all = 0;
    for (const PermitLine *const line : m_lines)
        all += line->waiting();
    return all;
}

DeferredReply *DropIn::replyOf(const QNetworkReply *inner) const
{
    const auto found = std::find_if(m_flying.begin(), m_flying.end(),
                                    [&](DeferredReply *reply) { return reply->inner() == inner; });
    return inner && found != m_flying.end() ? *found : nullptr;
}

} // namespace penstock
