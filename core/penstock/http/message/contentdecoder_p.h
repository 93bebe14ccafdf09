// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QString>

#include <zlib.h>

#include <optional>

namespace penstock {

//! The compression named by Content-Encoding. Other names ("identity", "utf-8") are ignored.
struct Packing
{
    enum class Coding { None, Gzip, Deflate, Unknown };
    Coding coding = Coding::None;
    QString name = {}; //!< Name of Unknown: "br", or several.
};
Packing packingOf(const HeaderList &headers);

//! Decompresses gzip (RFC 1952, also several members) and deflate (RFC 1950, also without header)
//! piece by piece. Unlike QNetworkReply it detects truncated bodies. Data after the end is ignored,
//! as in browsers. Holds its input and one piece of output.
class ContentDecoder final
{
public:
    enum class State {
        Open, //!< End not reached.
        Complete,
        Damaged //!< Final. See fault().
    };

    explicit ContentDecoder(Packing::Coding coding); //!< Pass Gzip or Deflate.
    ~ContentDecoder();
    Q_DISABLE_COPY_MOVE(ContentDecoder)

    void add(QByteArray packed);
    //! Returns the next piece of 1 to \a most bytes. Empty: more input is needed, or the end was
    //! reached.
    QByteArray take(qsizetype most);
    State state() const { return m_state; }
    qint64 added() const { return m_added; } //!< Compressed bytes.
    const MessageArgument &fault() const { return m_fault; }

private:
    bool begin();
    bool beginNextMember();
    void damaged(MessageArgument why);

    const Packing::Coding m_coding;
    State m_state = State::Open;
    bool m_begun = false;
    z_stream m_stream = {};
    QByteArray m_packed; // the first m_at bytes are processed
    qsizetype m_at = 0;
    bool m_isFull = false; // the last piece was full: zlib may have more
    bool m_isOver = false; // no further member follows
    qint64 m_added = 0;
    MessageArgument m_fault;
};

} // namespace penstock
