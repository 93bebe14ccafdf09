// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/message/requestreader.h>

// A body whose first chunk is its last, arriving byte by byte, fails an assertion of Beast 1.74
// (n >= 5 in parse_chunk_header) and is then read correctly. No client may stop the program, so in
// this file, the only one with Beast in it, its assertions are off in every build.
#define BOOST_DISABLE_ASSERTS
#include <boost/beast/http/basic_parser.hpp>

#include <limits>
#include <optional>
#include <utility>

namespace penstock {
namespace {

namespace http = boost::beast::http;
using boost::beast::string_view;
using boost::system::error_code;

QByteArray bytes(string_view text)
{
    return {text.data(), qsizetype(text.size())};
}

// Fills a MockRequest without Beast's own containers: a request costs as many allocations as it
// has parts that outlive the buffer, and no more.
class Parser final : public http::basic_parser<true>
{
public:
    MockRequest request;
    int hosts = 0;
    bool expectsContinue = false;
    bool expectsOther = false;
    bool hasTransferEncoding = false;

private:
    void on_request_impl(http::verb, string_view method, string_view target, int version,
                         error_code &) override
    {
        request.method = bytes(method);
        request.target = bytes(target);
        request.isHttp10 = version == 10;
    }
    void on_response_impl(int, string_view, int, error_code &) override { }
    void on_field_impl(http::field field, string_view name, string_view value,
                       error_code &) override
    {
        if (is_header_done())
            return; // trailers say nothing we need
        request.headers.emplaceBack(bytes(name), bytes(value));
        if (field == http::field::host)
            ++hosts;
        else if (field == http::field::transfer_encoding)
            hasTransferEncoding = true;
        else if (field == http::field::expect)
            (boost::beast::iequals(value, "100-continue") ? expectsContinue : expectsOther) = true;
    }
    void on_header_impl(error_code &) override { request.keepAlive = keep_alive(); }
    void on_body_init_impl(const boost::optional<std::uint64_t> &, error_code &) override { }
    std::size_t on_body_impl(string_view part, error_code &) override
    {
        request.body.append(part.data(), qsizetype(part.size()));
        return part.size();
    }
    void on_chunk_header_impl(std::uint64_t, string_view, error_code &) override { }
    std::size_t on_chunk_body_impl(std::uint64_t, string_view part, error_code &) override
    {
        request.body.append(part.data(), qsizetype(part.size()));
        return part.size();
    }
    void on_finish_impl(error_code &) override { }
};

RequestReader::Failure failureFor(const error_code &error)
{
    if (error == http::error::header_limit)
        return {431, "the request line or the headers are too long"};
    if (error == http::error::body_limit)
        return {413, "the body is too large"};
    if (error == http::error::bad_version)
        return {505, "the request line does not end in HTTP/1.0 or HTTP/1.1"};
    return {400, QByteArray::fromStdString(error.message())};
}

} // namespace

class Q_DECL_HIDDEN RequestReader::Private
{
public:
    explicit Private(const Bounds &theBounds)
        : bounds(theBounds)
    { }

    void begin()
    {
        parser.emplace();
        parser->header_limit(std::numeric_limits<std::int32_t>::max()); // ours holds: lookAtHead()
        parser->body_limit(std::uint64_t(bounds.bodyBytes));
        headUsed = 0;
        headSeen = false;
    }
    State fail(const Failure &why)
    {
        failed = why;
        buffer.clear();
        parser.reset();
        return State::Failed;
    }
    void skipEmptyLines();
    std::optional<Failure> lookAtHead(qsizetype taken);
    State waitForMore();

    const Bounds bounds;
    std::optional<Parser> parser; // while inside a request
    QByteArray buffer;
    qsizetype used = 0; // of buffer
    qsizetype headUsed = 0; // bytes of this request's line and headers
    bool headSeen = false;
    bool expectsContinue = false;
    std::optional<Failure> failed;
};

// RFC 9112 2.2: an empty line before a request is ignored.
void RequestReader::Private::skipEmptyLines()
{
    while (used < buffer.size() && (buffer[used] == '\r' || buffer[used] == '\n'))
        ++used;
}

// Called after each piece of the head. The parser's own limit would hold for what is left of the
// head, and starts anew with each header: a patient sender could go on for ever.
std::optional<RequestReader::Failure> RequestReader::Private::lookAtHead(qsizetype taken)
{
    headUsed += taken;
    const qsizetype unread = parser->is_header_done() ? 0 : buffer.size() - used;
    if (headUsed + unread > bounds.headBytes)
        return failureFor(http::error::header_limit);
    if (!parser->is_header_done())
        return std::nullopt;
    headSeen = true;
    if (parser->hosts > 1 || (parser->hosts == 0 && !parser->request.isHttp10))
        return Failure {400, "exactly one Host header is required"};
    // Otherwise the body would be read as the next request.
    if (parser->hasTransferEncoding && !parser->chunked())
        return Failure {501, "unsupported transfer encoding; use chunked"};
    if (parser->expectsOther)
        return Failure {417, "unsupported expectation; use 100-continue"};
    expectsContinue = parser->expectsContinue && !parser->request.isHttp10 && !parser->is_done()
        && used == buffer.size();
    return std::nullopt;
}

// The parser bounds neither a chunk's extensions nor the trailers.
RequestReader::State RequestReader::Private::waitForMore()
{
    if (headSeen && buffer.size() - used > bounds.headBytes)
        return fail({431, "a chunk header or the trailers are too long"});
    return State::NeedsMore;
}

RequestReader::RequestReader(const Bounds &bounds)
    : d(std::make_unique<Private>(bounds))
{ }

RequestReader::~RequestReader() = default;

void RequestReader::append(QByteArrayView bytes)
{
    if (d->failed)
        return;
    if (d->used == d->buffer.size()) {
        d->buffer.resize(0); // keeps what is reserved
        d->used = 0;
    } else if (d->used > d->buffer.size() / 2) {
        d->buffer.remove(0, d->used);
        d->used = 0;
    }
    d->buffer.append(bytes);
}

RequestReader::State RequestReader::read()
{
    if (d->failed)
        return State::Failed;
    if (!d->parser) {
        d->skipEmptyLines();
        if (d->used == d->buffer.size())
            return State::NeedsMore;
        d->begin();
    }
    Parser &parser = *d->parser;
    while (!parser.is_done()) {
        const qsizetype left = d->buffer.size() - d->used;
        if (left == 0)
            return State::NeedsMore;
        error_code error;
        const auto taken
            = qsizetype(parser.put({d->buffer.constData() + d->used, std::size_t(left)}, error));
        d->used += taken;
        if (error && error != http::error::need_more)
            return d->fail(failureFor(error));
        if (!d->headSeen) {
            if (const auto fault = d->lookAtHead(taken))
                return d->fail(*fault);
        }
        if (error == http::error::need_more)
            return d->waitForMore();
    }
    return State::Ready;
}

MockRequest RequestReader::take()
{
    MockRequest result = std::move(d->parser->request);
    d->parser.reset();
    d->expectsContinue = false;
    return result;
}

const RequestReader::Failure &RequestReader::failure() const
{
    return *d->failed;
}

bool RequestReader::isInside() const
{
    return d->parser.has_value();
}

bool RequestReader::takeExpectsContinue()
{
    return std::exchange(d->expectsContinue, false);
}

} // namespace penstock
