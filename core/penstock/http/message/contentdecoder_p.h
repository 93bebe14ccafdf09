// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QString>

#include <zlib.h>

#include <optional>

namespace penstock {

//! How the body of an answer is packed, as its Content-Encoding says. Words that name no packing
//! ("identity", "utf-8") are passed over: such bodies are what they seem.
struct Packing
{
    enum class Coding { None, Gzip, Deflate, Unknown };
    Coding coding = Coding::None;
    QString name = {}; //!< With Unknown: "br", or several.
};
Packing packingOf(const HeaderList &headers);

//! Unpacks gzip (RFC 1952, several members too) and deflate (RFC 1950, or without its head, as some
//! servers send it) piece by piece, and knows whether the end was there: QNetworkReply does not say
//! that a packed body was cut. What follows the end is ignored, as browsers do. Holds what it was
//! given and not more than one piece beyond.
class ContentDecoder final
{
public:
    enum class State {
        Open, //!< The end has not been seen.
        Complete,
        Damaged //!< See fault(). Nothing more comes.
    };

    explicit ContentDecoder(Packing::Coding coding); //!< Gzip or Deflate.
    ~ContentDecoder();
    Q_DISABLE_COPY_MOVE(ContentDecoder)

    void add(QByteArray packed);
    //! The next piece, at most \a most bytes (> 0). Empty: it needs more, or there is no more.
    QByteArray take(qsizetype most);
    State state() const { return m_state; }
    qint64 added() const { return m_added; } //!< Bytes, packed.
    const MessageArgument &fault() const { return m_fault; }

private:
    bool begin();
    bool beginNextMember();
    void damaged(MessageArgument why);
    void drop(qsizetype packed);

    const Packing::Coding m_coding;
    State m_state = State::Open;
    bool m_begun = false;
    z_stream m_stream = {};
    QByteArray m_packed; // of it, m_at bytes are done with
    qsizetype m_at = 0;
    bool m_isFull = false; // the last piece was: zlib may hold back more
    bool m_isOver = false; // no other member follows
    qint64 m_added = 0;
    MessageArgument m_fault;
};

} // namespace penstock
