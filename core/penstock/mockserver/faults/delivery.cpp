// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/faults/delivery.h>

namespace penstock {
namespace {

using End = Delivery::End;

// A body cut in half has to have halves.
MockResponse withBody(MockResponse answer)
{
    if (answer.body.size() < 2)
        answer.body = "{}\n";
    return answer;
}

Delivery cutStatusLine(const MockResponse &answer, const WireContext &context)
{
    return {.bytes = headBytes(answer, context).left(10), .end = End::Close}; // "HTTP/1.1 2"
}

Delivery cutHead(const MockResponse &answer, const WireContext &context)
{
    const QByteArray head = headBytes(answer, context);
    return {.bytes = head.left((head.indexOf("\r\n") + head.size()) / 2), .end = End::Close};
}

Delivery cutBody(const MockResponse &whole, const WireContext &context, End end)
{
    const MockResponse answer = withBody(whole);
    return {.bytes = headBytes(answer, context) + answer.body.left(answer.body.size() / 2),
            .end = end};
}

Delivery cutChunk(const MockResponse &whole, const WireContext &context)
{
    const MockResponse answer = withBody(whole);
    return {.bytes = headBytes(answer, context, BodyFrame::Chunked)
                + QByteArray::number(answer.body.size(), 16) + "\r\n"
                + answer.body.left(answer.body.size() / 2),
            .end = End::Close};
}

Delivery whole(const MockResponse &answer, const WireContext &context)
{
    Delivery result;
    result.bytes = headBytes(answer, context);
    if (carriesBody(answer, context))
        result.bytes += answer.body;
    result.end = context.keepAlive ? End::KeepOpen : End::CloseGently;
    return result;
}

// ---- What does not end ----

constexpr qint64 mebibyte = 1024 * 1024;

Delivery endless(const QByteArray &begin, const QByteArray &unit, int mebibytes)
{
    return {.bytes = begin,
            .repeated = unit,
            .times = mebibytes * mebibyte / unit.size(),
            .end = End::Close};
}

// The head without the empty line at its end.
QByteArray openHead(const MockResponse &answer, const WireContext &context,
                    BodyFrame frame = BodyFrame::Length)
{
    return headBytes(answer, context, frame).chopped(2);
}

Delivery endlessHead(const MockResponse &answer, const WireContext &context, int mebibytes)
{
    static const QByteArray line = "X-Filler: " + QByteArray(52, 'x') + "\r\n"; // of 64 bytes
    return endless(openHead(answer, context), line.repeated(64), mebibytes);
}

Delivery endlessLine(const MockResponse &answer, const WireContext &context, int mebibytes)
{
    return endless(openHead(answer, context) + "X-Filler: ", QByteArray(4096, 'x'), mebibytes);
}

Delivery endlessExtension(const MockResponse &answer, const WireContext &context, int mebibytes)
{
    return endless(headBytes(answer, context, BodyFrame::Chunked) + "4;filler=",
                   QByteArray(4096, 'x'), mebibytes);
}

Delivery afterInterim(Delivery answer, const QByteArrayList &interim, int count)
{
    answer.tail = interim.mid(0, count % interim.size()).join() + answer.bytes;
    answer.bytes.clear();
    answer.repeated = interim.join();
    answer.times = count / interim.size();
    return answer;
}

const QByteArrayList &interimAnswers()
{
    static const QByteArrayList answers {
        "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n",
        "HTTP/1.1 110 Response is Stale\r\nWarning: 110 - \"stale\"\r\n\r\n",
        "HTTP/1.1 199 Miscellaneous\r\nRetry-After: 3600\r\n\r\n",
    };
    return answers;
}

// ---- What is wrong with the head ----

QByteArray lengthLine(qsizetype length)
{
    return "Content-Length: " + QByteArray::number(length) + "\r\n";
}

// \a lines in the place of the line with the length.
Delivery withLengths(const MockResponse &whole, const WireContext &context, const QByteArray &lines)
{
    const MockResponse answer = withBody(whole);
    const QByteArray head
        = headBytes(answer, context).replace(lengthLine(answer.body.size()), lines);
    return {.bytes = head + answer.body,
            .end = context.keepAlive ? End::KeepOpen : End::CloseGently};
}

Delivery dripHead(const MockResponse &answer, const WireContext &context, Duration gap)
{
    Delivery result = whole(answer, context);
    const QByteArray head = headBytes(answer, context);
    result.tail = result.bytes.mid(head.size());
    result.bytes = head;
    result.gap = gap;
    return result;
}

Delivery withBareLf(const MockResponse &answer, const WireContext &context)
{
    Delivery result = whole(answer, context);
    const qsizetype headSize = headBytes(answer, context).size();
    result.bytes = result.bytes.left(headSize).replace("\r\n", "\n") + result.bytes.mid(headSize);
    return result;
}

Delivery withNuls(const MockResponse &plain, const WireContext &context)
{
    MockResponse answer = plain;
    answer.headers.emplaceBack("X-Nul", QByteArray("before\0after", 12));
    answer.headers.emplaceBack(QByteArray("X-N\0l", 5), "1");
    answer.headers.emplaceBack("X-Nuls", QByteArray(3, '\0'));
    return whole(answer, context);
}

Delivery lingering(const MockResponse &answer, WireContext context)
{
    context.keepAlive = false;
    Delivery result = whole(answer, context);
    result.end = End::KeepOpen;
    return result;
}

Delivery unasked(const MockResponse &answer, const WireContext &context)
{
    MockResponse more;
    more.body = "{\"unasked\":true}\n";
    Delivery result = whole(answer, context);
    result.bytes += whole(more, context).bytes;
    return result;
}

Delivery deliverStrangely(const MockResponse &answer, const Fault &fault,
                          const WireContext &context)
{
    const qsizetype length = withBody(answer).body.size();
    switch (fault.kind) {
    case Fault::Kind::EndlessHead:
        return endlessHead(answer, context, fault.count);
    case Fault::Kind::EndlessLine:
        return endlessLine(answer, context, fault.count);
    case Fault::Kind::EndlessExtension:
        return endlessExtension(answer, context, fault.count);
    case Fault::Kind::DripHead:
        return dripHead(answer, context, fault.gap);
    case Fault::Kind::LongLength:
        return withLengths(answer, context, lengthLine(length + 10));
    case Fault::Kind::ShortLength:
        return withLengths(answer, context, lengthLine(length / 2));
    case Fault::Kind::TwoLengths:
        return withLengths(answer, context, lengthLine(length / 2) + lengthLine(length));
    case Fault::Kind::ContinueFlood:
        return afterInterim(whole(answer, context), {"HTTP/1.1 100 Continue\r\n\r\n"}, fault.count);
    case Fault::Kind::Interim:
        return afterInterim(whole(answer, context), interimAnswers(), fault.count);
    case Fault::Kind::Unasked:
        return unasked(answer, context);
    case Fault::Kind::Http09:
        return {.bytes = answer.body, .end = End::Close};
    case Fault::Kind::BareLf:
        return withBareLf(answer, context);
    case Fault::Kind::Nul:
        return withNuls(answer, context);
    case Fault::Kind::Linger:
        return lingering(answer, context);
    default:
        return whole(answer, context);
    }
}

} // namespace

Delivery deliver(const MockResponse &answer, const Fault &fault, const WireContext &context)
{
    switch (fault.kind) {
    case Fault::Kind::Drop:
        return {.end = End::Close};
    case Fault::Kind::Reset:
        return {.end = End::Reset};
    case Fault::Kind::Stall:
        return {.end = End::Hold};
    case Fault::Kind::HalfStatus:
        return cutStatusLine(answer, context);
    case Fault::Kind::HalfHead:
        return cutHead(answer, context);
    case Fault::Kind::HalfBody:
        return cutBody(answer, context, End::Close);
    case Fault::Kind::StallBody:
        return cutBody(answer, context, End::Hold);
    case Fault::Kind::HalfChunk:
        return cutChunk(answer, context);
    case Fault::Kind::Drip: {
        Delivery result = whole(answer, context);
        result.gap = fault.gap;
        return result;
    }
    case Fault::Kind::Close: {
        Delivery result = whole(answer, context);
        result.end = End::Close;
        return result;
    }
    default:
        return deliverStrangely(answer, fault, context);
    }
}

} // namespace penstock
