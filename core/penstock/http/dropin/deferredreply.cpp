// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/deferredreply_p.h>

#include <penstock/http/dropin/cachedanswer_p.h>
#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/http/dropin/nexthop_p.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/send/networkrequest_p.h>
#include <penstock/http/send/readoncedevice_p.h>

#include <QCoreApplication>
#include <QHstsPolicy>

#include <algorithm>

// As http/send/exchange.cpp does it, a request is handed to the library only when a connection
// stands open for it, with a body that cannot be read twice: so the moment of sending is known, and
// it is sent once. What the library would do by itself, redirects and another try, is asked for
// here.

namespace penstock {
namespace {

constexpr qint64 maxHeldBack = 64 * 1024; // of an answer that may be a throttle
constexpr int maxResends = 2; // of a request whose connection broke before an answer

constexpr QNetworkRequest::Attribute shownAttributes[] = {
    QNetworkRequest::HttpStatusCodeAttribute,    QNetworkRequest::HttpReasonPhraseAttribute,
    QNetworkRequest::RedirectionTargetAttribute, QNetworkRequest::ConnectionEncryptedAttribute,
    QNetworkRequest::SourceIsFromCacheAttribute, QNetworkRequest::HttpPipeliningWasUsedAttribute,
    QNetworkRequest::Http2WasUsedAttribute,      QNetworkRequest::OriginalContentLengthAttribute};

QByteArray methodOf(QNetworkAccessManager::Operation operation, const QNetworkRequest &request)
{
    switch (operation) {
    case QNetworkAccessManager::HeadOperation:
        return QByteArrayLiteral("HEAD");
    case QNetworkAccessManager::GetOperation:
        return QByteArrayLiteral("GET");
    case QNetworkAccessManager::PutOperation:
        return QByteArrayLiteral("PUT");
    case QNetworkAccessManager::PostOperation:
        return QByteArrayLiteral("POST");
    case QNetworkAccessManager::DeleteOperation:
        return QByteArrayLiteral("DELETE");
    default:
        return request.attribute(QNetworkRequest::CustomVerbAttribute).toByteArray();
    }
}

QNetworkRequest::RedirectPolicy policyOf(const QNetworkRequest &request,
                                         const QNetworkAccessManager &manager)
{
    const QVariant own = request.attribute(QNetworkRequest::RedirectPolicyAttribute);
    return own.isValid() ? static_cast<QNetworkRequest::RedirectPolicy>(own.toInt())
                         : manager.redirectPolicy();
}

//! The library knows that it wants TLS, and asks it where it is told to connect only.
bool isStrictHost(const QNetworkAccessManager &manager, const QString &host)
{
    if (!manager.isStrictTransportSecurityEnabled())
        return false;
    const QList<QHstsPolicy> known = manager.strictTransportSecurityHosts();
    return std::any_of(known.begin(), known.end(), [&](const QHstsPolicy &policy) {
        const bool isBelow
            = policy.includesSubDomains() && host.endsWith(QLatin1Char('.') + policy.host());
        return !policy.isExpired() && (host == policy.host() || isBelow);
    });
}

int statusOf(const QNetworkReply &reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

//! As Qt calls it.
QNetworkReply::NetworkError errorOfStatus(int status)
{
    static const QHash<int, QNetworkReply::NetworkError> known {
        {400, QNetworkReply::ProtocolInvalidOperationError},
        {401, QNetworkReply::AuthenticationRequiredError},
        {403, QNetworkReply::ContentAccessDenied},
        {404, QNetworkReply::ContentNotFoundError},
        {405, QNetworkReply::ContentOperationNotPermittedError},
        {407, QNetworkReply::ProxyAuthenticationRequiredError},
        {409, QNetworkReply::ContentConflictError},
        {410, QNetworkReply::ContentGoneError},
        {418, QNetworkReply::ProtocolInvalidOperationError},
        {500, QNetworkReply::InternalServerError},
        {501, QNetworkReply::OperationNotImplementedError},
        {503, QNetworkReply::ServiceUnavailableError}};
    return known.value(status,
                       status > 500 ? QNetworkReply::UnknownServerError
                                    : QNetworkReply::UnknownContentError);
}

bool neverReached(QNetworkReply::NetworkError error)
{
    return error == QNetworkReply::ConnectionRefusedError
        || error == QNetworkReply::HostNotFoundError
        || error == QNetworkReply::SslHandshakeFailedError
        || (error >= QNetworkReply::ProxyConnectionRefusedError
            && error <= QNetworkReply::ProxyTimeoutError);
}

QString connectionClosed()
{
    return QCoreApplication::translate("QHttp", "Connection closed");
}

} // namespace

struct Q_DECL_HIDDEN DeferredReply::Call
{
    Operation operation;
    QNetworkRequest request; // of this hop
    QByteArray origin;
    QNetworkRequest::RedirectPolicy policy;
    bool isStrict = true;
    bool hasNoPermit = false; // and needs none: the cache has the answer

    qint64 bodyStart = 0;
    std::unique_ptr<QBuffer> gathered; // a body that had no size
    std::unique_ptr<ReadOnceDevice> lent;

    Permit permit;
    QueuePlace place;
    Instant sentAt;
    QPointer<QNetworkReply> inner;
    QByteArray seen; // of an answer that may be a throttle
    std::optional<NextHop> hop;
    int redirects = 0;
    int resends = 0; // of this hop, as the two below
    int challenges = 0;
    int throttles = 0;
    bool hasClient = false;
    bool isStamped = false;
    bool isChallenged = false;
    bool isHeadShown = false;
    bool isHeldBack = false; // until it is known whether it is a throttle
    bool hasBroken = false; // the connection, and what the library did not send again
    bool isAborted = false;
    bool hasAsked = false;
    qint64 received = 0; // as the library counts them
    qint64 total = 0;

#ifndef QT_NO_SSL
    bool ignoresSslErrors = false;
    QList<QSslError> ignored;
    std::optional<QSslConfiguration> tls;
#endif
    std::optional<Denial> denial;
};

DeferredReply::DeferredReply(DropIn &dropIn, PermitLine &line, Operation operation,
                             const QNetworkRequest &request, QIODevice *body)
    : QNetworkReply(&dropIn.manager())
    , m_dropIn(&dropIn)
    , m_line(line)
    , m_body(body)
{
    setOperation(operation);
    setRequest(request);
    setUrl(request.url());
    // Buffered, each byte would be copied twice, and a read buffer's size would not hold.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

DeferredReply::~DeferredReply()
{
    leaveAll();
}

//! All that others keep for it. A permit for what may be on the wire is spent, another goes back.
void DeferredReply::leaveAll()
{
    if (!m_dropIn)
        return;
    if (m_place != 0)
        m_line.leave(std::exchange(m_place, 0));
    if (m_state == State::Ready)
        m_dropIn->isReadyNoMore(*this);
    if (m_call) {
        spend();
        m_call->permit = Permit();
        dropInner();
        leave(DropIn::After::Broken);
    }
    m_state = State::Done;
}

DeferredReply::Call &DeferredReply::call()
{
    if (!m_call) {
        m_call = std::make_unique<Call>();
        m_call->operation = operation();
        m_call->request = request();
        m_call->origin = originOf(url());
        m_call->policy = policyOf(m_call->request, m_dropIn->manager());
        if (m_body && !m_body->isSequential())
            m_call->bodyStart = m_body->pos();
    }
    return *m_call;
}

QByteArray DeferredReply::origin() const
{
    return m_call->origin;
}

const QNetworkReply *DeferredReply::inner() const
{
    return m_call ? m_call->inner.data() : nullptr;
}

std::optional<Denial> DeferredReply::denial() const
{
    return m_call ? m_call->denial : std::nullopt;
}

void DeferredReply::begin(bool needsNoPermit)
{
    if (needsNoPermit) {
        call().hasNoPermit = true;
        m_dropIn->join(origin());
        return start(true);
    }
    const bool hasSize = request().header(QNetworkRequest::ContentLengthHeader).isValid();
    const bool mayBeGathered
        = !request().attribute(QNetworkRequest::DoNotBufferUploadDataAttribute).toBool()
        || !hasSize;
    if (!m_body || !m_body->isSequential() || !mayBeGathered)
        return ask();
    m_state = State::Gathering;
    call().gathered = std::make_unique<QBuffer>();
    connect(m_body, &QIODevice::readyRead, this, &DeferredReply::gather);
    connect(m_body, &QIODevice::readChannelFinished, this, [this] {
        gather();
        if (m_state == State::Gathering)
            ask();
    });
    QMetaObject::invokeMethod(this, &DeferredReply::gather, Qt::QueuedConnection);
}

//! Of a body whose size nobody knows: it has to be whole before it is sent, as with Qt.
void DeferredReply::gather()
{
    if (m_state != State::Gathering)
        return;
    for (;;) {
        char piece[16 * 1024];
        const qint64 length = m_body->read(piece, sizeof piece);
        if (length == 0)
            return;
        if (length < 0)
            return ask();
        m_call->gathered->buffer().append(piece, length);
    }
}

void DeferredReply::ask()
{
    if (m_state == State::Gathering) {
        m_body->disconnect(this);
        m_call->gathered->open(QIODevice::ReadOnly);
    }
    PermitRequest permitRequest
        = m_dropIn->askFor(m_call ? m_call->request : request(),
                           methodOf(m_call ? m_call->operation : operation(), request()));
    if (m_call && std::exchange(m_call->hasAsked, true))
        permitRequest.maxWait.reset();
    if (m_call)
        permitRequest.place = m_call->place;
    m_state = State::Waiting;
    m_place = m_line.ask(permitRequest, *this);
}

void DeferredReply::sourceAnswered(PermitResult answer)
{
    m_place = 0;
    if (!answer)
        return refuse(answer.error());
    Call &call = this->call();
    call.hasAsked = true;
    call.permit = std::move(*answer);
    call.place = call.permit.facts().place;
    m_state = State::Ready;
    m_dropIn->isReady(*this);
}

//! Its call timeout; nothing where it fails anyway.
std::optional<std::chrono::milliseconds> DeferredReply::patience() const
{
    const int own = request().transferTimeout();
    const int timeout = own != 0 ? own : m_dropIn->manager().transferTimeout();
    const bool waits = m_dropIn->options().onHalt == DropInOptions::OnHalt::Wait;
    return waits && timeout > 0 ? std::optional(std::chrono::milliseconds(timeout)) : std::nullopt;
}

void DeferredReply::refuse(const Denial &denial)
{
    call().denial = denial;
    using Reason = Denial::Reason;
    NetworkError error = TemporaryNetworkFailureError;
    if (denial.reason == Reason::OverCapacity || denial.reason == Reason::InvalidCost)
        error = ProtocolInvalidOperationError;
    else if (denial.reason == Reason::Closed || denial.reason == Reason::Cancelled
             || (denial.reason == Reason::Halted && patience())) // its call timeout, as Qt calls it
        error = OperationCanceledError;
    fail(error, u"Not sent: %1"_s.arg(denial.text()));
}

void DeferredReply::askAgain()
{
    m_call->permit = Permit();
    ask();
}

// ---- on the wire

void DeferredReply::start(bool isConnected)
{
    Call &call = *m_call;
    call.hasClient = true;
    call.isStamped = false;
    call.isChallenged = !call.request.url().userName().isEmpty();
    call.hasBroken = false;
    call.isHeldBack = false;
    call.seen.clear();
    call.hop.reset();
    call.isStrict = m_dropIn->options().sendMode == HttpClientOptions::SendMode::Strict
        && !mayUseCache(call.operation, call.request, m_dropIn->manager().cache())
        && !isStrictHost(m_dropIn->manager(), call.request.url().host());
    m_dropIn->noteFlying(*this);
    if (call.request.url().scheme() == "https"_L1)
        setAttribute(QNetworkRequest::ConnectionEncryptedAttribute, true);
    if (isConnected || !call.isStrict)
        handOver();
    else
        connectFirst();
}

void DeferredReply::connectFirst()
{
    m_state = State::Connecting;
    QNetworkRequest connecting = connectionRequest(m_call->request, m_call->request.url());
    // A cache cannot open a connection.
    connecting.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                            QNetworkRequest::AlwaysNetwork);
    if (m_call->tls)
        connecting.setSslConfiguration(*m_call->tls);
    watch(m_dropIn->createAtOnce(QNetworkAccessManager::GetOperation, connecting, nullptr));
}

void DeferredReply::handOver()
{
    Call &call = *m_call;
    m_state = State::Sent;
    call.sentAt = m_dropIn->now();
    QNetworkRequest network = call.isStrict ? strictRequest() : call.request;
    network.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    if (call.tls)
        network.setSslConfiguration(*call.tls);
    QIODevice *const source = call.gathered ? call.gathered.get() : m_body;
    if (!call.isStrict)
        return watch(m_dropIn->createAtOnce(call.operation, network, source));
    const qint64 size = source ? bodySize() : 0;
    call.lent = std::make_unique<ReadOnceDevice>(source, size, [this] { spend(); });
    QNetworkReply *const inner
        = m_dropIn->createAtOnce(QNetworkAccessManager::CustomOperation, network, call.lent.get());
    watch(inner);
    // With a body, the inner reply begins with an event of its own; without, it would have begun
    // already.
    const QPointer<DeferredReply> alive(this);
    QCoreApplication::sendPostedEvents(inner, QEvent::MetaCall);
    if (alive && size == 0) // which is never asked for
        stampSent();
}

//! As the library wants it to send it once, and with what it adds to the operation of the request.
QNetworkRequest DeferredReply::strictRequest()
{
    const Call &call = *m_call;
    QNetworkRequest network = call.request;
    const QByteArray method = methodOf(call.operation, call.request);
    network.setAttribute(QNetworkRequest::CustomVerbAttribute, method);
    network.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    network.setHeader(QNetworkRequest::ContentLengthHeader,
                      m_body || call.gathered ? bodySize() : 0);
    const bool isPost = call.operation == QNetworkAccessManager::PostOperation;
    if (isPost && !network.header(QNetworkRequest::ContentTypeHeader).isValid())
        network.setHeader(QNetworkRequest::ContentTypeHeader,
                          QByteArrayLiteral("application/x-www-form-urlencoded"));
    const bool isFresh = network.attribute(QNetworkRequest::CacheLoadControlAttribute).toInt()
            == QNetworkRequest::AlwaysNetwork
        && network.attribute(QNetworkRequest::CacheLoadControlAttribute).isValid();
    const bool isRead = call.operation == QNetworkAccessManager::GetOperation
        || call.operation == QNetworkAccessManager::HeadOperation;
    if (isFresh && isRead && !network.hasRawHeader("Cache-Control")) {
        network.setRawHeader(QByteArrayLiteral("Cache-Control"), QByteArrayLiteral("no-cache"));
        network.setRawHeader(QByteArrayLiteral("Pragma"), QByteArrayLiteral("no-cache"));
    }
    return network;
}

//! What is left of it, as far as it is to be sent.
qint64 DeferredReply::bodySize() const
{
    const Call &call = *m_call;
    if (call.gathered)
        return call.gathered->size();
    const QVariant header = call.request.header(QNetworkRequest::ContentLengthHeader);
    if (m_body->isSequential())
        return header.toLongLong();
    const qint64 there = m_body->size() - call.bodyStart;
    return header.isValid() ? std::min(header.toLongLong(), there) : there;
}

//! To where the body began, for another try. False where that cannot be.
bool DeferredReply::rewind()
{
    const Call &call = *m_call;
    if (call.gathered)
        return call.gathered->seek(0);
    if (!m_body)
        return true;
    if (m_body->isSequential())
        return false;
    return call.bodyStart == 0 ? m_body->reset() : m_body->seek(call.bodyStart);
}

void DeferredReply::watch(QNetworkReply *inner)
{
    Call &call = *m_call;
    call.inner = inner;
    connect(inner, &QNetworkReply::socketStartedConnecting, this,
            &QNetworkReply::socketStartedConnecting);
    connect(inner, &QNetworkReply::errorOccurred, this, &DeferredReply::failed);
    connect(inner, &QNetworkReply::finished, this, &DeferredReply::innerFinished);
#ifndef QT_NO_SSL
    if (call.request.url().scheme() == "https"_L1) {
        connect(inner, &QNetworkReply::encrypted, this, &QNetworkReply::encrypted);
        connect(inner, &QNetworkReply::sslErrors, this, &QNetworkReply::sslErrors);
        connect(inner, &QNetworkReply::preSharedKeyAuthenticationRequired, this,
                &QNetworkReply::preSharedKeyAuthenticationRequired);
        if (call.ignoresSslErrors)
            inner->ignoreSslErrors();
        if (!call.ignored.isEmpty())
            inner->ignoreSslErrors(call.ignored);
    }
#endif
    if (m_state == State::Connecting)
        return;
    connect(inner, &QNetworkReply::requestSent, this, &DeferredReply::sentByLibrary);
    connect(inner, &QNetworkReply::metaDataChanged, this, &DeferredReply::headCame);
    connect(inner, &QNetworkReply::readyRead, this, &DeferredReply::bytesCame);
    connect(inner, &QNetworkReply::downloadProgress, this, &DeferredReply::progressed);
    connect(inner, &QNetworkReply::readChannelFinished, this, [this] {
        if (!isShown())
            return;
        setFinished(true);
        Q_EMIT readChannelFinished();
    });
    if (m_body || call.gathered)
        connect(inner, &QNetworkReply::uploadProgress, this, [this](qint64 sent, qint64 total) {
            if (!isShown())
                return;
            if (m_call->inner->isFinished())
                setFinished(true);
            Q_EMIT uploadProgress(sent, total);
        });
    if (readBufferSize() != 0)
        inner->setReadBufferSize(readBufferSize());
}

//! It leaves now.
void DeferredReply::spend()
{
    Call &call = *m_call;
    if (m_state == State::Sent && !call.hasNoPermit)
        call.permit.sent();
}

void DeferredReply::stampSent()
{
    if (m_state != State::Sent || std::exchange(m_call->isStamped, true))
        return;
    spend();
    const bool isEmptyBody = (m_body || m_call->gathered) && bodySize() == 0;
    if (!isEmptyBody) // of which the library says nothing
        Q_EMIT requestSent();
}

//! By the library's own account: once for each time, also for those that nobody asked for.
void DeferredReply::sentByLibrary()
{
    Call &call = *m_call;
    const bool isFirst = !std::exchange(call.isStamped, true);
    if (call.isStrict && !isFirst) // HTTP/2 tells of empty bodies too
        return;
    if (isFirst && !call.hasNoPermit)
        spend();
    else
        m_line.charge(m_dropIn->askFor(call.request, methodOf(call.operation, call.request)));
    Q_EMIT requestSent();
}

// ---- the answer

bool DeferredReply::isShown() const
{
    return m_state == State::Sent && m_call->inner && !m_call->hop && !m_call->isHeldBack
        && !m_call->hasBroken;
}

void DeferredReply::headCame()
{
    const QPointer<DeferredReply> alive(this);
    if (m_call->isHeadShown) // told twice, now and then
        return;
    if (m_call->isStrict)
        stampSent(); // at the latest
    if (!alive || !m_call->inner)
        return;
    Call &call = *m_call;
    const int status = statusOf(*call.inner);
    if (call.inner->attribute(QNetworkRequest::Http2WasUsedAttribute).toBool())
        m_dropIn->noteHttp2(call.origin);
    call.hop = penstock::nextHop(call.request.url(), status, call.inner->rawHeader("Location"),
                                 call.policy, request().maximumRedirectsAllowed() - call.redirects);
    const bool sendsAgain = m_dropIn->options().onThrottle == DropInOptions::OnThrottle::SendAgain;
    call.isHeldBack = !call.hop && sendsAgain && m_dropIn->wantsBody(status);
    if (!call.isHeldBack)
        showHead();
    if (!alive || !m_call->inner || m_state != State::Sent)
        return;
    // A custom verb has a body for all the library knows; it would wait for that of a HEAD for
    // ever.
    const bool isHead = call.isStrict && call.operation == QNetworkAccessManager::HeadOperation;
    if (isHead || (call.hop && call.hop->error != NoError))
        answerFinished();
}

void DeferredReply::showHead()
{
    Call &call = *m_call;
    const QNetworkReply &inner = *call.inner;
    call.isHeadShown = true;
    for (const RawHeaderPair &header : inner.rawHeaderPairs())
        setRawHeader(header.first, header.second);
    for (const QNetworkRequest::Attribute shown : shownAttributes) {
        const bool isOurs = shown == QNetworkRequest::RedirectionTargetAttribute && call.hop;
        const QVariant value = isOurs ? QVariant() : inner.attribute(shown);
        if (value.isValid() || call.redirects > 0)
            setAttribute(shown, value);
    }
    setUrl(inner.url()); // the manager may know that a host wants https
    Q_EMIT metaDataChanged();
}

//! Before the next hop.
void DeferredReply::forgetHead()
{
    m_call->isHeadShown = false;
    const QList<QByteArray> names = rawHeaderList();
    for (const QByteArray &name : names)
        setRawHeader(name, QByteArray());
}

//! All that was held back.
void DeferredReply::showAnswer()
{
    const QPointer<DeferredReply> alive(this);
    Call &call = *m_call;
    call.isHeldBack = false;
    showHead();
    if (alive && isShown() && call.inner->bytesAvailable() > 0)
        Q_EMIT readyRead();
}

void DeferredReply::bytesCame()
{
    Call &call = *m_call;
    if (call.hop)
        call.inner->readAll(); // so that its connection can be used again
    else if (call.isHeldBack && call.inner->bytesAvailable() > maxHeldBack)
        showAnswer();
    else if (isShown())
        Q_EMIT readyRead();
}

void DeferredReply::progressed(qint64 received, qint64 total)
{
    m_call->received = received;
    m_call->total = total;
    if (!isShown())
        return;
    if (m_call->inner->isFinished())
        setFinished(true);
    Q_EMIT downloadProgress(received, total);
}

void DeferredReply::failed(NetworkError error)
{
    Call &call = *m_call;
    QString words = call.inner->errorString();
    if (m_state == State::Sent && error == ContentReSendError && call.isStrict) {
        // The library rewinds the body for a 307 that it does not even follow, and fails at that.
        const int status = statusOf(*call.inner);
        call.hasBroken = !call.isHeadShown;
        if (call.hasBroken || call.hop || status == 307 || status == 308)
            return;
        error = RemoteHostClosedError;
        words = connectionClosed();
    }
    if (!isShown()) // who waits for the end asks for it then
        return;
    if (!call.inner->isOpen()) // its time was up
        QNetworkReply::close();
    setError(error, words);
    Q_EMIT errorOccurred(error);
}

void DeferredReply::innerFinished()
{
    if (m_state == State::Connecting)
        connectingFinished();
    else if (m_state == State::Sent)
        answerFinished();
}

void DeferredReply::connectingFinished()
{
    Call &call = *m_call;
    const NetworkError error = call.inner->error();
    const QString words = call.inner->errorString();
    const bool wasItsTime = !call.inner->isOpen();
    dropInner();
    if (error == NoError)
        return handOver();
    if (wasItsTime)
        QNetworkReply::close();
    call.permit = Permit(); // nothing has left
    leave(DropIn::After::Broken);
    fail(error, words);
}

void DeferredReply::answerFinished()
{
    const QPointer<DeferredReply> alive(this);
    Call &call = *m_call;
    if (call.isAborted)
        spend();
    else if (statusOf(*call.inner) != 0 || !neverReached(call.inner->error()))
        stampSent();
    if (!alive || m_state != State::Sent)
        return;
    const ThrottleReading reading = endCall();
    if (call.hasBroken && !call.isAborted)
        return sendAgain();
    if (call.hop && !call.isAborted)
        return follow();
    if (call.isHeldBack && mayRepeat(reading)) {
        dropInner();
        return ask();
    }
    if (call.isHeldBack)
        showAnswer();
    if (alive && m_state == State::Sent)
        endAnswer();
}

//! Of its permit and its connection nothing is needed any more.
ThrottleReading DeferredReply::endCall()
{
    Call &call = *m_call;
    const NetworkError error = call.inner->error();
    const int status = statusOf(*call.inner);
    const bool isWhole = status != 0 && !call.hasBroken
        && (error == NoError || error >= ContentAccessDenied || status >= 400);
    ThrottleReading reading;
    if (isWhole && !call.hasNoPermit)
        reading = judge();
    call.permit.finish();
    call.permit = Permit();
    m_dropIn->noteLanded(*this);
    const bool isClosed = error == ContentReSendError
        || (call.isStrict && call.operation == QNetworkAccessManager::HeadOperation)
        || call.inner->rawHeader("Connection").toLower().contains("close");
    const bool isLost = error != NoError && (status == 0 || error < ContentAccessDenied);
    leave(isClosed     ? DropIn::After::Closed
              : isLost ? DropIn::After::Broken
                       : DropIn::After::StoredOpen);
    return reading;
}

bool DeferredReply::mayRepeat(const ThrottleReading &reading)
{
    // While the permit source is halted, the response is all that there is to tell.
    return reading.throttled() && !m_line.failsAll()
        && ++m_call->throttles <= m_dropIn->options().retry.maxThrottles && rewind();
}

void DeferredReply::endAnswer()
{
    const Call &call = *m_call;
    const NetworkError error = call.inner->error();
    if (!call.inner->isFinished())
        headFinished();
    else if (error == NoError || (error == ContentReSendError && call.isStrict))
        finish();
    else
        fail(error, call.inner->errorString());
}

//! A custom HEAD, whose end the library does not see.
void DeferredReply::headFinished()
{
    Call &call = *m_call;
    const int status = statusOf(*call.inner);
    const QString phrase
        = call.inner->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString();
    call.total = call.inner->header(QNetworkRequest::ContentLengthHeader).toLongLong();
    dropInner();
    if (status < 400)
        return finish();
    fail(errorOfStatus(status),
         QCoreApplication::translate("QNetworkReply", "Error transferring %1 - server replied: %2")
             .arg(url().toString(), phrase));
}

//! What came of it, for the limits.
ThrottleReading DeferredReply::judge()
{
    Call &call = *m_call;
    const int status = statusOf(*call.inner);
    QByteArray body;
    if (const qint64 most = m_dropIn->maxBodyRead(status); most > 0 && call.inner->isOpen())
        body = call.seen + call.inner->peek(most - call.seen.size());
    return m_dropIn->judge({m_line, call.permit, call.request.url(), call.sentAt, status,
                            call.inner->rawHeaderPairs(), body, *call.inner});
}

void DeferredReply::leave(DropIn::After after)
{
    if (!std::exchange(m_call->hasClient, false))
        return;
    m_dropIn->noteLanded(*this);
    m_dropIn->leave(m_call->origin, after);
}

void DeferredReply::dropInner()
{
    QNetworkReply *const inner = m_call->inner;
    m_call->inner = nullptr;
    if (!inner)
        return;
    inner->disconnect(this);
    // Which ends it, without a word. It reads from what is lent to it until it is gone.
    if (m_call->lent)
        m_call->lent.release()->setParent(inner);
    inner->deleteLater();
}

void DeferredReply::noteChallenge()
{
    m_call->isChallenged = true;
}

//! After a connection that has ended without an answer; or with a question which the library would
//! have answered.
void DeferredReply::sendAgain()
{
    Call &call = *m_call;
    const bool isIdle = isIdempotent(methodOf(call.operation, call.request));
    const bool answers = call.isChallenged && call.challenges < 2;
    const bool repeats = isIdle && call.resends < maxResends;
    if ((answers || repeats) && rewind()) {
        ++(answers ? call.challenges : call.resends);
        dropInner();
        return ask();
    }
    fail(RemoteHostClosedError, connectionClosed());
}

void DeferredReply::follow()
{
    Call &call = *m_call;
    if (call.hop->error != NoError) {
        const NextHop why = *call.hop;
        call.hop.reset();
        call.received = 0; // all of it is discarded
        call.total = call.inner->header(QNetworkRequest::ContentLengthHeader).toLongLong();
        dropInner();
        return fail(why.error, why.errorString);
    }
    const int status = statusOf(*call.inner);
    const Operation next = operationOfHop(call.operation, status);
    const bool hasBody = next == call.operation && (m_body || call.gathered);
    if (hasBody && !rewind())
        return fail(ContentReSendError,
                    QCoreApplication::translate("QHttp", "Request needs to be sent again"));
    if (!hasBody) {
        m_body = nullptr;
        call.gathered.reset();
    }
    dropInner();
    forgetHead();
    const QUrl target = call.hop->url;
    call.hop.reset();
    call.request = requestOfHop(call.request, call.request.url(), target, hasBody);
    call.origin = originOf(target);
    call.operation = next;
    call.resends = call.challenges = call.throttles = 0;
    ++call.redirects;
    setOperation(next);
    setUrl(target);
    if (call.policy == QNetworkRequest::UserVerifiedRedirectPolicy) {
        m_state = State::Asking;
        connect(this, &QNetworkReply::redirectAllowed, this, &DeferredReply::nextHop,
                Qt::UniqueConnection);
    } else {
        ask();
    }
    Q_EMIT redirected(target);
}

void DeferredReply::nextHop()
{
    if (m_state == State::Asking)
        ask();
}

// ---- the end

void DeferredReply::fail(NetworkError error, const QString &words)
{
    const QPointer<DeferredReply> alive(this);
    m_state = State::Done;
    if (this->error() == NoError) {
        setError(error, words);
        Q_EMIT errorOccurred(error);
    }
    if (alive)
        finish();
}

//! With what the library says at the end, unless it was passed on.
void DeferredReply::finish()
{
    const QPointer<DeferredReply> alive(this);
    m_state = State::Done;
    if (!isFinished()) {
        setFinished(true);
        Q_EMIT downloadProgress(m_call ? m_call->received : 0, m_call ? m_call->total : 0);
        if (alive && (m_body || (m_call && m_call->gathered)))
            Q_EMIT uploadProgress(0, 0);
        if (alive)
            Q_EMIT readChannelFinished();
    }
    if (alive)
        Q_EMIT finished();
}

void DeferredReply::abort()
{
    stop(&QNetworkReply::abort);
}

void DeferredReply::close()
{
    stop(&QNetworkReply::close);
}

void DeferredReply::stop(void (QNetworkReply::*how)())
{
    if (!m_dropIn) // whose manager has gone, and cannot be told any more
        return QNetworkReply::close();
    if (m_state == State::Done)
        return;
    const QPointer<DeferredReply> alive(this);
    if (isShown()) {
        m_call->isAborted = true;
        QNetworkReply::close();
        if (alive && m_call->inner)
            (m_call->inner->*how)();
        return;
    }
    leaveAll();
    QNetworkReply::close();
    if (alive)
        fail(OperationCanceledError,
             QCoreApplication::translate("QNetworkReplyImpl", "Operation canceled"));
}

//! The inner reply, where what has come of it may be read.
QNetworkReply *DeferredReply::readable() const
{
    const bool isOver = m_state == State::Done && m_call && m_call->isHeadShown;
    return m_call && (isShown() || isOver) ? m_call->inner.data() : nullptr;
}

qint64 DeferredReply::bytesAvailable() const
{
    const QNetworkReply *const inner = readable();
    return QNetworkReply::bytesAvailable() + (inner ? inner->bytesAvailable() : 0);
}

bool DeferredReply::canReadLine() const
{
    const QNetworkReply *const inner = readable();
    return QNetworkReply::canReadLine() || (inner && inner->canReadLine());
}

qint64 DeferredReply::readData(char *data, qint64 most)
{
    QNetworkReply *const inner = readable();
    if (!inner)
        return isFinished() ? -1 : 0;
    const qint64 length = inner->read(data, most);
    if (length > 0 && m_state == State::Sent) {
        const qint64 kept = m_dropIn->maxBodyRead(statusOf(*m_call->inner));
        if (m_call->seen.size() < kept)
            m_call->seen.append(data, std::min(length, kept - m_call->seen.size()));
    }
    return length;
}

void DeferredReply::setReadBufferSize(qint64 size)
{
    QNetworkReply::setReadBufferSize(size);
    if (m_state == State::Sent && m_call->inner)
        m_call->inner->setReadBufferSize(size);
}

void DeferredReply::ignoreSslErrors()
{
#ifndef QT_NO_SSL
    call().ignoresSslErrors = true;
    if (m_call->inner)
        m_call->inner->ignoreSslErrors();
#endif
}

#ifndef QT_NO_SSL
void DeferredReply::ignoreSslErrorsImplementation(const QList<QSslError> &errors)
{
    call().ignored = errors;
    if (m_call->inner)
        m_call->inner->ignoreSslErrors(errors);
}

void DeferredReply::sslConfigurationImplementation(QSslConfiguration &configuration) const
{
    if (m_call && m_call->inner)
        configuration = m_call->inner->sslConfiguration();
    else
        configuration = m_call && m_call->tls ? *m_call->tls : request().sslConfiguration();
}

void DeferredReply::setSslConfigurationImplementation(const QSslConfiguration &configuration)
{
    call().tls = configuration;
    if (m_call->inner)
        m_call->inner->setSslConfiguration(configuration);
}
#endif

} // namespace penstock

#include "moc_deferredreply_p.cpp"
