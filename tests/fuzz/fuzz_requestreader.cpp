// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/mockserver/message/requestreader.h>

#include <algorithm>
#include <array>

using namespace penstock;

namespace {
// So low that an input reaches them.
constexpr RequestReader::Bounds low {.headBytes = 256, .bodyBytes = 1024};
constexpr RequestReader::Bounds high {.headBytes = 64 * 1024, .bodyBytes = 64 * 1024};

struct Said
{
    QList<MockRequest> requests;
    int status = 0; // of the failure
    bool isInside = false;
};

bool isAlike(const MockRequest &one, const MockRequest &other)
{
    return one.method == other.method && one.target == other.target && one.headers == other.headers
        && one.body == other.body && one.isHttp10 == other.isHttp10
        && one.keepAlive == other.keepAlive;
}

Said readIn(const QByteArray &bytes, qsizetype stride, const RequestReader::Bounds &bounds)
{
    RequestReader reader(bounds);
    Said said;
    for (qsizetype at = 0; at < bytes.size() && said.status == 0; at += stride) {
        reader.append(bytes.mid(at, stride));
        RequestReader::State state = reader.read();
        while (state == RequestReader::State::Ready) {
            said.requests.append(reader.take());
            fuzz::expect(!reader.isInside(), "a request that was taken has ended");
            state = reader.read();
        }
        if (state == RequestReader::State::Failed)
            said.status = reader.failure().status;
    }
    said.isInside = said.status == 0 && reader.isInside();
    if (said.status != 0) {
        static constexpr std::array statuses {400, 413, 417, 431, 501, 505};
        fuzz::expect(std::find(statuses.begin(), statuses.end(), said.status) != statuses.end(),
                     "a failure has a status that is known");
        fuzz::expect(!reader.failure().what.isEmpty(), "a failure says why");
        reader.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        fuzz::expect(reader.read() == RequestReader::State::Failed, "nothing follows a failure");
    }
    return said;
}

qsizetype headSize(const MockRequest &request)
{
    qsizetype size = request.method.size() + request.target.size();
    for (const auto &[name, value] : request.headers)
        size += name.size() + value.size();
    return size;
}

// With its length instead of chunks.
QByteArray written(const MockRequest &request)
{
    QByteArray text = request.method + ' ' + request.target
        + (request.isHttp10 ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n");
    for (const auto &[name, value] : request.headers) {
        const QByteArray lower = name.toLower();
        if (lower != "content-length" && lower != "transfer-encoding")
            text += name + ": " + value + "\r\n";
    }
    return text + "Content-Length: " + QByteArray::number(request.body.size()) + "\r\n\r\n"
        + request.body;
}

void expectSameAgain(MockRequest request)
{
    request.headers.removeIf([](const auto &header) {
        const QByteArray lower = header.first.toLower();
        return lower == "content-length" || lower == "transfer-encoding";
    });
    Said again = readIn(written(request), 64 * 1024, high);
    fuzz::expect(again.requests.size() == 1, "what was read can be sent on");
    again.requests.front().headers.removeLast(); // the length
    fuzz::expect(isAlike(again.requests.front(), request), "and is the same there");
}
} // namespace

//! The first byte says how long the pieces are in which the others arrive.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArray bytes = fuzz::bytes(data + 1, size - 1);
    const Said whole = readIn(bytes, bytes.size(), low);
    const Said pieces = readIn(bytes, 1 + data[0] % 64, low);
    fuzz::expect(whole.requests.size() == pieces.requests.size()
                     && std::equal(whole.requests.begin(), whole.requests.end(),
                                   pieces.requests.begin(), isAlike),
                 "pieces have the requests that the whole has");
    // Of line breaks without their CR the parser sees fewer where they come in pieces, and waits
    // for others, up to its bounds.
    if (whole.status == 0)
        fuzz::expect(pieces.status == 0 && pieces.isInside == whole.isInside,
                     "pieces end as the whole does");
    else
        fuzz::expect(pieces.status != 0 || pieces.isInside, "pieces of nonsense are no request");
    for (const MockRequest &request : whole.requests) {
        fuzz::expect(headSize(request) <= low.headBytes, "a head is no longer than it may be");
        fuzz::expect(request.body.size() <= low.bodyBytes, "a body is no longer than it may be");
        fuzz::expect(!request.path().isEmpty(), "there is always a path");
        expectSameAgain(request);
    }
    return 0;
}
