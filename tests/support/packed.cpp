// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/packed.h"

#include <zlib.h>

namespace penstock {
namespace {

constexpr int asGzip = MAX_WBITS + 16;

QByteArray packed(QByteArray bytes, int windowBits)
{
    z_stream stream {};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY)
        != Z_OK)
        qFatal("packed: no memory");
    const uLong size = static_cast<uLong>(bytes.size());
    QByteArray result(static_cast<qsizetype>(deflateBound(&stream, size)), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        qFatal("packed: does not fit");
    result.chop(stream.avail_out);
    deflateEnd(&stream);
    return result;
}

} // namespace

QByteArray gzipped(const QByteArray &bytes)
{
    return packed(bytes, asGzip);
}

QByteArray deflated(const QByteArray &bytes)
{
    return packed(bytes, MAX_WBITS);
}

QByteArray bareDeflated(const QByteArray &bytes)
{
    return packed(bytes, -MAX_WBITS);
}

} // namespace penstock
