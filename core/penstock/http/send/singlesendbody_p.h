// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QIODevice>

#include <functional>

namespace penstock {

//! The body of a request that can be read once and never again. QNetworkAccessManager resends a
//! request on its own, POST included, when the server closes the connection before answering: but
//! only if it can rewind the body. With this device it cannot, and the reply ends with
//! ContentReSendError after exactly one send. Requests without a body need it just as much.
class SingleSendBody final : public QIODevice
{
public:
    //! \a onFirstRead is called once, when the network takes up the body: it asks for it only when
    //! the connection stands, so this is the moment of sending.
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
