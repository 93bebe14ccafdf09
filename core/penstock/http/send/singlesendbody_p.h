// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QIODevice>

#include <functional>

namespace penstock {

//! A request body that can be read only once. If a connection closes before the response,
//! QNetworkAccessManager resends any request, even POST, whose body it can rewind. With this device
//! the reply ends with ContentReSendError instead. Requests without a body need it, too.
class SingleSendBody final : public QIODevice
{
public:
    //! Calls \a onFirstRead once, when Qt starts reading, after connecting: the time of sending.
    SingleSendBody(QByteArray body, std::function<void()> onFirstRead, QObject *parent = nullptr);

    bool isSequential() const override { return true; }
    bool seek(qint64) override { return false; }
    bool reset() override { return false; }
    bool atEnd() const override { return m_position >= m_body.size(); }
    qint64 bytesAvailable() const override;

protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    const QByteArray m_body;
    std::function<void()> m_onFirstRead;
    qint64 m_position = 0;
};

} // namespace penstock
