// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QIODevice>
#include <QPointer>

#include <functional>

namespace penstock {

//! A device that lets Qt read the bytes of a body exactly once. If a connection closes before the
//! response, QNetworkAccessManager resends any request whose body it can rewind, even POST. With
//! this device the reply ends with ContentReSendError instead. Requests without a body need it too.
//!
//! Bytes may arrive over time. The source may be deleted after reading.
class ReadOnceDevice final : public QIODevice
{
public:
    //! Offers \a size bytes of \a source, or no body if it is null. Calls \a onFirstRead once, when
    //! Qt starts reading after connecting: the time of sending.
    ReadOnceDevice(QIODevice *source, qint64 size, std::function<void()> onFirstRead);

    bool isSequential() const override { return true; }
    bool seek(qint64) override { return false; }
    bool reset() override { return false; }
    bool atEnd() const override;
    qint64 bytesAvailable() const override;
    qint64 size() const override { return m_size; }

protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    const QPointer<QIODevice> m_source;
    const qint64 m_size;
    qint64 m_read = 0;
    std::function<void()> m_onFirstRead;
};

} // namespace penstock
