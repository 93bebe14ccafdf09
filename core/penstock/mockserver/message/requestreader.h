// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/message/mockrequest.h>

#include <memory>

namespace penstock {

//! A bounded parser of untrusted HTTP/1.0 and 1.1 requests from bytes in any pieces. Invalid
//! requests get a status and a reason.
class PENSTOCK_EXPORT RequestReader
{
public:
    struct Bounds
    {
        qsizetype headBytes = 16 * 1024; //!< Request line and headers.
        qsizetype bodyBytes = 8 * 1024 * 1024;
    };
    enum class State {
        NeedsMore,
        Ready, //!< Call take(), then read() again.
        Failed //!< Final, see failure().
    };
    struct Failure
    {
        int status = 400; //!< One of 400, 413, 417, 431, 501, 505.
        QByteArray what;
    };

    explicit RequestReader(const Bounds &bounds);
    ~RequestReader();
    Q_DISABLE_COPY_MOVE(RequestReader)

    void append(QByteArrayView bytes);
    State read();
    MockRequest take(); //!< Call after Ready.
    const Failure &failure() const;

    bool isInside() const; //!< True if a request is incomplete.
    //! True once if the client waits for "100 Continue".
    bool takeExpectsContinue();

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
