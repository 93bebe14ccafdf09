// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/contentdecoder_p.h>

#include <penstock/http/text/httpmessages.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace penstock {
namespace {

constexpr qsizetype smallestPiece = 1024;

Packing::Coding codingCalled(const QByteArray &name)
{
    using Coding = Packing::Coding;
    if (name == "gzip" || name == "x-gzip")
        return Coding::Gzip;
    if (name == "deflate")
        return Coding::Deflate;
    static const QByteArrayList others {"br", "zstd", "compress", "x-compress", "dcb", "dcz"};
    return others.contains(name) ? Coding::Unknown : Coding::None;
}

//! Whether a stream begins with the two bytes of RFC 1950.
bool hasZlibHead(const char *bytes)
{
    const auto first = static_cast<uchar>(bytes[0]);
    const auto second = static_cast<uchar>(bytes[1]);
    return (first & 0x0F) == Z_DEFLATED && (first * 256 + second) % 31 == 0;
}

} // namespace

Packing packingOf(const HeaderList &headers)
{
    Packing packing;
    const auto value = headerValue(headers, QByteArrayLiteral("Content-Encoding"));
    if (!value)
        return packing;
    for (const QByteArray &word : value->toLower().split(',')) {
        const Packing::Coding coding = codingCalled(word.trimmed());
        if (coding == Packing::Coding::None)
            continue;
        const bool isFirst = packing.coding == Packing::Coding::None;
        packing.coding = isFirst ? coding : Packing::Coding::Unknown;
        packing.name += (isFirst ? QString() : u", "_s) + QString::fromLatin1(word.trimmed());
    }
    return packing;
}

ContentDecoder::ContentDecoder(Packing::Coding coding)
    : m_coding(coding)
{ }

ContentDecoder::~ContentDecoder()
{
    if (m_begun)
        inflateEnd(&m_stream);
}

void ContentDecoder::add(QByteArray packed)
{
    m_added += packed.size();
    if (m_state == State::Damaged)
        return;
    if (m_at == m_packed.size())
        m_packed = std::move(packed);
    else
        m_packed = m_packed.mid(m_at) + packed;
    m_at = 0;
}

//! Both begin with two bytes by which they are known.
bool ContentDecoder::begin()
{
    constexpr int ofGzipOrZlib = MAX_WBITS + 32; // finds out which
    if (m_begun)
        return true;
    if (m_packed.size() - m_at < 2)
        return false;
    const bool isBare
        = m_coding == Packing::Coding::Deflate && !hasZlibHead(m_packed.constData() + m_at);
    if (inflateInit2(&m_stream, isBare ? -MAX_WBITS : ofGzipOrZlib) != Z_OK)
        damaged(httpMessage("response.no_memory"));
    else
        m_begun = true;
    return m_begun;
}

//! Right behind the end of a gzip member may be another one. Two bytes tell; one is kept until
//! then.
bool ContentDecoder::beginNextMember()
{
    constexpr QByteArrayView magic = "\x1F\x8B";
    const QByteArrayView rest = QByteArrayView(m_packed).sliced(m_at);
    const bool mayFollow = m_coding == Packing::Coding::Gzip && !m_isOver;
    if (mayFollow && rest.startsWith(magic)) {
        inflateReset(&m_stream);
        m_state = State::Open;
        return true;
    }
    if (mayFollow && rest.size() == 1 && rest[0] == magic[0])
        return false;
    m_isOver = true;
    m_at += rest.size();
    return false;
}

void ContentDecoder::damaged(MessageArgument why)
{
    m_state = State::Damaged;
    m_fault = std::move(why);
    m_packed.clear();
    m_at = 0;
}

QByteArray ContentDecoder::take(qsizetype most)
{
    while (m_state != State::Damaged && (m_at < m_packed.size() || m_isFull)) {
        if (!begin() || (m_state == State::Complete && !beginNextMember()))
            return {};
        constexpr qsizetype atOnce = std::numeric_limits<uInt>::max();
        const qsizetype left = std::min(m_packed.size() - m_at, atOnce);
        QByteArray piece(std::min(most, std::max(left * 4, smallestPiece)), Qt::Uninitialized);
        m_stream.next_in = reinterpret_cast<Bytef *>(m_packed.data() + m_at);
        m_stream.avail_in = static_cast<uInt>(left);
        m_stream.next_out = reinterpret_cast<Bytef *>(piece.data());
        m_stream.avail_out = static_cast<uInt>(piece.size());
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        m_at += left - m_stream.avail_in;
        m_isFull = m_stream.avail_out == 0 && result != Z_STREAM_END;
        if (result == Z_STREAM_END)
            m_state = State::Complete;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            damaged(m_stream.msg ? MessageArgument::quoted(QString::fromLatin1(m_stream.msg))
                                 : httpMessage("response.unknown_dictionary"));
        piece.chop(m_stream.avail_out);
        if (!piece.isEmpty())
            return piece;
    }
    return {};
}

} // namespace penstock
