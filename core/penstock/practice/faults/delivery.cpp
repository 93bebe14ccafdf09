// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/faults/delivery.h>

namespace penstock {
namespace {

using End = Delivery::End;

// A body cut in half has to have halves.
PracticeAnswer withBody(PracticeAnswer answer)
{
    if (answer.body.size() < 2)
        answer.body = "{}\n";
    return answer;
}

Delivery cutStatusLine(const PracticeAnswer &answer, const WireContext &context)
{
    return {headBytes(answer, context).left(10), {}, End::Close}; // "HTTP/1.1 2"
}

Delivery cutHead(const PracticeAnswer &answer, const WireContext &context)
{
    const QByteArray head = headBytes(answer, context);
    return {head.left((head.indexOf("\r\n") + head.size()) / 2), {}, End::Close};
}

Delivery cutBody(const PracticeAnswer &whole, const WireContext &context, End end)
{
    const PracticeAnswer answer = withBody(whole);
    return {headBytes(answer, context) + answer.body.left(answer.body.size() / 2), {}, end};
}

Delivery cutChunk(const PracticeAnswer &whole, const WireContext &context)
{
    const PracticeAnswer answer = withBody(whole);
    return {headBytes(answer, context, BodyFrame::Chunked)
                + QByteArray::number(answer.body.size(), 16) + "\r\n"
                + answer.body.left(answer.body.size() / 2),
            {},
            End::Close};
}

Delivery whole(const PracticeAnswer &answer, const WireContext &context)
{
    Delivery result;
    result.bytes = headBytes(answer, context);
    if (carriesBody(answer, context))
        result.bytes += answer.body;
    result.end = context.keepAlive ? End::KeepOpen : End::CloseGently;
    return result;
}

} // namespace

Delivery deliver(const PracticeAnswer &answer, const Fault &fault, const WireContext &context)
{
    switch (fault.kind) {
    case Fault::Kind::Drop:
        return {{}, {}, End::Close};
    case Fault::Kind::Reset:
        return {{}, {}, End::Reset};
    case Fault::Kind::Stall:
        return {{}, {}, End::Hold};
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
        return whole(answer, context);
    }
}

} // namespace penstock
