// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/exchange_p.h>

#include <penstock/http/send/networkrequest_p.h>
#include <penstock/http/send/readoncedevice_p.h>
#include <penstock/http/text/cutbody.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/support/clock.h>

#include <QBuffer>

// A request is handed to the network library only when a connection stands open for it. Three
// things follow: the moment of sending is known, connecting has a timeout of its own, and what
// fails before was certainly not sent. The connection is asked for with the library's "preconnect"
// scheme.

namespace penstock {
namespace {

constexpr qsizetype largestPiece = 64 * 1024; // unpacked at once

// As on the wire: with a colon, a space and the end of the line.
qint64 sizeOf(const HeaderList &headers)
{
    qint64 size = 0;
    for (const Header &header : headers)
        size += header.first.size() + header.second.size() + 4;
    return size;
}

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

} // namespace

Exchange::Exchange(const Setting &setting, quint64 call, const HttpRequest &request,
                   QByteArray origin, HttpClient::OnBody onBody)
    : m_call(call)
    , m_request(request)
    , m_options(setting.options)
    , m_common(setting.common)
    , m_pool(setting.pool)
    , m_clock(setting.clock)
    , m_memory(setting.memory)
    , m_watch(setting.watch)
    , m_listener(setting.listener)
    , m_onBody(std::move(onBody))
    , m_maxBodyBytes(request.maxBodyBytes.value_or(setting.options.maxBodyBytes))
    , m_origin(std::move(origin))
{ }

Exchange::~Exchange() = default;

void Exchange::retire()
{
    m_retired = true;
    m_memory.drop(m_call); // not later: the next try of the call has the same number
    if (m_subQueue && !m_fault)
        m_fault = SendError::Kind::Cancelled;
    dropReply();
    leaveSubQueue();
}

void Exchange::start(ConnectionPool::Lease place)
{
    m_subQueue = place.entry;
    m_proxy = ConnectionPool::proxyOf(*m_subQueue, m_request.url);
    if (place.connected)
        handOver();
    else
        connectFirst();
}

TransportEnd Exchange::howItEnded() const
{
    TransportEnd how;
    how.error = m_reply->error();
    how.secure = m_request.url.scheme() == "https"_L1;
    // With TLS 1.3 the server says so when the client has ended the handshake already.
    if (how.secure && asksForCertificate(m_reply->errorString()))
        how.error = QNetworkReply::SslHandshakeFailedError;
    how.proxied = !m_proxy.hostName().isEmpty();
    how.ofForwarder = forwardsItself(m_proxy, m_request.url);
    how.deniedByProxy = how.proxied && !how.ofForwarder && deniedByProxy(*m_reply, m_proxy);
    return how;
}

void Exchange::connectFirst()
{
    m_reply = m_subQueue->manager.get(connectionRequest(m_common, m_request.url));
    connect(m_reply, &QNetworkReply::finished, this, [this] {
        m_fault = transportFault(howItEnded());
        if (m_fault) {
            m_detail = MessageArgument::quoted(m_reply->errorString());
            return end();
        }
        dropReply();
        m_listener.connected(m_call);
        if (!m_retired)
            handOver();
    });
}

void Exchange::handOver()
{
    const bool strict = m_options.sendMode == HttpClientOptions::SendMode::Strict;
    m_reply = strict ? makeStrictReply() : makeCountedReply();
    m_handedOver = true;
    if (m_watch)
        m_watch->begin(m_call, ConnectionPool::portOf(*m_subQueue, m_request.url));
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &Exchange::readHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &Exchange::readBody);
    connect(m_reply, &QNetworkReply::finished, this, &Exchange::replyFinished);
}

QNetworkReply *Exchange::makeStrictReply()
{
    QNetworkRequest network = networkRequest(m_common, m_request);
    addProxyCredential(network, m_proxy);
    network.setHeader(QNetworkRequest::ContentLengthHeader, m_request.body.size());
    QBuffer *const source = m_request.body.isEmpty() ? nullptr : new QBuffer;
    auto *const body = new ReadOnceDevice(source, m_request.body.size(), [this] { stampSent(); });
    if (source) {
        source->setParent(body);
        source->setData(m_request.body);
        source->open(QIODevice::ReadOnly);
    }
    QNetworkReply *const reply
        = m_subQueue->manager.sendCustomRequest(network, m_request.method, body);
    body->setParent(reply);
    // An empty body is never asked for. The reply starts from the event queue, and right after it,
    // from the same queue, comes the stamp.
    if (m_request.body.isEmpty())
        QMetaObject::invokeMethod(
            this, [this] { stampSent(); }, Qt::QueuedConnection);
    return reply;
}

QNetworkReply *Exchange::makeCountedReply()
{
    QNetworkRequest network = networkRequest(m_common, m_request);
    addProxyCredential(network, m_proxy);
    QNetworkAccessManager &manager = m_subQueue->manager;
    QNetworkReply *reply = nullptr;
    if (!m_request.body.isEmpty())
        reply = manager.sendCustomRequest(network, m_request.method, m_request.body);
    else if (m_request.method == "GET")
        reply = manager.get(network);
    else if (m_request.method == "HEAD")
        reply = manager.head(network);
    else if (m_request.method == "DELETE")
        reply = manager.deleteResource(network);
    else
        reply = manager.sendCustomRequest(network, m_request.method);
    connect(reply, &QNetworkReply::requestSent, this, [this] {
        if (m_stamped)
            m_listener.sentAgain(m_call);
        else
            stampSent();
    });
    return reply;
}

void Exchange::stampSent()
{
    if (!std::exchange(m_stamped, true) && !m_retired)
        m_listener.sent(m_call);
}

void Exchange::readHead()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_headRead || status < 200)
        return;
    m_headRead = true;
    m_status = status;
    m_reason = m_reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toByteArray();
    m_headers = m_reply->rawHeaderPairs();
    const qint64 head = sizeOf(m_headers);
    understood(head);
    if (head > HttpClientOptions::maxHeadBytes)
        return stop(SendError::Kind::HeadTooLarge,
                    httpMessage("response.head_bytes", head, HttpClientOptions::maxHeadBytes));
    chooseDecoder();
    if (m_reply->attribute(QNetworkRequest::Http2WasUsedAttribute).toBool())
        m_subQueue->http2.insert(m_origin);
    else if (const Message why = faultOfHead(status, m_headers);
             !why.isEmpty() && m_request.method != "HEAD")
        return stop(SendError::Kind::MalformedAnswer, why);
    stampSent();
    if (!m_retired)
        m_listener.answerBegan(m_call);
    if (m_retired)
        return;
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    if (!length.isValid() || length.toLongLong() > HttpClientOptions::readBufferBytes)
        m_reply->setReadBufferSize(HttpClientOptions::readBufferBytes);
    // A custom verb has a body for all the library knows; it would wait for that of a HEAD for
    // ever.
    if (m_request.method == "HEAD" && m_options.sendMode == HttpClientOptions::SendMode::Strict)
        end();
}

void Exchange::understood(qint64 bytes)
{
    if (m_watch)
        m_watch->understood(m_call, bytes);
}

//! A throttle or an error page in a packing that nobody asked for is better than none.
void Exchange::chooseDecoder()
{
    using Coding = Packing::Coding;
    const Packing packing = packingOf(m_headers);
    if (packing.coding == Coding::Gzip || packing.coding == Coding::Deflate) {
        if (m_status != 206) // a part of something packed is not packed itself
            m_decoder = std::make_unique<ContentDecoder>(packing.coding);
    } else if (packing.coding == Coding::Unknown
               && !headerValue(m_request.headers, QByteArrayLiteral("Accept-Encoding"))) {
        m_unknownPacking = packing.name;
    }
}

void Exchange::readBody()
{
    while (!m_paused && m_reply) {
        if (keepsBody() && m_body.size() >= AnswerMemory::smallest && !m_memory.hasRoom(m_call)) {
            m_paused = true;
            return m_listener.foundNoRoom(m_call);
        }
        const QByteArray piece = nextPiece();
        m_received += piece.size();
        if (isTooLong())
            return stop(SendError::Kind::BodyTooLarge, m_maxBodyBytes);
        if (const MessageArgument damage = damageOfBody(); !damage.isEmpty())
            return stop(SendError::Kind::BodyDamaged, damage);
        if (piece.isEmpty())
            return;
        deliver(piece);
    }
}

//! Of the body, unpacked. Empty: nothing has arrived.
QByteArray Exchange::nextPiece()
{
    for (;;) {
        QByteArray unpacked = m_decoder ? m_decoder->take(largestPiece) : QByteArray();
        const qint64 waiting = m_reply->bytesAvailable();
        if (!unpacked.isEmpty() || waiting <= 0)
            return unpacked;
        QByteArray arrived = m_reply->read(std::min(waiting, HttpClientOptions::readBufferBytes));
        understood(arrived.size());
        if (!m_decoder || arrived.isEmpty())
            return arrived;
        m_decoder->add(std::move(arrived));
    }
}

//! What is packed may be a little longer than what it unpacks to, but not without end.
bool Exchange::isTooLong() const
{
    constexpr qint64 slack = 1024;
    return m_received > m_maxBodyBytes
        || (m_decoder && m_decoder->added() / 2 > m_maxBodyBytes + slack);
}

//! And not the sink that it was asked for.
bool Exchange::keepsBody() const
{
    return !m_onBody || !isSuccess(m_status);
}

void Exchange::deliver(const QByteArray &piece)
{
    if (keepsBody()) {
        m_body += piece;
        m_memory.set(m_call, m_body.capacity());
        return;
    }
    m_bodyWasDelivered = true;
    if (m_onBody(piece) == HttpClient::Flow::Pause)
        m_paused = true;
}

//! Why what has come cannot be unpacked; empty where it can. Only of what was asked for: otherwise
//! the status decides.
MessageArgument Exchange::damageOfBody() const
{
    if (!isSuccess(m_status))
        return {};
    if (!m_unknownPacking.isEmpty() && m_received > 0)
        return httpMessage("response.unwanted_packing", m_unknownPacking);
    return m_decoder ? m_decoder->fault() : MessageArgument();
}

bool Exchange::bodyEndsTooEarly() const
{
    return isSuccess(m_status) && m_decoder && m_decoder->added() > 0
        && m_decoder->state() == ContentDecoder::State::Open;
}

//! Returns true for JSON or XML without its end, or without any byte. Qt takes a chunk with an
//! invalid size for the last one, without an error. Only a body with its own end reveals this.
bool Exchange::lacksChunks() const
{
    const auto value = [this](const char *name) {
        return headerValue(m_headers, name).value_or(QByteArray()).toLower();
    };
    if (!isSuccess(m_status) || !keepsBody() || !value("Transfer-Encoding").contains("chunked"))
        return false;
    const QByteArray whole = value("Content-Type"); // application/json;stream=watch
    const QByteArray type = whole.split(';').front().trimmed();
    // An empty stream of JSON is valid, and so is an empty response to a change.
    if (m_received == 0)
        return m_status == 200 && m_request.method == "GET" && !whole.contains("stream")
            && (type.endsWith("/json") || type.endsWith("+json") || type.endsWith("xml"));
    return type.contains("json") ? !m_body.contains('\0') && isCutJson(m_body)
                                 : type.contains("xml") && isCutXml(m_body);
}

void Exchange::resumeBody()
{
    if (!std::exchange(m_paused, false))
        return;
    readBody();
    if (m_finished)
        replyFinished();
}

void Exchange::replyFinished()
{
    m_finished = true;
    if (m_reply)
        readHead();
    readBody();
    if (!m_reply || m_paused) // it ended, or resumeBody() comes back here
        return;
    if (!m_headRead && m_reply->error() == QNetworkReply::NoError)
        return stop(SendError::Kind::MalformedAnswer, interim());
    TransportEnd how = howItEnded();
    how.status = m_status;
    how.handedOver = true;
    how.http2 = m_subQueue->http2.contains(m_origin);
    m_fault = transportFault(how);
    m_brokeOff = how.error == QNetworkReply::ContentReSendError;
    if (m_fault && !m_brokeOff) // for which the library has no words
        m_detail = MessageArgument::quoted(m_reply->errorString());
    else if (!m_fault && bodyEndsTooEarly())
        m_fault = SendError::Kind::BodyCutShort;
    else if (!m_fault && lacksChunks())
        return stop(SendError::Kind::MalformedAnswer, httpMessage("response.lacks_chunks"));
    end();
}

//! Qt continues after 100, since 6.8 after all but 101, and takes other ones for the response.
MessageArgument Exchange::interim() const
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    return status == 0 ? MessageArgument() : httpMessage("response.interim", status);
}

void Exchange::stop(SendError::Kind why, MessageArgument detail)
{
    const bool isOfProxy
        = why == SendError::Kind::ConnectTimeout && forwardsItself(m_proxy, m_request.url);
    m_fault = isOfProxy ? SendError::Kind::ProxyUnreachable : why;
    m_detail = std::move(detail);
    end();
}

void Exchange::stopEndless()
{
    if (m_paused) // what was read waits for us
        return;
    constexpr qint64 bound = HttpClientOptions::maxHeadBytes;
    stop(SendError::Kind::HeadTooLarge,
         m_headRead ? httpMessage("response.beside_body", bound)
                    : httpMessage("response.endless_head", bound));
}

void Exchange::end()
{
    dropReply();
    leaveSubQueue();
    // Handed over is spent, unless the library had to connect anew and could not.
    if (m_handedOver && !(m_fault && neverSent(*m_fault)))
        stampSent();
    if (!m_retired)
        m_listener.ended(m_call);
}

void Exchange::leaveSubQueue()
{
    if (!m_subQueue)
        return;
    auto after = ConnectionPool::After::StoredOpen;
    const QByteArray connection
        = headerValue(m_headers, QByteArrayLiteral("Connection")).value_or(QByteArray()).toLower();
    if (m_fault)
        after = ConnectionPool::After::Broken;
    else if (m_brokeOff || connection.contains("close") || m_request.method == "HEAD")
        after = ConnectionPool::After::Closed;
    m_pool.refund(*std::exchange(m_subQueue, nullptr), m_origin, after, m_clock.now().at);
}

void Exchange::dropReply()
{
    QNetworkReply *const reply = std::exchange(m_reply, nullptr);
    if (!reply)
        return;
    reply->disconnect(this);
    understood(reply->bytesAvailable());
    if (m_watch)
        m_watch->end(m_call);
    // After an error it finishes by itself; Qt warns about a second error.
    if (!reply->isFinished() && reply->error() == QNetworkReply::NoError)
        reply->abort();
    // Not here, where it may be telling something, nor with an event of its own.
    if (m_dropped)
        m_dropped.release()->deleteLater();
    m_dropped.reset(reply);
}

} // namespace penstock
