// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/message/practicerequest.h>

#include <memory>

namespace penstock {

//! Makes requests of HTTP/1.0 and 1.1 out of bytes that arrive in any pieces. Never trusts them:
//! everything it keeps is bounded, and what makes no sense gets a status and a reason.
class PENSTOCK_EXPORT RequestReader
{
public:
    struct Bounds
    {
        qsizetype headBytes = 16 * 1024; //!< Request line and headers together.
        qsizetype bodyBytes = 8 * 1024 * 1024;
    };
    enum class State {
        NeedsMore,
        Ready, //!< take() the request, then read() on: more may be there already.
        Failed //!< Nothing after this can be understood; see failure().
    };
    struct Failure
    {
        int status = 400; //!< 400, 413, 417, 431, 501 or 505.
        QByteArray what;
    };

    explicit RequestReader(const Bounds &bounds);
    ~RequestReader();
    Q_DISABLE_COPY_MOVE(RequestReader)

    void append(QByteArrayView bytes);
    State read();
    PracticeRequest take(); //!< The request of which read() said Ready.
    const Failure &failure() const;

    bool isInside() const; //!< The beginning of a request is here, its end is not.
    //! True once for a request whose sender waits for "100 Continue" before it sends the body.
    bool takeExpectsContinue();

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
